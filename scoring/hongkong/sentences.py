"""The sentences for problems of the Hong Kong game, by code."""

#: code -> English sentence, filled with the parameters of the problem.
SENTENCES: dict[str, str] = {
    # --- hand entry: reading ---------------------------------------------------------------------
    "discard_without_discarder": "A win by discard needs the player who discarded the tile.",
    "false_win_without_offender": "A false win needs the player who declared it.",
    "winner_missing": "A win needs a winner and the faan of the hand.",
    "one_winner_by_self_draw": "A self-draw has one winner, but %(count)s are entered.",
    # --- hand entry: against situation and ruleset -----------------------------------------------
    "faan_missing": "The faan of the hand are missing.",
    "faan_impossible": "No hand has %(faan)d faan.",
    "too_few_faan": "A win needs %(minimum)d faan, but only %(faan)d count towards them.",
    "faan_below_patterns": "%(faan)d faan are too few: what is entered brings at least %(least)d.",
    "one_winner_only": "%(seat)s is not paid: under these rules one player wins.",
    "guarantee_off": "These rules make nobody liable for a self-draw.",
    "guarantor_wins": "%(seat)s won the hand and cannot be liable for it.",
    "guarantee_by_discard": "Somebody is liable for a self-draw only.",
    "robbed_by_some": "All win on one tile: a kong is robbed by every winner or by none.",
    "unknown_pattern": "There is no pattern called %(pattern)s.",
    "unknown_pattern_near": ("There is no pattern called %(pattern)s; did you mean %(nearest)s?"),
    "pattern_twice": "%(pattern)s is entered twice.",
    "pattern_off": "These rules do not have %(pattern)s.",
    "patterns_exclude_each_other": "%(one)s and %(two)s cannot be in one hand.",
    "patterns_not_in_one_hand": "No hand has all of these: %(patterns)s.",
    "pattern_needs_self_draw": "%(pattern)s needs a win by self-draw.",
    "pattern_needs_discard": "%(pattern)s needs a win by discard.",
    "pattern_of_east": "%(pattern)s is for East, and %(seat)s is not East.",
    "pattern_of_others": "%(pattern)s is not for East.",
    "pattern_of_discarder": "%(pattern)s does not fit a discard of %(seat)s.",
    # --- tiles: against the rules ----------------------------------------------------------------
    "discarder_needed": "East's shares are doubled, so it must be said who discarded the tile.",
    "opening_with_melds": "%(pattern)s is won before any set is melded.",
    "opening_too_late": "%(pattern)s is won in the first turn, so %(field)s does not fit.",
    "flower_win_count": (
        "A win by %(wanted)d bonus tiles needs them named, but %(count)d are set aside."
    ),
    "flower_win_alone": "A win by bonus tiles has no tiles in hand, so %(field)s does not fit.",
    # --- tiles: against the rest of an entry -----------------------------------------------------
    "tiles_differ_in_faan": "The tiles make %(tiles)d faan, but %(stated)d are entered.",
    "tiles_differ_in_patterns": (
        "The tiles make the patterns %(tiles)s, but %(stated)s are entered."
    ),
    # --- hand entry: patterns --------------------------------------------------------------------
    "robbing_not_stated": "%(pattern)s is entered, but “A kong was robbed” is not.",
}
