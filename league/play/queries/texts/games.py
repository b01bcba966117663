"""The interface that the texts of a game implement, and the texts of each game.

A further game has a module like `riichi.py` beside this one, and a row here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from django.utils.functional import Promise

from league.core.queries.rule_terms import NameOf, Word
from league.play.queries.texts.hongkong import HongKongTexts
from league.play.queries.texts.riichi import RiichiTexts
from league.play.queries.texts.tile_explanations import TileExplanations
from scoring import NotationError, Ruleset
from scoring.games import Hand, game_of


class GameTexts(Protocol):
    """The texts of one game, in the reader's language. Its hands have the types of the game."""

    @property
    def endings(self) -> Mapping[str, str | Promise]:
        """The reasons why a game ends, by the name of the ending."""

    @property
    def reasons(self) -> Mapping[str, str | Promise]:
        """The reasons for payments."""

    @property
    def counters(self) -> Mapping[str, Word]:
        """The labels of a situation's counters."""

    @property
    def chombo(self) -> str:
        """The outcome of a hand that ends with a chombo, or with its equivalent."""

    def outcome(self, entry: Mapping[str, Any]) -> Word:
        """Name the outcome of a readable entry."""

    def repeats(self, counters: Mapping[str, int]) -> str:
        """Say that the dealer stayed; empty in the first hand of a dealer."""

    def on_table(self, counters: Mapping[str, int]) -> str:
        """Say what the next winner takes; empty if that is nothing."""

    def sentences(self, hand: Any, name: NameOf) -> list[str]:
        """Describe a hand in sentences."""

    def lines(self, hand: Any, name: NameOf) -> list[str]:
        """Sum a hand up in short lines, without its outcome."""

    def facts(self, hand: Any, name: NameOf) -> dict[str, str]:
        """A hand as questions and answers, without its outcome: who won, the value, and so on."""

    def remark(self, hand: Any, name: NameOf) -> str:
        """Add what the sentences do not say."""

    def tiles(self, hand: Any) -> list[str]:
        """Write the tiles of the wins as they were typed."""

    def explain(
        self,
        played: Any,
        ruleset: Ruleset,
        *,
        near_misses: bool = ...,
        name: NameOf = ...,
    ) -> TileExplanations:
        """Explain every hand of a `scoring.PlayedHand` that was entered by its tiles."""


#: The texts of each game by the value of the switch `variant`, as a factory for a ruleset.
GAME_TEXTS: Mapping[str, Callable[[Ruleset], GameTexts]] = MappingProxyType(
    {"riichi": RiichiTexts, "hongkong": HongKongTexts}
)


def texts_of(ruleset: Ruleset) -> GameTexts:
    return GAME_TEXTS[game_of(ruleset).variant](ruleset)


def read_entry(entry: object, ruleset: Ruleset) -> Hand:
    """Read an entry in the game of its ruleset; raises NotationError with every problem."""
    read, problems = game_of(ruleset).read_entry(entry)
    if problems or read is None:
        raise NotationError(problems)
    hand: Hand = read
    return hand
