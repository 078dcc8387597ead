"""The game Auction: art, forgeries and a catalog of eight."""
