"""Scripted games of Auction: positions, words, draws and the state after a round."""
