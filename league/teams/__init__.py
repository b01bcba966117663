"""Teams: squads with captains, the rules of team events, line-ups and team standings."""
