"""How hands of the Hong Kong game are entered: forms, their fields and the phone's keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import Problems, WhoStep
from league.web.table.hongkong import fields
from league.web.table.hongkong.phone import phone_parts, script_texts
from league.web.table.hongkong.steps import (
    QUESTIONS,
    FaanStep,
    outcomes_of,
    value_steps,
    who_step,
)
from league.web.table.page_context import SeatRow
from scoring import Ruleset
from scoring.game import Game
from scoring.hongkong.play.entry_json import FIELDS

Entry = dict[str, Any]


class HongKongPad:
    """The entry of the Hong Kong game, as `pads` asks for it."""

    #: Whether winning conditions can be worked out.
    conditions = False

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        return outcomes_of(ruleset)

    def knows(self, outcome: str) -> bool:
        return outcome in FIELDS

    def has_wins(self, outcome: str) -> bool:
        return "wins" in FIELDS.get(outcome, ())

    def asks_players(self, outcome: str) -> bool:
        return outcome in QUESTIONS

    def shows_tiles(self, _outcome: str) -> bool:
        return False

    def entry_of(self, data: QueryDict) -> Entry:
        return fields.entry_of(data)

    def fields_of(self, entry: Mapping[str, Any]) -> QueryDict:
        return fields.fields_of(entry)

    def field_of(self, code: str, name: str, entry: Mapping[str, Any]) -> str:
        return fields.field_of(code, name, entry)

    def section_of(self, field: str) -> str:
        return fields.section_of(field)

    def map_winds(self, entry: Entry, map_wind: Callable[[str], str]) -> Entry:
        return fields.map_winds(entry, map_wind)

    def switch_input(self, data: QueryDict, wind: str, way: str) -> None:
        """Hands are entered in one way."""

    def asks_to_confirm(self, _data: QueryDict, _before: Game) -> bool:
        return False

    def who_step(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> WhoStep:
        return who_step(data, ruleset, seats, problems)

    def value_steps(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> Sequence[FaanStep]:
        return value_steps(data, ruleset, seats, problems)

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        return phone_parts(ruleset, seats)

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        return script_texts(ruleset)


HONGKONG = HongKongPad()
