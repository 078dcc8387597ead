"""Experiments: runs, results, replays and scripted games, on any game of the registry."""
