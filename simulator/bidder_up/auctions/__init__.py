"""The ten auctions of the rulebook, one file each; a tile runs the bidding and says who is on top."""
