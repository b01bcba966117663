"""The contents of an event file: the models, in an order in which their rows can be stored.

It leaves out logins and roles, secrets, jobs, notices, sign-ups with their answers, undo data and
derived data (ratings, achievements, forecasts).
"""

from dataclasses import dataclass
from typing import Any

from django.db import models

from league.models import (
    Attendance,
    AuditEntry,
    CatalogueEntry,
    CategoryEntrant,
    Club,
    EndConsent,
    Entrant,
    Event,
    EventPlan,
    FederationFacts,
    ForbiddenPair,
    GameCounts,
    Hand,
    HandSeat,
    HandWin,
    LineUp,
    LineUpPlace,
    Night,
    NightTerms,
    OnlineLog,
    Penalty,
    Player,
    PrizeCategory,
    RulesetVersion,
    Seat,
    Session,
    SignOff,
    SignUpQuestion,
    SitOut,
    Stage,
    StageEntry,
    Table,
    TableCall,
    Team,
    TeamRules,
    WinYaku,
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
TABLES = (
    FileTable(model=Club, path="players__entrants__event", without=SEARCH),
    FileTable(
        model=Player,
        path="entrants__event",
        without=(*SEARCH, "home_event", "merged_into", "erased_at"),
    ),
    FileTable(
        model=Event,
        path="pk",
        without=(
            *SEARCH,
            *OF_EVENT,
            "created_at",
            "results_version",
            "page_version",
            "statistics_version",
            "ceremony_step",
        ),
    ),
    FileTable(model=FederationFacts, path="event"),
    FileTable(model=RulesetVersion, path="event"),
    FileTable(model=Stage, path="event"),
    FileTable(model=Team, path="event", without=("link_number",)),
    FileTable(model=TeamRules, path="event"),
    FileTable(model=Entrant, path="event", without=("card_number", "answer_link_number")),
    FileTable(model=SignUpQuestion, path="event"),
    FileTable(model=ForbiddenPair, path="event"),
    FileTable(model=PrizeCategory, path="event"),
    FileTable(model=CategoryEntrant, path="category__event"),
    FileTable(model=StageEntry, path="stage__event"),
    FileTable(model=EventPlan, path="event"),
    FileTable(model=Night, path="event"),
    FileTable(model=NightTerms, path="event", without=("link_number",)),
    FileTable(
        model=Attendance,
        path="night__event",
        without=("device", "device_before", "answer_before"),
    ),
    FileTable(model=Session, path="event", without=("undo", "ranks")),
    FileTable(model=SitOut, path="session__event"),
    FileTable(model=LineUp, path="team__event"),
    FileTable(model=LineUpPlace, path="line_up__team__event"),
    FileTable(
        model=Table,
        path="session__event",
        without=("token", "achievements_version", "undo", "riichi"),
    ),
    # Each installation knows a game once, by its fingerprint.
    FileTable(model=OnlineLog, path="table__session__event", without=("fingerprint",)),
    FileTable(model=Seat, path="session__event"),
    FileTable(model=Hand, path="table__session__event", without=("client_id",)),
    FileTable(model=HandSeat, path="hand__table__session__event"),
    FileTable(model=GameCounts, path="seat__session__event"),
    FileTable(model=HandWin, path="hand__table__session__event"),
    FileTable(model=WinYaku, path="win__hand__table__session__event"),
    FileTable(model=CatalogueEntry, path="event"),
    FileTable(model=Penalty, path="event"),
    FileTable(model=SignOff, path="table__session__event"),
    FileTable(model=EndConsent, path="table__session__event"),
    FileTable(model=TableCall, path="table__session__event"),
    FileTable(model=AuditEntry, path="event", without=("login", "actor", "subject_id")),
)
MODELS = {table.model for table in TABLES}

#: Keys of audit entries with ids as values, and the kind of the rows.
AUDIT_KEYS = {
    "entrant": "entrant",
    "entrants": "entrant",
    "pair": "entrant",
    "declined": "entrant",
    "seating": "entrant",
    "player": "player",
    "merged": "player",
    "seat": "seat",
    "seats": "seat",
    "table": "table",
}
#: Parameters of the reason for a seat that are entrants.
REASON_PEOPLE = ("other", "one", "with")
