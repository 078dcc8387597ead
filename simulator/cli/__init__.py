"""The command `bidderup`."""
