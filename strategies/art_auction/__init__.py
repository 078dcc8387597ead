"""Bidders for Auction."""
