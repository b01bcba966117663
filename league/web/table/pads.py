"""What the entry of a game's hands must offer, and the entry pad of each game.

A further game has a module like `riichi_pad` and a row here.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from django.http import QueryDict

from league.enums import OwnReason
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import WhoStep
from league.web.table.hongkong.pad import HONGKONG
from league.web.table.page_context import SeatRow
from league.web.table.plain.questions import Group, Problems
from league.web.table.riichi_pad import RIICHI
from scoring import Ruleset
from scoring.game import Game
from scoring.games import game_of

Entry = dict[str, Any]


class EntryPad(Protocol):
    """How hands of one game are entered: on the plain page, and with the keys of a phone."""

    @property
    def correction_reasons(self) -> Sequence[OwnReason]:
        """Why hands are usually corrected."""

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        """The ways in which a hand can end."""

    def knows(self, outcome: str) -> bool:
        """Whether a hand can end so at all."""

    def entry_of(self, data: QueryDict, ruleset: Ruleset) -> Entry:
        """Read the entry from the fields of the plain page; the rules check it."""

    def fields_of(self, entry: Mapping[str, Any], ruleset: Ruleset) -> QueryDict:
        """Fill the fields from an entry; `entry_of` reads the same entry back."""

    def field_of(self, code: str, name: str, data: QueryDict) -> str:
        """The field of a problem of the entry."""

    def groups_of(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> list[Group]:
        """The questions of the plain page beside the outcome."""

    def asks_to_confirm(self, data: QueryDict, before: Game) -> bool:
        """Whether to ask if something unusual is meant."""

    def who_step(self, outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
        """The questions about all players, for a phone."""

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        """The parts of the phone's form; `parts` is their template."""

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        """The texts that the scripts of this game put into the page."""


#: The entry pad of each game by the value of the switch `variant`.
PADS: Mapping[str, EntryPad] = MappingProxyType({"riichi": RIICHI, "hongkong": HONGKONG})


def pad_of(ruleset: Ruleset) -> EntryPad:
    """The entry pad of the game of a ruleset."""
    return PADS[game_of(ruleset).variant]
