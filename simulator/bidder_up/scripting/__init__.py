"""Scripted games of Bidder Up!: the words of answers, draws, options and states, and positions laid out by hand."""
