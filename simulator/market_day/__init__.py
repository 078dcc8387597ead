"""The game Market Day: a roll-and-move race for the four animals of a farm."""
