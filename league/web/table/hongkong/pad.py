"""How hands of the Hong Kong game are entered: the fields of the plain page, and the phone's keys."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from league.enums import OwnReason
from league.web.table.entry_choices import Choice
from league.web.table.entry_questions import WhoStep
from league.web.table.hongkong import fields
from league.web.table.hongkong.choices import outcomes_of, who_step
from league.web.table.hongkong.phone import phone_parts, script_texts
from league.web.table.hongkong.plain import groups_of
from league.web.table.page_context import SeatRow
from league.web.table.plain.questions import Group, Problems
from scoring import Ruleset
from scoring.game import Game
from scoring.hongkong.play.entry_json import FIELDS

Entry = dict[str, Any]


class HongKongPad:
    """The entry of the Hong Kong game, as `pads` asks for it."""

    correction_reasons = (
        OwnReason.WRONG_FAAN,
        OwnReason.WRONG_PATTERNS,
        OwnReason.WRONG_WINNER,
        OwnReason.WRONG_DISCARDER,
        OwnReason.WRONG_OUTCOME,
    )

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        return outcomes_of(ruleset)

    def knows(self, outcome: str) -> bool:
        return outcome in FIELDS

    def entry_of(self, data: QueryDict, _ruleset: Ruleset) -> Entry:
        return fields.entry_of(data)

    def fields_of(self, entry: Mapping[str, Any], _ruleset: Ruleset) -> QueryDict:
        return fields.fields_of(entry)

    def field_of(self, code: str, name: str, data: QueryDict) -> str:
        return fields.field_of(code, name, data)

    def groups_of(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> list[Group]:
        return groups_of(data, ruleset, seats, problems)

    def asks_to_confirm(self, _data: QueryDict, _before: Game) -> bool:
        return False

    def who_step(self, outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
        return who_step(outcome, ruleset, seats)

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        return phone_parts(ruleset, seats)

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        return script_texts(ruleset)


HONGKONG = HongKongPad()
