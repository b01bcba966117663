"""A file that was exported and imported into an empty event is exported the same, byte for byte."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus
from league.exporting.season_sheet import season_sheet
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.importing.seasons.preview import SeasonRequest
from league.importing.seasons.store import import_season
from league.models import Event, Seat
from league.play.tables import record_result
from league.seating.event_plans import paste_event_plan
from league.seating.queries.event_plans import plan_as_pasted
from league.standings.reports import results_file
from tests.entries import SIXTEEN_MCR_HANDS, WHOLE_GAME
from tests.factories import EventFactory, PenaltyFactory, StageFactory
from tests.factories.prizes import CategoryEntrantFactory
from tests.shortcuts import play
from tests.stages import cut_to_four, qualified, stage_world
from tests.team_leagues import all_named, drawn, finished, opened, team_league
from tests.worlds import event_world, five_at_a_table, running_event

pytestmark = pytest.mark.django_db

Built = Callable[[], Event]


def riichi() -> Event:
    """A game with hands, a penalty, a prize category, a substitute in a seat."""
    world = running_event(tables=2, name="Wien Open")
    play(world.tables[0], WHOLE_GAME, actor=world.actor("scorer"))
    PenaltyFactory.create(entrant=world.entrants[2], points=2000, table=world.tables[0])
    PenaltyFactory.create(entrant=world.entrants[3], points=500, kind="bonus")
    CategoryEntrantFactory.create(entrant=world.entrants[1])
    Seat.objects.filter(entrant=world.entrants[7]).update(replaces=world.entrants[0])
    return world.event


def stages() -> Event:
    world = stage_world()
    qualified(world, [40, 30, 20, 10, -10, -20, -30, -40])
    cut_to_four(world)
    return world.event


def teams() -> Event:
    league = team_league(teams=4, size=2, substitutes=1)
    session = opened(league)
    all_named(league, session)
    finished(league, drawn(session))
    return league.world.event


def with_result(preset: str, points: list[int], **event: Any) -> Event:
    world = running_event(entry_contract=EntryContract.RESULT, preset=preset, **event)
    record_result(world.table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=0)
    return world.event


def three() -> Event:
    return with_result("tenhou-sanma", [45_000, 35_000, 25_000])


def five() -> Event:
    world = five_at_a_table(entry_contract=EntryContract.RESULT)
    points = [40_000, 35_000, 30_000, 25_000, 20_000]
    record_result(world.table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=0)
    return world.event


def hongkong() -> Event:
    return with_result("hk-old-style", [30, 10, -10, -30])


def mcr() -> Event:
    """Table points that are shared and cut, and a deduction that nobody received."""
    return with_result("ema-mcr", [20, 20, 20, -70])


def mcr_hands() -> Event:
    world = running_event(preset="ema-mcr")
    play(world.table, SIXTEEN_MCR_HANDS)
    return world.event


@pytest.mark.parametrize("built", [riichi, stages, teams, three, five, hongkong, mcr, mcr_hands])
def test_an_event_file(built: Built) -> None:
    event = Event.objects.get(pk=built().pk)
    written, slug = json.dumps(event_file(event)), event.slug
    Event.objects.filter(pk=event.pk).update(slug="elsewhere")  # so that the name is free again
    made = store_event_file(json.loads(written), actor=SYSTEM)
    assert (json.dumps(event_file(Event.objects.get(pk=made.pk))), made.slug) == (written, slug)


def empty(**event: Any) -> Event:
    made: Event = EventFactory.create(**{"status": EventStatus.RUNNING, **event})
    StageFactory.create(event=made)
    return made


PLACE = "date,session,table,wind,player"
OF_FOUR = f"""{PLACE},club,country,team,points,sticks,penalty,bonus,score,reason
2026-01-09,1,1,E,Aya Óh,"Riichi, Bern",CH,Nord,45000,,,,30.0,
2026-01-09,1,1,S,Ben,Süd,DE,Süd,33000,,20,,-12.0,
2026-01-09,1,1,W,=Chloé,,,,24000,,,,-11.0,
2026-01-09,1,1,N,大輔,,JP,,18000,,,,-27.0,
2026-01-09,1,2,E,Eva,,,,40000,1,,,25.0,
2026-01-09,1,2,S,Finn,,,,33000,1,,,8.0,
2026-01-09,1,2,W,Gül,,,,28000,1,,,-7.0,
2026-01-09,1,2,N,Hana,,,,18000,1,,,-27.0,
2026-01-16,P1,1,,Hana,,,,30000,,,,0.0,
2026-01-16,P1,1,,Gül,,,,30000,,,,0.0,
2026-01-16,P1,1,,Ben,,,,30000,,,,0.0,
2026-01-16,P1,1,,Aya Óh,,,,30000,,,,0.0,
2026-01-20,,,,Aya Óh,,,,,,10,,,Late twice
2026-01-20,1,2,,Eva,,,,,,,1.5,,Best hand
"""
OF_THREE = f"""{PLACE},points
2026-01-09,1,1,E,Aya,45000
2026-01-09,1,1,S,Ben,35000
2026-01-09,1,1,W,Chloé,25000
"""
OF_FIVE = f"""{PLACE},points
2026-01-09,1,1,E,Aya,40000
2026-01-09,1,1,S,Ben,35000
2026-01-09,1,1,W,Chloé,30000
2026-01-09,1,1,N,Dan,25000
2026-01-09,1,1,5,Emi,20000
"""
OF_HONGKONG = f"""{PLACE},points,penalty,reason
2026-01-09,1,1,E,Aya,30,,
2026-01-09,1,1,S,Ben,10,,
2026-01-09,1,1,W,Chloé,-10,,
2026-01-09,1,1,N,Dan,-30,,
2026-01-09,,,,Dan,,5,Late
"""
OF_MCR = f"""{PLACE},points,penalty,score,reason
2026-01-09,1,1,E,Aya,20,,2.333,
2026-01-09,1,1,S,Ben,20,,2.333,
2026-01-09,1,1,W,Chloé,20,,2.333,
2026-01-09,1,1,N,Dan,-70,,0,
2026-01-09,,,,Dan,,1.5,,Late
"""
SUBSTITUTE = """date,session,table,wind,number,player,replaces,points
2026-01-09,1,1,E,1,Aya,,45000
2026-01-09,1,1,S,2,Ben,,33000
2026-01-09,1,1,W,3,Chloé,,24000
2026-01-09,1,1,N,4,Dan,,18000
2026-01-16,2,1,E,1,Aya,,45000
2026-01-16,2,1,S,2,Ben,,33000
2026-01-16,2,1,W,3,Chloé,,24000
2026-01-16,2,1,N,9,Spare,4,18000
"""
CHIPS = f"""{PLACE},points,chips
2026-01-09,1,1,E,Aya,40000,4.0
2026-01-09,1,1,S,Ben,30000,-2.0
2026-01-09,1,1,W,Chloé,20000,-1.0
2026-01-09,1,1,N,Dan,10000,-1.0
"""


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (OF_FOUR, {}),
        (OF_THREE, {"preset": "tenhou-sanma"}),
        (OF_FIVE, {"preset": "wrc-2025", "odd_tables": {"allowed": "five"}}),
        (OF_HONGKONG, {"preset": "hk-old-style"}),
        (OF_MCR, {"preset": "ema-mcr"}),
        (SUBSTITUTE, {}),
        (CHIPS, {"preset": "m-league"}),
    ],
)
def test_a_season_file(text: str, settings: dict[str, Any], file_format: str) -> None:
    event = empty(**settings)
    import_season(event, SeasonRequest(content=text.encode()), actor=SYSTEM)
    written = results_file([season_sheet(event, SYSTEM)], file_format)
    copy = empty(**settings)
    import_season(copy, SeasonRequest(content=written), actor=SYSTEM)
    again = season_sheet(copy, SYSTEM)
    assert again == season_sheet(event, SYSTEM)
    assert file_format == "xlsx" or results_file([again], "csv") == written


@pytest.mark.parametrize("preset", ["wrc-2025", "tenhou-sanma"])
def test_a_plan(preset: str) -> None:
    world = event_world(players=12, preset=preset)
    size = world.event.ruleset.players
    order = [*range(1, 13)]
    text = "\n\n".join(
        "\n".join(
            [
                f"Session {number}",
                *(" ".join(map(str, order[at : at + size])) for at in range(0, 12, size)),
            ]
        )
        for number in (1, 2)
    )
    plan = paste_event_plan(world.event, actor=SYSTEM, plan=text)
    assert plan_as_pasted(plan) == text
