"""Names of the rows that the audit of an event speaks of, by kind and primary key."""

from collections.abc import Callable, Mapping
from functools import cached_property

from django.utils.translation import gettext as _

from league.formats.winds import wind
from league.models import Club, Entrant, Event, Seat, Table, TableCall

Names = dict[int, str]


class AuditNames(dict[str, Names]):
    """The names of an event's rows; those of a kind are read once an entry speaks of it."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self.event.entrants.select_related("player"))

    def __missing__(self, kind: str) -> Names:
        read = READERS.get(kind)
        self[kind] = read(self) if read else {}
        return self[kind]


def _entrants(names: AuditNames) -> Names:
    return {one.pk: f"{one.number} {one.staff_name}" for one in names.entrants}


def _persons(names: AuditNames) -> Names:
    """The names of entrants without their numbers."""
    return {one.pk: one.staff_name for one in names.entrants}


def _players(names: AuditNames) -> Names:
    return {one.player_id: one.staff_name for one in names.entrants}


def _sign_ups(names: AuditNames) -> Names:
    return {
        pk: _("sign-up %(position)s, %(name)s") % {"position": position, "name": name}
        for pk, position, name in names.event.sign_ups.values_list("pk", "position", "name")
    }


def _sessions(names: AuditNames) -> Names:
    return {
        pk: _("session %(number)s") % {"number": number}
        for pk, number in names.event.sessions.values_list("pk", "number")
    }


def _tables(names: AuditNames) -> Names:
    rows = Table.objects.filter(session__event=names.event)
    return {
        pk: _("session %(session)s, table %(table)s") % {"session": session, "table": number}
        for pk, session, number in rows.values_list("pk", "session__number", "number")
    }


def _seats(names: AuditNames) -> Names:
    rows = Seat.objects.filter(table__session__event=names.event)
    return {
        pk: f"{names['table'][table]}, {wind(letter)}"
        for pk, table, letter in rows.values_list("pk", "table_id", "starting_wind")
    }


def _calls(names: AuditNames) -> Names:
    rows = TableCall.objects.filter(table__session__event=names.event)
    return {
        pk: _("call, %(table)s") % {"table": names["table"][table]}
        for pk, table in rows.values_list("pk", "table_id")
    }


READERS: Mapping[str, Callable[[AuditNames], Names]] = {
    "club": lambda _names: dict(Club.objects.values_list("pk", "name")),
    "division": lambda names: dict(names.event.divisions.values_list("pk", "name")),
    "entrant": _entrants,
    "event": lambda names: {names.event.pk: names.event.name},
    "night": lambda names: dict(names.event.nights.values_list("pk", "name")),
    "person": _persons,
    "player": _players,
    "seat": _seats,
    "session": _sessions,
    "signup": _sign_ups,
    "signupquestion": lambda names: dict(
        names.event.sign_up_questions.values_list("pk", "wording")
    ),
    "stage": lambda names: {stage.pk: stage.title for stage in names.event.stages.all()},
    "table": _tables,
    "tablecall": _calls,
    "team": lambda names: dict(names.event.teams.values_list("pk", "name")),
}
