"""The contents of an event file: the models, in an order in which their rows can be stored."""

from dataclasses import dataclass
from typing import Any

from django.db import models

from league.events.queries.belongings import BELONGINGS
from league.models import (
    Attendance,
    AuditEntry,
    Club,
    Entrant,
    Event,
    Hand,
    Night,
    NightTerms,
    OnlineLog,
    Player,
    Session,
    Table,
    Team,
)
from league.models.columns import PUBLISHED_NAMES

FORMAT, VERSION = "tenbou-event", 1


def name_in_file(field: Any) -> str:
    name: str = field.name
    return PUBLISHED_NAMES.get(name, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTable:
    """`path` leads from the model to the event; fields in `without` are not in the file."""

    model: type[models.Model]
    path: str
    without: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return str(self.model._meta.model_name)

    def fields(self) -> list[Any]:
        """The fields in the file; references lead to rows of the file, never to logins."""
        left_out = {"id", "login", *self.without}
        return [
            field
            for field in self.model._meta.concrete_fields
            if field.name not in left_out
            and (field.related_model is None or field.related_model in MODELS)
        ]


SEARCH = ("search_key", "name_key")
OF_EVENT = (
    "series",
    "season_number",
    "division",
    "carried_percent",
    "pickup_code_number",
    "is_rehearsal",
)
#: Fields that are not in the file: secrets, and what another installation makes by itself.
WITHOUT: dict[type[models.Model], tuple[str, ...]] = {
    Club: SEARCH,
    Player: (*SEARCH, "home_event", "merged_into", "erased_at"),
    Event: (
        *SEARCH,
        *OF_EVENT,
        "created_at",
        "results_version",
        "page_version",
        "statistics_version",
        "ceremony_step",
    ),
    Team: ("link_number",),
    NightTerms: ("link_number",),
    Night: ("reminded_for",),
    Attendance: ("device", "device_before", "answer_before", "arrives_before", "reminded_at"),
    Entrant: ("card_number", "answer_link_number"),
    Session: ("undo", "ranks"),
    Table: ("token", "achievements_version", "undo", "riichi"),
    OnlineLog: ("fingerprint",),  # each installation knows a game once
    Hand: ("client_id",),
    AuditEntry: ("login", "actor", "subject_id"),
}
PATHS: dict[type[models.Model], str] = {
    Club: "players__entrants__event",
    Player: "entrants__event",
    Event: "pk",
    **{one.model: one.path for one in BELONGINGS if one.filed},
}
TABLES = tuple(
    FileTable(model=model, path=path, without=WITHOUT.get(model, ()))
    for model, path in PATHS.items()
)
MODELS = {table.model for table in TABLES}

#: Keys of audit entries with ids as values, and the kind of the rows.
AUDIT_KEYS = {
    "entrant": "entrant",
    "entrants": "entrant",
    "pair": "entrant",
    "declined": "entrant",
    "moved_up": "entrant",
    "moved_down": "entrant",
    "seating": "entrant",
    "player": "player",
    "merged": "player",
    "seat": "seat",
    "seats": "seat",
    "table": "table",
}
#: Parameters of the reason for a seat that are entrants.
REASON_PEOPLE = ("other", "one", "with")
