"""A whole tournament over HTTP, Celery, PostgreSQL and Redis: cut, final, consolation, ranking."""

from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest

from tests.servers import fresh_postgres, running_tenbou
from tests.tournaments import Tournament

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
PLAYERS, SESSIONS, FINALISTS = 32, 4, 8
QUALIFYING, FINAL, CONSOLATION = range(SESSIONS), (4, 6), (5,)


@dataclass
class Room:
    """The stages behind the qualifying by id, and who went where, best first."""

    final: int
    others: int
    through: list[int]
    rest: list[int]
    declined: int


def ranks(rows: list[dict[str, Any]]) -> list[int]:
    return [row["entrant"]["id"] for row in rows]


def by_total(totals: dict[int, int], among: list[int]) -> list[tuple[int, int]]:
    """(total, entrant), best first; the book knows no tie-breaks."""
    return sorted(((totals[entrant], entrant) for entrant in among), reverse=True)


def shown(rows: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The rows of Tenbou's ranking, ties in its order."""
    return sorted(((row["total"], row["entrant"]["id"]) for row in rows), reverse=True)


def seated(event: Tournament, session: int) -> set[int]:
    return set(chain.from_iterable(event.tables[session]))


def qualify(event: Tournament) -> Room:
    """Four sessions and a cut at which the third in rank declines."""
    half = {"carry_over": "fraction", "carry_percent": 50}
    final = event.add_stage("Final", cut_size=FINALISTS, sessions_planned=2, **half)
    others = event.add_stage("Consolation", intake="rest", first_table=3)
    for number in QUALIFYING:
        event.play("swiss" if number else "random")
    assert (event.repeats(QUALIFYING), event.winds_off(QUALIFYING)) == (0, 0)
    rows = event.standings()
    totals = event.totals(QUALIFYING)
    assert shown(rows) == by_total(totals, list(totals))
    best, rest = ranks(rows)[: FINALISTS + 1], ranks(rows)[FINALISTS + 1 :]
    declined = best.pop(2)
    event.cut([declined])
    return Room(final=final, others=others, through=best, rest=rest, declined=declined)


def play_off(event: Tournament, room: Room) -> None:
    """Two sessions of the final, one of the others between them."""
    assert ranks(event.standings(room.final)) == room.through
    event.play("finals", room.final, script="1 2 7 8 / 3 4 5 6")
    places = [[room.through.index(entrant) + 1 for entrant in table] for table in event.tables[4]]
    assert list(map(sorted, places)) == [[1, 2, 7, 8], [3, 4, 5, 6]]
    event.play("swiss", room.others)
    assert (len(seated(event, 5)), seated(event, 5) - set(room.rest)) == (20, set())
    event.play("finals", room.final, script="1 2 3 4 / 5 6 7 8")
    assert seated(event, 6) == set(room.through)


def check_ranking(event: Tournament, room: Room) -> None:
    """The finalists by half their points and the final, the others by everything they played."""
    totals, end = event.totals(QUALIFYING), event.totals(FINAL)
    end.update({entrant: (totals[entrant] + 1) // 2 for entrant in room.through})
    played_on = event.totals([*QUALIFYING, *CONSOLATION])
    rows = event.standings()
    assert shown(rows[:FINALISTS]) == by_total(end, room.through)
    assert shown(event.standings(room.final)) == by_total(end, room.through)
    assert shown(rows[FINALISTS:]) == by_total(played_on, [*room.rest, room.declined])
    assert [row["rank"] for row in rows] == list(range(1, PLAYERS + 1))


def test_a_tournament_is_run_from_the_first_draw_to_the_last_place() -> None:
    with (
        fresh_postgres("tournament") as url,
        running_tenbou(url, worker=True, migrated=True) as tenbou,
        closing(Tournament(tenbou, players=PLAYERS)) as event,
    ):
        event.open(sessions=SESSIONS)
        room = qualify(event)
        play_off(event, room)
        check_ranking(event, room)
        event.post(f"events/{event.event}/status/", {"status": "finished"})
        tables = sum(len(session) for session in event.tables)
        assert tenbou.manage("recheck") == f"1 events, {tables} tables, 0 differences\n"
