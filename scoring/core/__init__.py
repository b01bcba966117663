"""What every game stands on: problems in words, seats and winds, tiles and their notation."""
