"""The sentences for problems of Mahjong Competition Rules, by code."""

#: code -> English sentence, filled with the parameters of the problem.
SENTENCES: dict[str, str] = {
    # --- hand entry: reading ---------------------------------------------------------------------
    "mcr_winner_missing": "A win needs a winner and the fan of the hand.",
    "mcr_one_winner": "One player wins a hand, but %(count)d are entered.",
    "penalty_without_player": "A penalty needs the player who gets it.",
    # --- hand entry: against situation and ruleset -----------------------------------------------
    "fan_missing": "The fan of the hand are missing.",
    "fan_impossible": "No hand has %(fan)d fan.",
    "too_few_fan": (
        "A win needs %(minimum)d fan without flowers, but the hand has %(fan)d of them."
    ),
    "flowers_impossible": "A hand has 0 to 8 flowers, not %(count)d.",
    "fan_below_stated": "%(fan)d fan are too few: what is entered brings at least %(least)d.",
    "unknown_fan": "There is no fan called %(pattern)s.",
    "unknown_fan_near": "There is no fan called %(pattern)s; did you mean %(nearest)s?",
    "flowers_differ": "%(stated)d flowers are entered, but %(pattern)s says %(count)d.",
    "deduction_needs_points": "A deduction needs its points, from 1 to %(most)d.",
    "points_of_false_win": "The points of a false win are those of the rules: leave them out.",
    "offender_wins": "%(seat)s made a false win in this hand and cannot win it.",
    "false_win_twice": "%(seat)s has two false wins in one hand.",
    # --- tiles: against the rules ----------------------------------------------------------------
    "last_tile_robbed": "No kong is declared on the last tile of the wall.",
    "last_of_its_kind_held": (
        "%(tile)s is the last of its kind, so no other %(tile)s is concealed in the hand."
    ),
    "kong_after_kong": "A win on a tile drawn for a kong counts once, not for kongs in a row.",
    # --- tiles: against the rest of an entry -----------------------------------------------------
    "tiles_differ_in_fan": "The tiles make %(tiles)d fan, but %(stated)d are entered.",
    "tiles_differ_in_fan_ids": "The tiles make the fan %(tiles)s, but %(stated)s are entered.",
    "tiles_differ_in_flowers": "The tiles have %(tiles)d flowers, but %(stated)d are entered.",
}
