"""Tables of three and of five in a league of four players a table.

Three play the game of four with an empty chair. At a table of five four play each hand and the
player before the dealer waits.

Rules: docs/rules.md, 6.9.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from scoring.core.json_reader import CheckedFields, Read, or_none, shown, whole_number, word_of
from scoring.core.problems import Problem
from scoring.ruleset import Ruleset

FULL, THREE, FIVE = 4, 3, 5
#: The sizes beside four that each choice allows.
ALLOWED: Mapping[str, tuple[int, ...]] = {
    "none": (),
    "three": (THREE,),
    "five": (FIVE,),
    "three_and_five": (THREE, FIVE),
}
#: Aborts that need four players.
_ABORTS_OF_FOUR = frozenset({"suufon_renda", "suucha_riichi", "sanchahou"})
_MOST_POINTS = 10_000_000

Uma = tuple[int, ...]


def _uma_of(players: int) -> Read:
    """Return a reader for an uma with `players` places that sums to 0; null is None."""

    def read(value: object, path: str) -> object:
        if not isinstance(value, tuple):
            return Problem("not_a_list", path, {"value": shown(value)})
        for points in value:
            found = whole_number(-_MOST_POINTS, _MOST_POINTS)(points, path)
            if isinstance(found, Problem):
                return found
        if len(value) != players:
            return Problem("uma_length", path, {"count": len(value), "players": players})
        if sum(value):
            return Problem("odd_uma_balance", path, {"given": sum(value)})
        return value

    return or_none(read)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddTables(CheckedFields):
    """Which tables of another size than four a league has, and what their games count for.

    `allowed` is a key of ALLOWED. Of the final score of such a game `percent` count in rankings.
    The umas are in whole points, first place first; None is the usual one (`uma_at`). Raises
    NotationError with every value that means nothing.
    """

    allowed: str = "none"
    percent: int = 100
    uma_of_three: Uma | None = None
    uma_of_five: Uma | None = None

    NAME: ClassVar[str] = "odd_tables"
    READS: ClassVar[Mapping[str, Read]] = {
        "allowed": word_of(*ALLOWED),
        "percent": whole_number(1, 100),
        "uma_of_three": _uma_of(THREE),
        "uma_of_five": _uma_of(FIVE),
    }

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes allowed beside four."""
        return ALLOWED[self.allowed]

    def uma_at(self, players: int, ruleset: Ruleset) -> Uma:
        """Return the uma of a table of three or five, without oka.

        The usual one is that of four: of three players the second gets 0; of five the third.
        First place gets what the others leave, so that it sums to 0.
        """
        own = self.uma_of_three if players == THREE else self.uma_of_five
        if own is not None:
            return own
        middle = (0,) if players == THREE else (ruleset.uma[1], 0, ruleset.uma[2])
        behind = (*middle, ruleset.uma[3])
        return (-sum(behind), *behind)

    def ruleset_at(self, players: int, ruleset: Ruleset) -> Ruleset:
        """Return the ruleset of a table of `players`, from that of a table of four."""
        if players == ruleset.players:
            return ruleset
        return _at_table(ruleset, players, self.uma_at(players, ruleset))

    def counted(self, players: int | None, final_score: int, penalty: int = 0) -> int:
        """Return what a final score counts in rankings, in whole points, halves away from 0.

        `players` is the size of an odd table, None for a usual one. The penalty of the game, which
        the score contains, counts whole.
        """
        if players is None or self.percent == 100:  # noqa: PLR2004  # per cent
            return final_score
        played = (final_score + penalty) * self.percent
        size = (abs(played) + 50) // 100
        return (size if played > 0 else -size) - penalty

    def needed(self, players: int | None, counted: int) -> int:
        """Return the least final score of which at least `counted` points count."""
        score = counted
        if players is not None:
            score = (2 * counted - 1) * 50 // self.percent - 1
            while self.counted(players, score) < counted:
                score += 1
        return score


@lru_cache(maxsize=64)
def _at_table(ruleset: Ruleset, players: int, uma: Uma) -> Ruleset:
    kinds = ruleset.abortive_draws
    if players < FULL:
        kinds = tuple(kind for kind in kinds if kind not in _ABORTS_OF_FOUR)
    return replace(
        ruleset,
        players=players,
        dummy_players=players < FULL,
        abortive_draws=kinds,
        uma=uma,
        uma_by_floating=None,
        oka=None,
    )


def takes_odd_tables(ruleset: Ruleset) -> bool:
    """Return whether a ruleset can have tables of three and of five: riichi of four players."""
    return ruleset.variant == "riichi" and ruleset.players == FULL


def problems_with(odd: OddTables, ruleset: Ruleset) -> Iterator[Problem]:
    """Find everything that does not fit the ruleset of the event."""
    if odd.sizes and not takes_odd_tables(ruleset):
        yield Problem("odd_tables_unfit", "allowed")
