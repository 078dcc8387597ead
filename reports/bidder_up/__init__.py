"""What reports draw and say of Bidder Up! alone."""
