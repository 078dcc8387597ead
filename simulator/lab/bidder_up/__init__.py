"""Experiments that only Bidder Up! has: the contract of an auction tile."""
