"""Bidders of Market Day, one a file."""
