"""What a game of mahjong must offer, and the games there are.

`Game` plays by the game of its ruleset and knows no rules itself. A new game is a class with the
members of `MahjongGame` and a row in GAMES; its types join the unions below.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from scoring.core.problems import Problem, UnsupportedGameError
from scoring.results.placement import TableResult
from scoring.riichi.game import RIICHI, Ending, Played
from scoring.riichi.play.entry import Hand
from scoring.riichi.play.legality import CheckedHand
from scoring.riichi.play.settlement import Settlement
from scoring.riichi.play.situation import Situation
from scoring.ruleset import Ruleset

__all__ = [
    "GAMES",
    "CheckedHand",
    "Ending",
    "Hand",
    "MahjongGame",
    "Played",
    "Settlement",
    "Situation",
    "game_of",
    "problems_of_game",
]


class MahjongGame(Protocol):
    """One game of mahjong: everything that `Game`, the league and the phone's tables ask of it."""

    @property
    def variant(self) -> str:
        """The value of the switch `variant` in its rulesets."""

    @property
    def switch_groups(self) -> Sequence[str]:
        """The names of the groups of SWITCH_GROUPS that apply to it."""

    def first_situation(self, ruleset: Ruleset) -> Situation:
        """Return the situation before the first hand."""

    def read_entry(self, entry: object) -> tuple[Hand | None, list[Problem]]:
        """Read a hand entry in JSON; None where it cannot be understood."""

    def write_entry(self, hand: Hand) -> dict[str, object]:
        """Write a hand as its entry in JSON."""

    def checked(self, hand: Hand, before: Situation, ruleset: Ruleset) -> CheckedHand:
        """Value the tiles of a hand and find everything that is wrong with it here."""

    def settle(self, hand: Hand, before: Situation, ruleset: Ruleset) -> Settlement:
        """Settle a hand without problems."""

    def next_situation(self, before: Situation, settlement: Settlement) -> Situation:
        """Return the situation after a hand, as if another one followed."""

    def ending(
        self,
        hand: Hand,
        before: Situation,
        settlement: Settlement,
        after: Situation,
        ruleset: Ruleset,
        *,
        time_was_up: bool,
    ) -> Ending:
        """Say whether a hand ends the game."""

    def result(
        self, hands: Sequence[Played], situation: Situation, ruleset: Ruleset
    ) -> TableResult:
        """Return places and final scores after these hands."""

    def offline_tables(
        self, ruleset: Ruleset, *, message_of: Callable[[Problem], str]
    ) -> dict[str, object]:
        """Work a ruleset out into tables for a client without this library."""


#: Every game by the value of the switch `variant`.
GAMES: Mapping[str, MahjongGame] = MappingProxyType({RIICHI.variant: RIICHI})


def game_of(ruleset: Ruleset) -> MahjongGame:
    """Return the game of a ruleset; UnsupportedGameError where it cannot be played here."""
    problems = problems_of_game(ruleset)
    if problems:
        raise UnsupportedGameError(problems)
    return GAMES[ruleset.variant]


def problems_of_game(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return a problem where the game of a ruleset cannot be played here."""
    return () if ruleset.variant in GAMES else (Problem("not_riichi", "rules"),)
