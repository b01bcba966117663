"""What can be wrong with something handed to the rules, in the words of the person who wrote it.

A problem has a code (for programs), a sentence (for people) and the field it is about. Readers
collect every problem before they refuse anything. All sentences stand in one table, so that they
can be read, translated and tested in one place.
"""

import dataclasses
from collections.abc import Iterable, Mapping

#: code -> English sentence, filled with the parameters of the problem. One section per topic.
SENTENCES: dict[str, str] = {
    # --- notation: any text or JSON that cannot be read -----------------------------------------
    "not_an_object": "%(field)s must be an object with named values.",
    # --- by seat ---------------------------------------------------------------------------------
    "wrong_seat_count": "There must be three or four seats, but there are %(count)d.",
    # --- ruleset ---------------------------------------------------------------------------------
    "unknown_ruleset": "There is no ruleset called %(value)s.",
    "unknown_ruleset_near": "There is no ruleset called %(value)s; did you mean %(nearest)s?",
    "unknown_switch": "A ruleset has no switch called %(field)s.",
    "unknown_switch_near": "A ruleset has no switch called %(field)s; did you mean %(nearest)s?",
    "not_true_or_false": "%(field)s must be true or false, but it is %(value)s.",
    "not_a_whole_number": "%(field)s must be a whole number, but it is %(value)s.",
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
    "hongkong_missing": "The Hong Kong game needs its own switches in hongkong.",
    "hongkong_unwanted": "The switches in hongkong belong to the Hong Kong game only.",
    "hongkong_players": "The Hong Kong game is played by four.",
    "minimum_above_cap": (
        "A win needs %(minimum)d faan, but no more than %(cap)d are ever paid."
    ),
    "curve_length": (
        "The curve has %(count)d multipliers, but 0 to %(cap)d faan need one each."
    ),
    # --- hand entry: reading ---------------------------------------------------------------------
    # --- hand entry: against situation and ruleset -----------------------------------------------
    # --- game ------------------------------------------------------------------------------------
    # --- table result ----------------------------------------------------------------------------
    "wrong_score_count": "There must be %(players)d scores, but there are %(count)d.",
    "score_not_whole": "The score of seat %(seat)d must be a whole number of points.",
    "score_not_in_units": (
        "The score of seat %(seat)d is %(points)d, which is not a multiple of %(unit)d."
    ),
    "score_absurd": "The score of seat %(seat)d is %(points)d, which no game can reach.",
    "sticks_not_whole": "The number of sticks left on the table must be a whole number.",
    "negative_sticks": "There cannot be %(sticks)d sticks left on the table.",
    "sum_too_high": (
        "Scores and sticks add up to %(total)d, which is %(difference)d more than the"
        " %(expected)d of this game."
    ),
    "sum_too_low": (
        "Scores and sticks add up to %(total)d, which is %(difference)d less than the"
        " %(expected)d of this game."
    ),
    "chips_unbalanced": "The chips won and lost must balance, but they add up to %(total)d.",
    # --- standings -------------------------------------------------------------------------------
    # --- seating ---------------------------------------------------------------------------------
}


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
        """Keep the problems in the order in which they were found."""
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Every sentence, one after another."""
        return " ".join(problem.message for problem in self.problems)


class NotationError(ScoringError):
    """It cannot be read."""


class IllegalHandError(ScoringError):
    """It can be read, and is against the rules."""
