"""How hands of riichi are entered: forms, their fields and the phone's keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from league.web.common.hand_tiles import DRAWS, switch_input
from league.web.table import entry_form
from league.web.table.entry_choices import Choice, outcomes_of
from league.web.table.entry_questions import Problems, WhoStep, who_step
from league.web.table.page_context import SeatRow
from league.web.table.phone_riichi import phone_parts, script_texts
from league.web.table.winner_fields import TilesStep, WinnerStep, tenpai_steps, winner_steps
from scoring import Ruleset
from scoring.game import Game
from scoring.riichi.play.entry_json import FIELDS

Entry = dict[str, Any]


class RiichiPad:
    """The entry of riichi, as `pads` asks for it."""

    #: Whether winning conditions can be worked out.
    conditions = True

    def outcomes_of(self, ruleset: Ruleset) -> list[Choice]:
        return outcomes_of(ruleset)

    def knows(self, outcome: str) -> bool:
        return outcome in FIELDS

    def has_wins(self, outcome: str) -> bool:
        return "wins" in FIELDS.get(outcome, ())

    def asks_players(self, _outcome: str) -> bool:
        """Who declared riichi is asked after every hand."""
        return True

    def shows_tiles(self, outcome: str) -> bool:
        return outcome in DRAWS

    def entry_of(self, data: QueryDict) -> Entry:
        return entry_form.entry_of(data)

    def fields_of(self, entry: Mapping[str, Any]) -> QueryDict:
        return entry_form.fields_of(entry)

    def field_of(self, code: str, name: str, entry: Mapping[str, Any]) -> str:
        return entry_form.field_of(code, name, entry)

    def section_of(self, field: str) -> str:
        return entry_form.section_of(field)

    def map_winds(self, entry: Entry, map_wind: Callable[[str], str]) -> Entry:
        return entry_form.map_winds(entry, map_wind)

    def switch_input(self, data: QueryDict, wind: str, way: str) -> None:
        switch_input(data, wind, way)

    def asks_to_confirm(self, data: QueryDict, before: Game) -> bool:
        """Whether to ask if a riichi stands: somebody has fewer points than it needs."""
        minimum = before.ruleset.riichi_min_points
        if minimum is None:
            return False
        return bool(data.get("confirmed")) or min(before.situation.points) < minimum

    def who_step(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> WhoStep:
        return who_step(data, ruleset, seats, problems)

    def value_steps(
        self, data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
    ) -> Sequence[WinnerStep | TilesStep]:
        steps = winner_steps if self.has_wins(data.get("outcome", "")) else tenpai_steps
        return steps(data, ruleset, seats, problems)

    def phone_parts(self, ruleset: Ruleset, seats: list[SeatRow]) -> dict[str, Any]:
        return phone_parts(ruleset, seats)

    def script_texts(self, ruleset: Ruleset) -> dict[str, Any]:
        return script_texts(ruleset)


RIICHI = RiichiPad()
