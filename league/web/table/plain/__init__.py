"""One page for a hand without scripts: a form with one for each winner, every problem at its field, a check."""
