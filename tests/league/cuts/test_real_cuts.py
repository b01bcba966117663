"""Three real tournaments with cuts; their published ranking comes out, and into the EMA file.

Of two of them who sat where in eight sessions is published; eight played a final while the others
played on beside it. Of all three the final ranking and everybody's last total are published, but not
the single games: each total stands here in the last game of its player.
"""

import csv
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut
from league.enums import EntrantStatus, EventStatus
from league.models import Entrant, Event, Stage
from league.seating.queries.draw_task import seating_task
from league.standings.queries.federations import ema_sheet
from league.standings.queries.standings import standings_of
from league.standings.stages import create_stage
from tests.factories import EntrantFactory, EventFactory, SessionFactory, StageFactory
from tests.stages import session_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DATA = Path(__file__).parents[4] / "shared" / "data" / "tournaments"
QUALIFYING, LAST, FINALISTS, FINAL_TABLES = 6, 8, 8, 2
GROUP = 16


def rows_of(name: str) -> list[dict[str, str]]:
    file = DATA / name
    if not file.exists():
        pytest.skip(f"the published tournament is not here: {file}")
    with file.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


class Published:
    """What the files say, and the event that is made from them."""

    def __init__(self, year: int) -> None:
        self.standings = {row["player"]: row for row in rows_of(f"tori_open_{year}_standings.csv")}
        self.tables: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for row in rows_of(f"tori_open_{year}_seating.csv"):
            self.tables[int(row["hanchan"])][int(row["table"])].append(row["player"])
        self.event = EventFactory.create(status=EventStatus.RUNNING, tiebreaks=["total"])
        self.first = StageFactory.create(event=self.event)
        said: dict[str, Any] = {"source": self.first, "actor": SYSTEM, "sessions_planned": 2}
        self.final = create_stage(
            self.event, name="Final", cut_size=FINALISTS, carry_over="none", **said
        )
        self.others = create_stage(
            self.event, name="Others", intake="rest", first_table=1 + FINAL_TABLES, **said
        )
        self.ranked = self._ranked()
        self.entrants = {name: self._entrant(name) for name in sorted(self._everybody())}

    def _ranked(self) -> list[str]:
        """Everybody with a published place, in that order."""
        places = {
            name: int(row["rank_or_status"])
            for name, row in self.standings.items()
            if row["rank_or_status"].isdecimal()
        }
        return sorted(places, key=lambda name: places[name])

    def _everybody(self) -> set[str]:
        seated = {
            name for tables in self.tables.values() for table in tables.values() for name in table
        }
        return seated | set(self.standings)

    def _entrant(self, name: str) -> Entrant:
        placed = name in self.ranked
        status = EntrantStatus.ENROLLED if placed else EntrantStatus.WITHDRAWN
        entrant: Entrant = EntrantFactory.create(
            event=self.event, player__display_name=name, status=status
        )
        return entrant

    def play(self, hanchan: int, stage: Stage, tables: Iterator[int]) -> None:
        seats = [name for number in tables for name in self.tables[hanchan].get(number, [])]
        scores = [(self.entrants[name], self.score(name, hanchan)) for name in seats]
        session_of(stage, self.event, scores)

    def score(self, name: str, hanchan: int) -> float:
        """In thousands: who is through leads before the cut, the published total comes last."""
        if hanchan == LAST:
            return float(self.standings[name]["final_score"]) if name in self.ranked else 0.0
        return 10.0 if hanchan == 1 and name in self.ranked[:FINALISTS] else 0.0


def ema_places(event: Event) -> list[tuple[object, str]]:
    """Place and name in each line of the file for the EMA."""
    _title, heads, lines = ema_sheet(event)
    place, name = heads.index("Place"), heads.index("Player's last name")
    return [(line[place], str(line[name])) for line in lines]


@pytest.mark.parametrize(("year", "places"), [(2024, 51), (2025, 65)])
def test_the_published_ranking_comes_out(year: int, places: int) -> None:
    published = Published(year)
    for hanchan in range(1, QUALIFYING + 1):
        published.play(hanchan, published.first, iter(range(1, 30)))
    apply_cut(published.first, actor=SYSTEM)
    for hanchan in range(QUALIFYING + 1, LAST + 1):
        published.play(hanchan, published.final, iter(range(1, 1 + FINAL_TABLES)))
        published.play(hanchan, published.others, iter(range(1 + FINAL_TABLES, 30)))
    event = Event.objects.get(pk=published.event.pk)
    names = [row.entrant.player.display_name for row in standings_of(event, SYSTEM)]
    ranked = published.ranked
    assert len(ranked) == places
    assert [name for name in names if name in ranked] == ranked
    file = ema_places(event)
    assert [name for _place, name in file if name in ranked] == ranked
    assert [place for place, _name in file] == [
        row.row.rank for row in standings_of(event, SYSTEM) if row.row.games
    ]
    best = [
        name for name in ranked if name in published.tables[LAST][1] + published.tables[LAST][2]
    ]
    assert best == ranked[:FINALISTS]
    totals = {name: published.score(name, LAST) for name in ranked}
    assert totals[ranked[FINALISTS]] > totals[ranked[0]]


def test_the_next_draw_of_the_others_knows_all_who_met_before_the_cut() -> None:
    published = Published(2024)
    for hanchan in range(1, QUALIFYING + 1):
        published.play(hanchan, published.first, iter(range(1, 30)))
    apply_cut(published.first, actor=SYSTEM)
    task = seating_task(SessionFactory.create(event=published.event, stage=published.others))
    assert [len(tables) for tables in task.history] == [15, 15, 15, 15, 14, 14]
    assert len(task.players) == 51 - FINALISTS


def test_three_groups_and_two_substitutes_are_ranked_as_published() -> None:
    """Of 2023 only the ranking is published: 16, 16 and 14 players in the groups of the last game."""
    lines = rows_of("tori_open_2023_standings.csv")
    event = EventFactory.create(status=EventStatus.RUNNING, tiebreaks=["total", "placements"])
    first = StageFactory.create(event=event)
    said: dict[str, Any] = {"source": first, "actor": SYSTEM, "carry_over": "none"}
    stages = [create_stage(event, name=name, cut_size=GROUP, **said) for name in ("A", "B")]
    stages.append(create_stage(event, name="C", intake="rest", **said))
    people = []
    for line in lines:
        substitute = line["is_substitute"] == "1"
        entrant = EntrantFactory.create(
            event=event,
            player__display_name=line["player"],
            status=EntrantStatus.SUBSTITUTE if substitute else EntrantStatus.ENROLLED,
        )
        people.append((entrant, float(line["final_score"].strip("()"))))
    before = [20.0] * GROUP + [10.0] * GROUP + [0.0] * len(people[2 * GROUP :])
    session_of(first, event, [(one, score) for (one, _), score in zip(people, before, strict=True)])
    apply_cut(first, actor=SYSTEM)
    groups = (people[:GROUP], people[GROUP : 2 * GROUP], people[2 * GROUP :])
    for stage, group in zip(stages, groups, strict=True):
        session_of(stage, event, group)
    published = [(int(line["rank_or_status"]), line["player"]) for line in lines]
    event = Event.objects.get(pk=event.pk)
    shown = [row.entrant.player.display_name for row in standings_of(event, SYSTEM)]
    assert (len(shown), shown) == (48, [name for _place, name in published])
    # The file has no place for substitutes, who stand behind the others in the standings.
    assert ema_places(event) == published[:-2]
