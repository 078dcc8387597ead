"""How scripted games of Market Day are written: their words, positions and states."""
