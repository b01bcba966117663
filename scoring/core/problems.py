"""Problems of input to the rules, each with a sentence for the person who wrote it.

A problem has a code (for programs), a sentence (for people) and the field it is about. Readers
collect every problem before they refuse anything. All sentences stand in one table, so that they
can be read, translated and tested in one place.
"""

import dataclasses
from collections.abc import Iterable, Mapping

from scoring.core.seating_sentences import SEATING_SENTENCES

#: code -> English sentence, filled with the parameters of the problem. One section per topic.
SENTENCES: dict[str, str] = {
    # --- notation: any text or JSON that cannot be read -----------------------------------------
    "not_an_object": "%(field)s must be an object with named values.",
    # --- by seat ---------------------------------------------------------------------------------
    "wrong_seat_count": "There must be two to five seats, but there are %(count)d.",
    # --- ruleset ---------------------------------------------------------------------------------
    "unknown_ruleset": "There is no ruleset called %(value)s.",
    "unknown_ruleset_near": "There is no ruleset called %(value)s; did you mean %(nearest)s?",
    "unknown_switch": "A ruleset has no switch called %(field)s.",
    "unknown_switch_near": "A ruleset has no switch called %(field)s; did you mean %(nearest)s?",
    "not_true_or_false": "%(field)s must be true or false, but it is %(value)s.",
    "not_a_whole_number": "%(field)s must be a whole number, but it is %(value)s.",
    "not_text": "%(field)s must be text, but it is %(value)s.",
    "not_a_list": "%(field)s must be a list, but it is %(value)s.",
    "not_one_of": "%(field)s must be one of %(choices)s, but it is %(value)s.",
    "too_small": "%(field)s must be at least %(minimum)d, but it is %(value)s.",
    "too_large": "%(field)s must be at most %(maximum)d, but it is %(value)s.",
    "unknown_entry": "%(field)s cannot hold %(value)s.",
    "unknown_entry_near": "%(field)s cannot hold %(value)s; did you mean %(nearest)s?",
    "listed_twice": "%(field)s holds %(value)s twice.",
    "uma_length": "%(field)s has %(count)d values, but a table has %(players)d players.",
    "floating_rows": "%(field)s needs a row for each of %(rows)s players, but it has %(given)s.",
    "uma_balance": (
        "%(field)s and oka together hand out %(given)d points, but start and return points"
        " leave %(due)d to hand out."
    ),
    "return_below_start": (
        "The return points are %(return_points)d, which is below the %(start_points)d that every"
        " player starts with."
    ),
    "west_target_below_start": (
        "The target of the extension is %(target)d, which is below the %(start_points)d that"
        " every player starts with."
    ),
    "called_game_at_start": (
        "A game that ends at %(called)d points is over before it begins with %(start_points)d."
    ),
    "only_three_players": "%(field)s is a switch for three players, but four sit at a table.",
    "only_four_players": "%(field)s names %(value)s, which three players do not have.",
    "red_characters_missing": "Three players have no fives among the characters to be red.",
    "noten_pool_indivisible": (
        "The noten pool of %(pool)d points cannot be shared evenly by every number of players."
    ),
    "tobi_at_start": "The game would end at %(amount)d, but players start with %(start_points)d.",
    "own_yakuman_parts": "A yakuman of the event has an id and a name.",
    "own_yakuman_unnamed": "A yakuman of the event needs a name, and an id of small letters.",
    "own_yakuman_taken": "%(yaku)s is a yaku already; give the yakuman of the event another id.",
    "dummies_missing": "Two players need dummy players to fill the table.",
    "dummies_unwanted": "Four players leave no seat for dummy players.",
    # --- hand entry: reading ---------------------------------------------------------------------
    "unknown_outcome": "%(value)s is not a way a hand can end; it must be one of %(choices)s.",
    "unknown_kind": "%(value)s is not an abortive draw; it must be one of %(choices)s.",
    "unknown_field": "Nothing in an entry is called %(field)s.",
    "field_does_not_belong": "%(field)s does not belong to the outcome %(outcome)s.",
    "discarder_missing": "A ron needs the player who discarded the tile.",
    "offender_missing": "A chombo needs the player who committed it.",
    "kind_missing": "An abortive draw must say which one it was: %(choices)s.",
    "nagashi_missing": "A nagashi mangan needs the player who made it.",
    "wins_missing": "A win needs a winner and the value of the hand.",
    "one_winner_by_tsumo": "A tsumo has one winner, but %(count)s are entered.",
    # --- hand entry: against situation and ruleset -----------------------------------------------
    "no_such_seat": "%(seat)s does not sit at this table.",
    "seat_twice": "%(seat)s is named twice in %(field)s.",
    "riichi_without_points": (
        "%(seat)s has %(points)d points, but riichi needs at least %(minimum)d."
    ),
    "four_riichi_abort": "Four riichi end the hand as a draw under these rules.",
    "winner_is_discarder": "%(seat)s cannot win on their own discard.",
    "winner_twice": "%(seat)s is entered as a winner twice.",
    "ron_bumped": "%(seat)s is not paid: only %(closest)s, who sits closest to the discarder, wins.",
    "third_ron": "%(seat)s is not paid: these rules pay at most two rons on one tile.",
    "triple_ron_aborts": "Three rons on one tile end the hand as a draw (sanchahou).",
    "riichi_noten": "%(seat)s declared riichi but is not tenpai; that is a chombo, not a draw.",
    "nagashi_off": "These rules have no nagashi mangan.",
    "deltas_off": "These rules have no hands that are entered as plain points.",
    "deltas_missing": "Enter what each player gained or lost.",
    "deltas_not_zero": "What players gain and lose adds up to %(sum)d; it must add up to 0.",
    "abort_off": "These rules have no abortive draw by %(kind)s.",
    "abort_needs_four_players": "%(kind)s cannot happen with three players.",
    "abort_needs_four_riichi": "Four riichi are needed, but %(count)d are entered.",
    "abort_with_all_in_riichi": "%(kind)s cannot happen while everybody is in riichi.",
    "value_missing": "The value is missing: enter han and fu, or the number of yakuman.",
    "value_twice": "The value is stated twice: enter either han and fu or yakuman.",
    "han_missing": "The fu are entered, but the han are missing.",
    "fu_missing": "A hand of %(han)d han needs its fu.",
    "han_impossible": "No hand has %(han)d han.",
    "fu_impossible": "No hand has %(fu)d fu; it is 20, 25, or 30 to 140 in tens.",
    "han_fu_impossible": "No hand has %(han)d han and %(fu)d fu by %(way)s.",
    "fu_20_by_ron": "No hand has 20 fu by ron; the fewest are 30, or 25 for seven pairs.",
    "fu_20_by_tsumo": "No hand has 20 fu by tsumo under these rules: pinfu does not count there.",
    "fu_needs_closed_hand": "%(fu)d fu by %(way)s belong to a closed hand.",
    "fu_without_yaku": "%(fu)d fu need %(yaku)s, which is not among the yaku.",
    "fu_against_yaku": "A hand with these yaku has %(least)d to %(most)d fu, not %(fu)d.",
    "fu_fixed_by_yaku": "A hand with these yaku has %(most)d fu, not %(fu)d.",
    "too_few_han": "%(han)d han are too few: what is entered brings at least %(minimum)d.",
    "han_not_the_sum": "The yaku and dora entered bring %(sum)d han, not %(han)d.",
    "dora_impossible": "No hand has %(dora)d dora here; %(most)d are the most.",
    "dora_missing": (
        "The yaku entered bring %(sum)d han, not %(han)d. Enter how many dora bring the other"
        " %(rest)d."
    ),
    "chips_off": "These rules have no chips.",
    "too_many_yakuman": "%(yakuman)d yakuman are too many: one hand brings at most %(most)d here.",
    "yakuman_in_han": "The yaku hold a yakuman: enter the number of yakuman instead of han and fu.",
    "yakuman_without_yakuman": "A yakuman is entered, but none is among the yaku.",
    "yakuman_not_the_sum": "The yaku make %(given)d yakuman under these rules, not %(yakuman)d.",
    "unknown_yaku": "There is no yaku called %(yaku)s.",
    "yaku_twice": "%(yaku)s is entered twice.",
    "yaku_off": "These rules do not have %(yaku)s.",
    "yaku_of_a_draw": "%(yaku)s is an outcome of its own, not part of a winning hand.",
    "yaku_exclude_each_other": "%(one)s and %(two)s cannot be in one hand.",
    "yaku_not_in_one_hand": "No hand that is won like this has all of these: %(patterns)s.",
    "yaku_missing": "A hand like this with %(patterns)s has %(missing)s as well: name it.",
    "yaku_missing_among": (
        "A hand like this with %(patterns)s has %(count)d of these as well: %(choices)s."
    ),
    "yaku_beside_yakuman": "Beside a yakuman no other yaku counts: leave out %(patterns)s.",
    "yaku_needs_closed_hand": "%(yaku)s needs a closed hand.",
    "yaku_needs_tsumo": "%(yaku)s needs a win by tsumo.",
    "yaku_needs_ron": "%(yaku)s needs a win by ron.",
    "yaku_needs_riichi": "%(yaku)s needs riichi.",
    "yaku_excludes_riichi": "%(yaku)s comes before any riichi, but %(seat)s is in riichi.",
    "yaku_of_dealer": "%(yaku)s is for the dealer, and %(seat)s is not.",
    "yaku_of_others": "%(yaku)s is not for the dealer.",
    "yaku_needs_four_players": "%(yaku)s is impossible with the tiles of three players.",
    "pinfu_by_tsumo_off": "Pinfu does not count by tsumo under these rules.",
    "riichi_with_open_hand": "%(seat)s is in riichi, but the hand is entered as open.",
    "riichi_not_declared": "The yaku hold riichi, but %(seat)s is not among those in riichi.",
    "riichi_not_counted": "%(seat)s is in riichi, but riichi is not among the yaku.",
    "menzen_tsumo_missing": "A closed hand won by tsumo has menzen_tsumo among its yaku.",
    "pao_by_winner": "%(seat)s won the hand and cannot be liable for it.",
    "pao_on_closed_hand": "Nobody is liable for a hand without calls.",
    "pao_off": "These rules make nobody liable.",
    "pao_without_yakuman": "Somebody is liable only for a yakuman among %(choices)s.",
    "pao_not_in_rules": "These rules make nobody liable for %(yaku)s, only for: %(choices)s.",
    "pao_without_rinshan": "Liability for a kan needs a win by tsumo on the replacement tile.",
    "pao_without_its_yakuman": "Somebody is liable for %(yaku)s, but the hand does not have it.",
    "pao_too_many": "%(count)d liable yakuman do not fit into a hand of %(yakuman)d.",
    # --- tiles: notation -------------------------------------------------------------------------
    "not_a_tile_letter": (
        "%(field)s cannot be read: what stands at character %(place)d, %(letter)s, is neither a"
        " digit nor one of m, p, s and z."
    ),
    "digits_without_suit": (
        "%(field)s cannot be read: no m, p, s or z follows %(digits)s at character %(place)d."
    ),
    "suit_without_tiles": (
        "%(field)s cannot be read: no digits stand before the %(suit)s at character %(place)d."
    ),
    "no_such_tile": "%(field)s names %(tile)s at character %(place)d; there is no such tile.",
    # --- tiles: reading --------------------------------------------------------------------------
    "tiles_missing": "%(field)s is missing.",
    "not_one_tile": "%(field)s must be one tile, but it holds %(count)d.",
    "too_many_tiles": "%(field)s holds %(count)d tiles, more than any hand.",
    "too_many_melds": "%(count)d melds are too many: a hand has four sets.",
    "too_many_indicators": "%(field)s holds %(count)d tiles, but there are at most %(maximum)d.",
    "called_not_in_meld": "The called %(tile)s is not among the tiles of the meld.",
    # --- tiles: against the rules ----------------------------------------------------------------
    "meld_size": "A %(type)s has %(wanted)d tiles, but %(count)d are given.",
    "meld_of_unlike_tiles": "The tiles of a %(type)s must be alike.",
    "chi_of_honours": "Honours make no sequence and cannot be called for one.",
    "chi_over_the_edge": "A sequence does not go on from nine to one.",
    "chi_not_in_a_row": "A chi is three tiles in a row of one suit.",
    "chi_not_from_kamicha": "A chi is called from the player to the left (kamicha) only.",
    "chi_with_three_players": "Three players do not call chi.",
    "toimen_of_three": "At a table of three nobody sits opposite (toimen).",
    "ankan_not_called": "A closed kan is called from nobody.",
    "wrong_tile_count": (
        "The concealed tiles are %(count)d, but with %(melds)d melds and without the winning tile"
        " they must be %(wanted)d."
    ),
    "fifth_copy": "There are %(count)d of %(tile)s on the table, but only four exist.",
    "no_such_red_five": "These rules have no red five %(tile)s.",
    "red_five_too_often": "There are %(count)d red fives %(tile)s, but these rules have %(most)d.",
    "tile_not_of_three": "%(field)s holds %(tile)s, which three players do not have.",
    "more_ura_than_dora": "%(ura)d ura indicators cannot lie below %(dora)d dora indicators.",
    "ura_without_riichi": "Ura indicators are turned for a hand in riichi only.",
    "chankan_tile_held": (
        "A kan of %(tile)s was robbed, so no other %(tile)s can be with the winner or shown."
    ),
    "not_a_hand": "%(count)d tiles are no hand; it has 1, 4, 7, 10 or 13, or one more with a draw.",
    "melds_and_hand": (
        "%(melded)d melded tiles are too many beside %(count)d in hand: with three of each meld"
        " there are 13, or 14 with a draw."
    ),
    "five_alike": "%(field)s holds more than four of a kind.",
    "not_winning": "These tiles are not a complete hand.",
    "no_yaku": "The hand is complete, but it has no yaku.",
    "atozuke_off": "Only this winning tile makes a yaku (atozuke), which these rules do not allow.",
    "rinshan_without_kan": "A win on a replacement tile (rinshan) needs a kan.",
    "first_turn_after_call": "A first turn is over as soon as there are melds or tiles set aside.",
    "dealer_wins_of_others": "%(seat)s is not the dealer and has no wins as one.",
    "tsumo_with_discarder": "Nobody discards the winning tile of a tsumo.",
    "nukidora_of_four": "Norths are set aside only where three play without dummy players.",
    "nukidora_off": "These rules do not let norths be set aside.",
    "open_riichi_off": "These rules have no open riichi; state riichi alone.",
    # --- tiles: against the rest of an entry -----------------------------------------------------
    "tiles_against_table": (
        "The tiles say %(stated)s for %(name)s, but at the table it is %(table)s."
    ),
    "tiles_against_rules": "The tiles name other rules than those of this game, in %(switches)s.",
    "tiles_differ_in_han": "The tiles make %(tiles)d han, but %(stated)d are entered.",
    "tiles_differ_in_fu": "The tiles make %(tiles)d fu, but %(stated)d are entered.",
    "tiles_differ_in_yakuman": "The tiles make %(tiles)d yakuman, but %(stated)d are entered.",
    "tiles_are_yakuman": "The tiles make %(tiles)d yakuman, but %(stated)d %(unit)s are entered.",
    "tiles_are_no_yakuman": (
        "The tiles make %(han)d han and %(fu)d fu, but %(stated)d yakuman are entered."
    ),
    "tiles_differ_in_yaku": "The tiles make the yaku %(tiles)s, but %(stated)s are entered.",
    "tiles_differ_in_dora": "The tiles have %(tiles)d dora, but %(stated)d are entered.",
    "tiles_are_open": "The tiles have calls, but the hand is entered as closed.",
    "tiles_are_closed": "The tiles have no calls, but the hand is entered as open.",
    "tiles_differ_in_pao": "By the tiles liable are %(tiles)s, but %(stated)s is entered.",
    "tiles_without_pao": "Somebody is entered as liable, but by the tiles nobody is.",
    "two_discards": "All win on one tile, but the tiles name %(one)s and %(two)s.",
    "indicators_differ": "The dora indicators are the same for every winner.",
    # --- tiles: who was ready --------------------------------------------------------------------
    "shown_not_tenpai": "%(seat)s shows tiles but is not among those who are tenpai.",
    "not_tenpai": (
        "%(seat)s is not tenpai: %(tiles)s is %(shanten)d away from it, counted in tiles to change."
    ),
    "tenpai_on_own_tiles": (
        "%(seat)s is not tenpai: %(tiles)s waits only for %(held)s, and %(seat)s holds all four."
    ),
    "tenpai_without_yaku": (
        "%(seat)s waits for %(waits)s but without a yaku, and these rules do not count that as"
        " tenpai."
    ),
    "discards_without_tiles": "Discards need the tiles of the hand.",
    "ron_in_furiten": (
        "%(seat)s is furiten because the hand waits for %(tiles)s, which %(seat)s has discarded; a ron"
        " in furiten is a chombo."
    ),
    # --- game ------------------------------------------------------------------------------------
    "game_over": "The game is over; no further hand can be entered.",
    "yame_unavailable": (
        "The game cannot be ended here: the last dealer must stay in the last hand, lead, and the"
        " rules must allow it."
    ),
    "not_json": "The line is not JSON that can be read.",
    "players_mismatch": "The game has %(players)s players, but its rules are for %(seats)s.",
    "not_riichi": "This is available for riichi only.",
    # --- table result ----------------------------------------------------------------------------
    "wrong_score_count": "There must be %(players)d scores, but there are %(count)d.",
    "wrong_value_count": (
        "%(field)s must hold a value for each of %(players)d players, but it holds %(count)d."
    ),
    "score_not_whole": "The score of seat %(seat)d must be a whole number of points.",
    "score_not_in_units": (
        "The score of seat %(seat)d is %(points)d, which is not a multiple of %(unit)d."
    ),
    "score_absurd": "The score of seat %(seat)d is %(points)d, which no game can reach.",
    "sticks_not_whole": "The number of sticks left on the table must be a whole number.",
    "negative_sticks": "There cannot be %(sticks)d sticks left on the table.",
    "sticks_absurd": "There cannot be %(sticks)d sticks left on the table.",
    "sum_too_high": (
        "Scores and sticks add up to %(total)d, which is %(difference)d more than the"
        " %(expected)d of this game."
    ),
    "sum_too_low": (
        "Scores and sticks add up to %(total)d, which is %(difference)d less than the"
        " %(expected)d of this game."
    ),
    "chips_unbalanced": "The chips won and lost must balance, but they add up to %(total)d.",
    "odd_uma_balance": "%(field)s must sum to 0, but it sums to %(given)d.",
    "odd_tables_unfit": (
        "Tables of three and of five go with riichi for four players; other games have none."
    ),
    # --- standings -------------------------------------------------------------------------------
    "unknown_tiebreak": "There is no tie-break called %(value)s; it must be one of %(choices)s.",
    "unknown_tiebreak_near": ("There is no tie-break called %(value)s; did you mean %(nearest)s?"),
    "period_without_best": (
        "Best games of each month or quarter need the number of best games that count."
    ),
    "period_and_drop": (
        "Best games of each month or quarter cannot go with dropped games of the season."
    ),
    "window_and_choice": (
        "A best run of games in a row cannot go with best games, dropped games or a share of games."
    ),
    "percent_and_choice": "A share of the games cannot go with best games or dropped games.",
    "cap_too_low": (
        "Only the first %(cap)d games of a player count, so %(wanted)d of them never can."
    ),
    "cap_and_placeholder": (
        "Where only the first games of a player count, an absence cannot count as a game."
    ),
    "absence_twice": "An absence counts as a game or costs a deduction, not both.",
    "free_absences_idle": "Free absences have no effect where an absence costs nothing.",
    **SEATING_SENTENCES,
}


def add_sentences(sentences: Mapping[str, str]) -> None:
    """Add the sentences of a game when its package is imported; ValueError for a code twice."""
    twice = sentences.keys() & SENTENCES.keys()
    if twice:
        message = f"these codes have a sentence already: {', '.join(sorted(twice))}"
        raise ValueError(message)
    SENTENCES.update(sentences)


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: `code` names it, `field` says where, `params` fill its sentence."""

    code: str
    field: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def message(self) -> str:
        """The sentence for people, in English; KeyError for a code without a row in SENTENCES."""
        return SENTENCES[self.code] % {"field": self.field, **self.params}

    def to_json(self) -> dict[str, str]:
        """Return the shape every answer uses: {"code", "message", "field"}."""
        return {"code": self.code, "message": self.message, "field": self.field}


class ScoringError(ValueError):
    """Something was refused; `problems` names every reason, `str()` joins their sentences."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return " ".join(problem.message for problem in self.problems)


class NotationError(ScoringError):
    """It cannot be read."""


class IllegalHandError(ScoringError):
    """It can be read, and is against the rules."""
