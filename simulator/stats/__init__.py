"""Pure functions of arrays: intervals and what else the balance of a game is judged by."""
