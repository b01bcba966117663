"""The page of the result desk, as tests type on it."""

import re
from typing import Any

from league.enums import DrawMethod, EntryContract, SessionStatus, TableStatus
from league.models import Session, Table
from tests.league.web.readers import Answer, at, messages_of, reader
from tests.page_forms import address_of, form_of
from tests.worlds import World, add_session, running_event

FIRST = (45_000, 31_000, 24_000, 20_000)
SECOND = (20_000, 24_000, 31_000, 45_000)
MINUS = "\N{MINUS SIGN}"
WON_BY_EAST = ("48", "-16", f"{MINUS}16", "-16")


def desk_world(tables: int = 1) -> World:
    return running_event(entry_contract=EntryContract.DESK, tables=tables)


def typed(table: Table, *points: int | str, sticks: int | str = "") -> dict[str, Any]:
    """Points as somebody types them: in hundreds."""
    held = [one // 100 if isinstance(one, int) else one for one in points]
    names = {f"{table.pk}-raw_points_{seat}": one for seat, one in enumerate(held)}
    return {**names, f"{table.pk}-leftover_sticks": sticks}


def hundreds(*points: int) -> list[int]:
    return [one // 100 for one in points]


def as_text(*points: int) -> list[str]:
    return [str(one) for one in hundreds(*points)]


def said(page: Answer) -> list[str]:
    """The messages of a page, without the time of day."""
    return [re.sub(r"saved, \d+:\d\d\.", "saved.", text) for text in messages_of(page)]


def saved_words(table: Table, first: str) -> str:
    leader = table.seats.get(placement=1).entrant.staff_name
    return f"Table {table.number} saved. {leader} first with {first}."


def desk(world: World, who: str = "scorer") -> Answer:
    return reader(getattr(world, who)).get(at("desk", world, number=1))


def save(page: Answer, table: Table, changes: dict[str, Any] | None = None) -> Answer:
    """Press the button of one table."""
    form, _first = form_of(page, action=address_of(page))
    [button] = [one for one in form.buttons if one.value == str(table.pk)]
    return form.fill(changes or {}).send(page.client, button, follow=True)


def shown(page: Answer, table: Table) -> list[Any]:
    [form] = [row.form for row in page.context["rows"] if row.table == table]
    return [form[name].value() for name in form.fields if name not in ("version", "shown")]


def statuses(page: Answer) -> list[str]:
    return [row.table.status for row in page.context["rows"]]


def corrected_world() -> tuple[World, Table]:
    """A finished session with a result, after which a second session was drawn by rank."""
    world = desk_world()
    table = world.table
    save(desk(world), table, typed(table, *FIRST))
    Session.objects.update(status=SessionStatus.FINISHED)
    Table.objects.update(status=TableStatus.CLOSED)
    add_session(world)
    Session.objects.filter(number=2).update(method=DrawMethod.SWISS)
    return world, table
