"""Teams at work: captains, the rules of a team event, line-ups."""
