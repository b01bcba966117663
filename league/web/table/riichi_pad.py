"""How hands of riichi are entered: the fields of the plain page, and the phone's keys."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from league.enums import OwnReason
from league.web.table.entry_choices import Choice, outcomes_of
from league.web.table.entry_questions import WhoStep, who_step
from league.web.table.page_context import SeatRow
from league.web.table.phone_riichi import phone_parts, script_texts
from league.web.table.plain import riichi_fields
from league.web.table.plain.questions import Group, Problems
from league.web.table.plain.riichi import groups_of
from scoring import Ruleset
from scoring.game import Game
from scoring.riichi.play.entry_json import FIELDS

Entry = dict[str, Any]


class RiichiPad:
    """The entry of riichi, as `pads` asks for it."""

    correction_reasons = (
        OwnReason.WRONG_FU,
        OwnReason.WRONG_HAN,
        OwnReason.WRONG_YAKU,
        OwnReason.FORGOT_DORA,
        OwnReason.FORGOT_RIICHI,
        OwnReason.WRONG_WINNER,
        OwnReason.WRONG_DISCARDER,
        OwnReason.WRONG_OUTCOME,
    )

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        return outcomes_of(ruleset)

    def knows(self, outcome: str) -> bool:
        return outcome in FIELDS

    def entry_of(self, data: QueryDict, ruleset: Ruleset) -> Entry:
        return riichi_fields.entry_of(data, ruleset)

    def fields_of(self, entry: Mapping[str, Any], ruleset: Ruleset) -> QueryDict:
        return riichi_fields.fields_of(entry, ruleset)

    def field_of(self, code: str, name: str, data: QueryDict) -> str:
        return riichi_fields.field_of(code, name, data)

    def groups_of(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> list[Group]:
        return groups_of(data, ruleset, seats, problems)

    def asks_to_confirm(self, data: QueryDict, before: Game) -> bool:
        """Whether to ask if a riichi stands: somebody has fewer points than it needs."""
        minimum = before.ruleset.riichi_min_points
        if minimum is None:
            return False
        return bool(data.get("confirmed")) or min(before.situation.points) < minimum

    def who_step(self, outcome: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> WhoStep:
        return who_step(outcome, ruleset, seats)

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        return phone_parts(ruleset, seats)

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        return script_texts(ruleset)


RIICHI = RiichiPad()
