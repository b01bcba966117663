"""Chances to qualify: the rest of a season simulated many times.

`Season` says what is known, `simulate` plays blocks of seasons and counts, `added` adds counts up,
`chances` makes shares of them. docs/chances.md describes the model.
"""

from scoring.forecast.bounds import certainties
from scoring.forecast.forecast import Chance, Counts, NextGame, added, chances
from scoring.forecast.model_games import FEWEST, fits_model, model_games
from scoring.forecast.placements import prior_strength
from scoring.forecast.plain_json import from_json, to_json
from scoring.forecast.season import (
    BLOCK,
    CUT,
    RANK,
    REACH,
    STAY,
    UP,
    WIN,
    Calendar,
    Goal,
    LaterStage,
    PlayerSoFar,
    Season,
    TeamSoFar,
)
from scoring.forecast.simulation import simulate

__all__ = [
    "BLOCK",
    "CUT",
    "FEWEST",
    "RANK",
    "REACH",
    "STAY",
    "UP",
    "WIN",
    "Calendar",
    "Chance",
    "Counts",
    "Goal",
    "LaterStage",
    "NextGame",
    "PlayerSoFar",
    "Season",
    "TeamSoFar",
    "added",
    "certainties",
    "chances",
    "fits_model",
    "from_json",
    "model_games",
    "prior_strength",
    "simulate",
    "to_json",
]
