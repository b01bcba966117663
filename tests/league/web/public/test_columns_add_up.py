"""The columns of standings add up to the total, in every row of every table that shows them."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import (
    Aggregate,
    CarryOver,
    EntrantStatus,
    EventKind,
    EventStatus,
    PenaltyKind,
    SessionKind,
)
from league.models import Entrant, Seat
from league.models.session import LAST_DRAWN
from league.play.penalties import give_penalty
from league.standings.queries.report_sheets import players_sheet
from tests.entries import WHOLE_GAME
from tests.factories import PenaltyFactory
from tests.league.series.leagues import league
from tests.league.web.readers import at, reader
from tests.shortcuts import play
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db

SCORES = (40, 10, -20, -30)
ADDENDS = re.compile(r"R\d+( live)?|\d+|P|Carried over|Deducted|Bonus|Other|Earlier|Playing")


def season(sessions: int = 3, **event: Any) -> World:
    """Sessions in which the places of four players rotate."""
    world = stage_world(players=4, **{"tiebreaks": [], "status": EventStatus.RUNNING, **event})
    for number in range(sessions):
        order = [*world.entrants[number % 4 :], *world.entrants[: number % 4]]
        session_of(stage(world, 1), world.event, list(zip(order, SCORES, strict=True)))
    return world


def fined(world: World) -> World:
    """The first player has a penalty in a game, another one at a table and one beside."""
    first = world.entrants[0]
    seat = Seat.objects.filter(entrant=first).select_related("table").order_by("pk")[0]
    seat.penalty, seat.final_score = 20_000, (seat.final_score or 0) - 20_000
    seat.save()
    facts = {
        "entrant": first,
        "event": world.event,
        "kind": PenaltyKind.DEDUCTION,
        "reason": "late",
    }
    PenaltyFactory.create(table=seat.table, points=3_000, **facts)
    PenaltyFactory.create(points=700, **facts)
    bump_results_version(world.event.pk)
    return world


def with_a_substitute() -> World:
    world = fined(season())
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=EntrantStatus.SUBSTITUTE)
    bump_results_version(world.event.pk)
    return world


def with_a_final(carry: str, percent: int = 0) -> World:
    world = season(2)
    more = {"carry_percent": percent} if percent else {}
    add_final(world, 4, carry_over=carry, **more)
    apply_cut(stage(world, 1), actor=SYSTEM)
    final = list(zip(world.entrants, (5, -5, 15, -15), strict=True))
    session_of(stage(world, 2), world.event, final)
    return fined(world)


def with_points_of_a_season() -> World:
    series = league()
    first = season(series=series, season_number=1, status=EventStatus.FINISHED)
    world = season(series=series, season_number=2, carried_percent=50)
    for old, new in zip(first.entrants, world.entrants, strict=True):
        Entrant.objects.filter(pk=new.pk).update(player=old.player)
    bump_results_version(world.event.pk)
    return fined(world)


def with_a_pick_up_game() -> World:
    world = season(kind=EventKind.LEAGUE)
    session = session_of(
        stage(world, 1), world.event, list(zip(world.entrants, SCORES, strict=True))
    )
    session.number, session.kind = LAST_DRAWN + 1, SessionKind.PICK_UP
    session.save()
    return fined(world)


def at_play() -> World:
    world = four_at_a_table(provisional_totals=True)
    play(world.table, WHOLE_GAME[:3])
    session_of(stage(world, 1), world.event, list(zip(world.entrants, SCORES, strict=True)))
    give_penalty(
        world.entrants[0], actor=SYSTEM, kind=PenaltyKind.DEDUCTION, points=1_000, reason="late"
    )
    return world


def rewarded(world: World) -> World:
    """A bonus of the event, and one of the last session."""
    session = world.event.sessions.order_by("-number").first()
    for entrant, place, points in zip(world.entrants, (None, session), (7_000, 500), strict=False):
        give_penalty(
            entrant,
            actor=SYSTEM,
            kind=PenaltyKind.BONUS,
            points=points,
            reason="Best hand",
            place=place,
        )
    return world


CASES: dict[str, Callable[[], World]] = {
    "plain": season,
    "penalties": lambda: fined(season()),
    "bonuses": lambda: rewarded(fined(season())),
    "bonuses in a final with all": lambda: rewarded(with_a_final(CarryOver.ALL)),
    "best games": lambda: fined(season(best_n=2)),
    "worst dropped": lambda: fined(season(drop_worst=1)),
    "average": lambda: fined(season(aggregate=Aggregate.AVERAGE)),
    "attendance": lambda: fined(
        season(kind=EventKind.LEAGUE, ranking_rules={"attendance_bonus": 500})
    ),
    "more sessions than columns": lambda: fined(season(23)),
    "earlier sessions, penalties and bonuses": lambda: rewarded(fined(season(12))),
    "substitute": with_a_substitute,
    "final with all": lambda: with_a_final(CarryOver.ALL),
    "final with half": lambda: with_a_final(CarryOver.FRACTION, 50),
    "final from zero": lambda: with_a_final(CarryOver.NONE),
    "season before": with_points_of_a_season,
    "pick-up game": with_a_pick_up_game,
    "at play": at_play,
}
PAGES = ("standings", "event", "manage_standings", "print_standings", "season_table")


def cells(row: str) -> list[str]:
    found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
    texts = [" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in found]
    return [text.replace("\N{MINUS SIGN}", "-") for text in texts]


def tables(page: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The heads of every table with a total, and its rows."""
    for table in re.findall(r"<table.*?</table>", page, re.DOTALL):
        head, rows = table.split("</thead>")
        heads = cells(head)
        if "Total" in heads:
            found = re.findall(r"<tr(?![^>]*class=\"more)[^>]*>.*?</tr>", rows, re.DOTALL)
            yield heads, [row for row in map(cells, found) if len(row) == len(heads)]


def points(text: str) -> int:
    return round(1000 * float(text)) if re.fullmatch(r"[+-]?\d+\.\d+", text) else 0


@pytest.mark.parametrize("name", CASES)
def test_the_columns_of_every_table_add_up(name: str) -> None:
    world = CASES[name]()
    client, checked = reader(world.organiser), 0
    addresses = [at(page, world) for page in PAGES]
    addresses += [
        f"{at('standings', world)}{number}/" for number in range(1, world.event.stages.count() + 1)
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        for heads, rows in tables(answer.content.decode()):
            if not any(re.fullmatch(r"R?\d+", head) for head in heads):
                continue  # a table without the scores of sessions
            total = heads.index("Total")
            for row in rows:
                found = [points(row[n]) for n, head in enumerate(heads) if ADDENDS.fullmatch(head)]
                assert sum(found) == points(row[total]), (address, heads, row)
                checked += 1
    assert checked >= 4 * len(PAGES)


@pytest.mark.parametrize("name", CASES)
def test_the_sheet_of_players_adds_up(name: str) -> None:
    world = CASES[name]()
    _title, heads, rows = players_sheet(world.event, SYSTEM)
    total = heads.index("Total")
    sums = [sum(value or 0 for value in row[3:total]) for row in rows]  # type: ignore[misc]  # numbers
    assert sums == [row[total] for row in rows]


def test_penalties_in_a_game_and_beside_it_are_told_apart() -> None:
    world = fined(season())
    rows = reader().get(f"/api/v1/events/{world.event.pk}/standings/").json()["results"]
    (row,) = (one for one in rows if one["entrant"]["id"] == world.entrants[0].pk)
    assert (row["penalties"], row["deducted"]) == (23_700, 3_700)
    page = reader().get(at("standings", world)).content.decode()
    ((heads, lines),) = tables(page)
    shown = dict(zip(heads, lines[row["rank"] - 1], strict=True))
    assert (shown["Deducted"], shown["In games"]) == ("-3.7", "( -20.0 )")
    plain = reader().get(at("standings", season())).content.decode()
    ((heads, _rows),) = tables(plain)
    assert {"Deducted", "Other", "In games"}.isdisjoint(heads)


@pytest.mark.parametrize(
    ("name", "earlier", "after"),
    [
        ("event", ["Earlier", "R10", "R11", "R12"], ["Deducted", "Bonus"]),
        ("standings", ["Earlier", "R8", "R9", "R10", "R11", "R12"], ["Deducted", "Bonus"]),
    ],
)
def test_what_has_no_column_of_the_sessions_stands_before_them(
    name: str, earlier: list[str], after: list[str]
) -> None:
    page = reader().get(at(name, rewarded(fined(season(12))))).content.decode()
    heads, rows = next(found for found in tables(page) if "Total" in found[0])
    assert heads[:4] == ["Rank", "Player", "Total", "Games"]
    assert heads[4 : heads.index("1-2-3-4")] == [*earlier, *after]
    assert {points(row[4]) != 0 for row in rows} == {True}
