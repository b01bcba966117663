"""What the texts of all games have in common, and what each game adds."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from league.core.queries.rule_terms import NameOf, Word, comma_list
from league.formats.winds import wind as wind_name
from league.models import HandWin
from league.play.queries.texts.tile_explanations import TileExplanations, tiles_text
from scoring import Ruleset, Wind
from scoring.core.table.entry import wins_of


class GameTexts(ABC):
    """The texts of one game, in the reader's language.

    Hands and their wins have the types of the game; `name` gives the name for a wind.
    """

    #: Every outcome, by its name in an entry.
    outcomes: Mapping[str, Word]
    #: The reasons why a game ends, by the name of the ending.
    endings: Mapping[str, str | Promise]
    #: The reasons for payments.
    reasons: Mapping[str, str | Promise]
    #: The labels of a situation's counters.
    counters: Mapping[str, Word]

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def outcome(self, entry: Mapping[str, Any]) -> Word:
        """Name the outcome of a readable entry."""
        return self.outcomes[entry["outcome"]]

    @abstractmethod
    def repeats(self, counters: Mapping[str, int]) -> str:
        """Say that the dealer stayed; empty in the first hand of a dealer."""

    @abstractmethod
    def on_table(self, counters: Mapping[str, int]) -> str:
        """Say what the next winner takes; empty if that is nothing."""

    @abstractmethod
    def value(self, win: Any) -> str:
        """The value of a win, or its tiles as they were typed."""

    @abstractmethod
    def parts(self, win: Any) -> list[str]:
        """What makes the value of a win: its yaku or patterns."""

    @abstractmethod
    def notes(self, win: Any, name: NameOf) -> list[str]:
        """What else is to say of a win, such as who is liable."""

    @abstractmethod
    def sentences(self, hand: Any, name: NameOf) -> list[str]:
        """Describe a hand in sentences."""

    @abstractmethod
    def facts(self, hand: Any, name: NameOf) -> dict[str, str]:
        """A hand as questions and answers, without its outcome, such as {"Won": "Lena"}."""

    @abstractmethod
    def explain(
        self, played: Any, *, near_misses: bool = False, name: NameOf = wind_name
    ) -> TileExplanations:
        """Explain every hand of a `scoring.PlayedHand` that was entered by its tiles."""

    def stored_value(self, win: HandWin) -> str:  # noqa: ARG002  # games say it
        """The value of a win by its stored figures, in a few letters."""
        return ""

    def remark(self, hand: Any, name: NameOf) -> str:  # noqa: ARG002  # games may say more
        """Add what the sentences do not say."""
        return ""

    def lines(self, hand: Any, name: NameOf) -> list[str]:
        """Sum a hand up in short lines, without its outcome."""
        discarder = getattr(hand, "discarder", None)
        return [
            line
            for win in wins_of(hand)
            for line in (self._win_line(win, discarder, name), *self.notes(win, name))
        ]

    def tiles(self, hand: Any) -> list[str]:
        """Write the tiles of the wins as they were typed."""
        return [tiles_text(win.tiles) for win in wins_of(hand) if win.tiles is not None]

    def value_text(self, win: Any) -> str:
        """The value with its parts, such as "3 han 30 fu, Riichi 立直, Tanyao 断幺九"."""
        return comma_list([*filter(None, [self.value(win)]), *self.parts(win)])

    def of_each(self, hand: Any, name: NameOf, text: Callable[[Any], str]) -> str:
        """A text of the only win of a hand, or a line for each of several after its winner."""
        wins = wins_of(hand)
        if len(wins) == 1:
            return text(wins[0])
        said = [(name(win.seat), text(win)) for win in wins]
        return "\n".join(labelled(winner, one) for winner, one in said if one)

    def _win_line(self, win: Any, discarder: Wind | None, name: NameOf) -> str:
        words = {"winner": name(win.seat), "value": self.value_text(win)}
        if discarder is None:
            return labelled(words["winner"], words["value"])
        words["discarder"] = name(discarder)
        return _("%(winner)s from %(discarder)s: %(value)s") % words


def labelled(who: str, what: str) -> str:
    return _("%(winner)s: %(value)s") % {"winner": who, "value": what}
