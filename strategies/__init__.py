"""Bidders, one short file each, one folder a game."""
