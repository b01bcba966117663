"""What the entry of a game's hands must offer, and the entry pad of each game.

A further game has a module like `riichi_pad` and a row here.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from django.http import QueryDict

from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import Problems, WhoStep
from league.web.table.hongkong.pad import HONGKONG
from league.web.table.page_context import SeatRow
from league.web.table.riichi_pad import RIICHI
from scoring import Ruleset
from scoring.game import Game
from scoring.games import game_of

Entry = dict[str, Any]


class ValueStep(Protocol):
    """The questions about one winner: `template` shows them, `names` are their fields."""

    @property
    def template(self) -> str: ...

    @property
    def names(self) -> set[str]: ...


class EntryPad(Protocol):
    """How hands of one game are entered: as fields of plain forms, and on a phone."""

    @property
    def conditions(self) -> bool:
        """Whether winning conditions can be worked out."""

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        """The ways in which a hand can end."""

    def knows(self, outcome: str) -> bool:
        """Whether a hand can end so at all."""

    def has_wins(self, outcome: str) -> bool:
        """Whether somebody wins such a hand."""

    def asks_players(self, outcome: str) -> bool:
        """Whether such a hand has questions about the players."""

    def shows_tiles(self, outcome: str) -> bool:
        """Whether players may show their tiles after such a hand."""

    def entry_of(self, data: QueryDict) -> Entry:
        """Read the entry from the fields; the rules check it."""

    def fields_of(self, entry: Mapping[str, Any]) -> QueryDict:
        """Fill the fields from an entry; `entry_of` reads the same entry back."""

    def field_of(self, code: str, name: str, entry: Mapping[str, Any]) -> str:
        """The field of a problem of the entry."""

    def section_of(self, field: str) -> str:
        """The step of a field: outcome, who, value or check."""

    def map_winds(self, entry: Entry, map_wind: Callable[[str], str]) -> Entry:
        """The entry with `map_wind` applied to every wind that names a seat."""

    def switch_input(self, data: QueryDict, wind: str, way: str) -> None:
        """Switch a winner between tiles and stated value."""

    def asks_to_confirm(self, data: QueryDict, before: Game) -> bool:
        """Whether to ask if something unusual is meant."""

    def who_step(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> WhoStep:
        """The questions about all players."""

    def value_steps(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> Sequence[ValueStep]:
        """The questions about each winner, or about those who show tiles."""

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        """The parts of the phone's form; `parts` is their template."""

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        """The texts that the scripts of this game put into the page."""


#: The entry pad of each game by the value of the switch `variant`.
PADS: Mapping[str, EntryPad] = MappingProxyType({"riichi": RIICHI, "hongkong": HONGKONG})


def pad_of(ruleset: Ruleset) -> EntryPad:
    """The entry pad of the game of a ruleset."""
    return PADS[game_of(ruleset).variant]
