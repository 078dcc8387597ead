"""Bidders for Bidder Up!."""
