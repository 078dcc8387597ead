"""Bidder Up!: the Animal Market for 3 and 4 players."""
