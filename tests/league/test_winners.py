"""Who won: every page, file and feed names the same winners, whatever happened in the event."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.core.locks import bump_results_version
from league.core.permissions import ANONYMOUS, SYSTEM
from league.cuts.cuts import apply_cut
from league.entrants.status_changes import set_entrant_status
from league.enums import CarryOver, EntrantStatus, EventStatus, NoticeKind, ReleasePolicy
from league.models import Achievement, Division, Entrant, Event, Notice, Table, Team, TeamRules
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.result_texts import final_text
from league.people.players import change_player
from league.standings.queries.federations import federation_results
from league.statistics.queries.event_figures import event_figures
from league.statistics.ratings_and_achievements import update_statistics
from tests.league.series.leagues import league
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db

NAMES = ("Aoi", "Ben", "Chie", "Dan", "Emi", "Fay", "Gus", "Hana")
AOI, BEN, CHIE, DAN, EMI, FAY, GUS, HANA = range(8)


def season(**event: Any) -> World:
    """A season of eight players without results."""
    world = stage_world(
        **{
            "series": league(method="placement_points", is_public=True),
            "season_number": 1,
            "starts_on": date(2026, 5, 1),
            "status": EventStatus.RUNNING,
            **event,
        }
    )
    for name, entrant in zip(NAMES, world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
    return world


def played(world: World, scores: dict[int, float], number: int = 1) -> None:
    pairs = [(world.entrants[player], score) for player, score in scores.items()]
    session_of(stage(world, number), world.event, pairs)


def qualifying(world: World) -> None:
    """Aoi is first, then Chie, Dan and Ben."""
    played(world, {AOI: 50, BEN: 10, EMI: -15, GUS: -45, CHIE: 40, DAN: 20, FAY: -10, HANA: -50})


def marked(world: World, player: int, status: str) -> None:
    Entrant.objects.filter(pk=world.entrants[player].pk).update(status=status)


def given_prizes(world: World) -> World:
    """The prize-giving is at the podium, its last step, whatever the number of ranks."""
    Event.objects.filter(pk=world.event.pk).update(ceremony_step=99)
    return world


def over(world: World) -> World:
    """The event has finished, and all that follows its results is worked out."""
    Table.objects.update(finished_at=timezone.now())
    Event.objects.filter(pk=world.event.pk).update(status=EventStatus.FINISHED)
    bump_results_version(world.event.pk)
    update_statistics()
    return world


def plain() -> World:
    world = season()
    qualifying(world)
    return world


def with_status(status: str) -> Callable[[], World]:
    def made() -> World:
        world = plain()
        marked(world, AOI, status)
        return world

    return made


def with_a_shared_first_place() -> World:
    world = season(tiebreaks=[])
    played(world, {AOI: 45, BEN: 10, EMI: -10, GUS: -45, CHIE: 45, DAN: 20, FAY: -15, HANA: -50})
    return world


def with_too_few_games() -> World:
    """Aoi has played once, and needs two games."""
    world = season(minimum_games=2)
    qualifying(world)
    played(world, {BEN: 3, CHIE: 2, DAN: -1, EMI: -4})
    return world


def with_a_final() -> World:
    """Dan wins the final from zero; Aoi has the highest sum."""
    world = plain()
    add_final(world, carry_over=CarryOver.NONE)
    apply_cut(stage(world, 1), actor=SYSTEM)
    played(world, {DAN: 15, CHIE: 5, AOI: -5, BEN: -15}, number=2)
    return world


def with_a_disqualified_finalist() -> World:
    world = with_a_final()
    marked(world, DAN, EntrantStatus.DISQUALIFIED)
    return world


def with_divisions() -> World:
    """Chie is first in the upper division, Aoi in the lower one."""
    world = season()
    for number, players in enumerate(((CHIE, DAN, FAY, HANA), (AOI, BEN, EMI, GUS)), 1):
        made = Division.objects.create(event=world.event, number=number, name=f"D{number}")
        ours = [world.entrants[player].pk for player in players]
        Entrant.objects.filter(pk__in=ours).update(division=made)
    qualifying(world)
    return world


def with_teams(*, ruled: bool) -> World:
    """Aoi is first of the players; the players of her team are the worst."""
    world = season()
    for name, players in (("North", (AOI, EMI, GUS, HANA)), ("South", (BEN, CHIE, DAN, FAY))):
        team = Team.objects.create(event=world.event, name=name)
        ours = [world.entrants[player].pk for player in players]
        Entrant.objects.filter(pk__in=ours).update(team=team)
    if ruled:
        TeamRules.objects.create(event=world.event)
    qualifying(world)
    return world


@dataclass(frozen=True)
class Case:
    """`first`: the first of the players, who are not the winners where teams play."""

    made: Callable[[], World]
    winners: tuple[str, ...]
    first: tuple[str, ...]
    of_teams: bool = False


CASES = {
    "plain": Case(plain, ("Aoi",), ("Aoi",)),
    "disqualified": Case(with_status(EntrantStatus.DISQUALIFIED), ("Chie",), ("Chie",)),
    "substitute": Case(with_status(EntrantStatus.SUBSTITUTE), ("Chie",), ("Chie",)),
    "withdrawn after a game": Case(with_status(EntrantStatus.WITHDRAWN), ("Aoi",), ("Aoi",)),
    "no-show after a game": Case(with_status(EntrantStatus.NO_SHOW), ("Aoi",), ("Aoi",)),
    "shared": Case(with_a_shared_first_place, ("Aoi", "Chie"), ("Aoi", "Chie")),
    "too few games": Case(with_too_few_games, ("Chie",), ("Chie",)),
    "final": Case(with_a_final, ("Dan",), ("Dan",)),
    "disqualified finalist": Case(with_a_disqualified_finalist, ("Chie",), ("Chie",)),
    "divisions": Case(with_divisions, ("Chie",), ("Chie",)),
    "sums of members": Case(lambda: with_teams(ruled=False), ("Aoi",), ("Aoi",)),
    "teams": Case(lambda: with_teams(ruled=True), ("South",), ("Aoi",), of_teams=True),
}


def page(address: str) -> str:
    return Client().get(address).content.decode()


def api(address: str) -> Any:
    found = Client().get(f"/api/v1/{address}").json()
    return found.get("results", found) if isinstance(found, dict) else found


def named(text: str, pattern: str) -> Iterable[str]:
    found = re.search(pattern, text, re.DOTALL)
    return re.findall(r"<bdi>(.*?)</bdi>", found[1]) if found else ()


def at_series(event: Event) -> str:
    assert event.series is not None
    return f"/series/{event.series.slug}/"


def on_home(event: Event) -> Iterable[str]:
    return named(page("/"), rf'<th scope="row"><a[^>]*>{event.name}</a>(.*?)</tr>')


def in_archive(event: Event) -> Iterable[str]:
    text = page(f"{at_series(event)}seasons/")
    return named(text, rf'<th scope="row"><a[^>]*>{event.name}</a>(.*?)</tr>')


def on_series_page(event: Event) -> Iterable[str]:
    return named(page(at_series(event)), r">Winner: (.*?)</span>")


def in_api(event: Event) -> Iterable[str]:
    (season_of,) = api(f"series/{event.series_id}/seasons/")
    return [one["name"] for one in season_of["events"][0]["champions"]]


def on_podium(event: Event) -> Iterable[str]:
    text = page(f"/events/{event.slug}/")
    return re.findall(
        r'class="rank rank--1">1</span>\s*<span class="podium__name"><a[^>]*><bdi>(.*?)<', text
    )


def in_the_hall(event: Event) -> Iterable[str]:
    return re.findall(
        r'medal--1">1</span><span class="hpodium__n"><bdi>(.*?)<',
        page(f"/events/{event.slug}/hall/"),
    )


def in_notice(event: Event) -> Iterable[str]:
    notice = Notice(event=event, kind=NoticeKind.FINAL)
    text = final_text(notice, FollowedSubjects(events=frozenset({event.pk})))
    return re.findall(r"^1\. (\w+)", text.body if text else "", re.MULTILINE)


def with_title(event: Event) -> Iterable[str]:
    return [row["name"] for row in api(f"series/{event.series_id}/all-time/") if row["titles"]]


def with_achievement(event: Event) -> Iterable[str]:
    rows = Achievement.objects.filter(name="event_won", seat__session__event=event)
    return rows.values_list("seat__entrant__player__display_name", flat=True)


def in_circuit(event: Event) -> Iterable[str]:
    rows = api(f"series/{event.series_id}/ranking/")["players"]
    return [row["name"] for row in rows if row["rank"] == 1]


def in_federation_file(event: Event) -> Iterable[str]:
    return [
        row.entrant.player.display_name for row in federation_results(event).rows if row.place == 1
    ]


def in_race(event: Event) -> Iterable[str]:
    racers = event_figures(event, ANONYMOUS).race.racers
    return [racer.entrant.player.display_name for racer in racers if racer.rank == 1]


def in_standings(event: Event) -> Iterable[str]:
    rows = api(f"events/{event.pk}/standings/")
    return [
        row["entrant"]["name"]
        for row in rows
        if row["rank"] == 1 and not (row["apart"] or row["needed_games"])
    ]


OF_WINNERS = (on_home, in_archive, on_series_page, in_api, on_podium, in_the_hall, in_notice)
OF_PERSONS = (with_title, with_achievement)
OF_PLAYERS = (in_circuit, in_federation_file, in_race, in_standings)


def said(world: World, readers: Iterable[Callable[[Event], Iterable[str]]]) -> dict[str, list[str]]:
    event = Event.objects.get(pk=world.event.pk)
    return {reader.__name__: sorted(reader(event)) for reader in readers}


@pytest.mark.parametrize("name", CASES)
def test_all_name_the_same_winners(name: str) -> None:
    case = CASES[name]
    world = given_prizes(over(case.made()))
    persons = () if case.of_teams else case.winners
    expected = {
        **{reader.__name__: [*case.winners] for reader in OF_WINNERS},
        **{reader.__name__: [*persons] for reader in OF_PERSONS},
        **{reader.__name__: [*case.first] for reader in OF_PLAYERS},
    }
    assert said(world, (*OF_WINNERS, *OF_PERSONS, *OF_PLAYERS)) == expected


@pytest.mark.parametrize("name", ["hidden", "running"])
def test_nobody_is_named_before_the_result_is_final_and_shown(name: str) -> None:
    if name == "hidden":
        world = season(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
        qualifying(world)
        played(world, {AOI: 1, BEN: 0, EMI: 0, GUS: -1})
        over(world)
    else:
        world = plain()
        update_statistics()
    readers = (*OF_WINNERS, *OF_PERSONS, in_circuit)
    assert said(world, readers) == {reader.__name__: [] for reader in readers}


def test_a_status_after_the_end_changes_the_winner_at_once() -> None:
    world = given_prizes(over(plain()))
    readers = (*OF_WINNERS, *OF_PERSONS, *OF_PLAYERS)
    assert {tuple(names) for names in said(world, readers).values()} == {("Aoi",)}
    set_entrant_status(world.entrants[AOI], EntrantStatus.DISQUALIFIED, actor=SYSTEM)
    update_statistics()
    assert {tuple(names) for names in said(world, readers).values()} == {("Chie",)}


def test_an_event_weighs_more_in_a_circuit_as_soon_as_its_players_come_from_six_countries() -> None:
    world = season(series=league(is_public=True))
    qualifying(world)
    event, player = over(world).event, world.entrants[AOI].player_id

    def weights() -> list[int]:
        found = Client().get(f"/api/v1/series/{event.series_id}/players/{player}/").json()
        return [one["weight"] for one in found["considered"]]

    for entrant, country in zip(world.entrants, ("DE", "FR", "IT", "NL", "PL"), strict=False):
        change_player(entrant.player, actor=SYSTEM, event_id=None, country=country)
    assert weights() == [1000]
    change_player(world.entrants[HANA].player, actor=SYSTEM, event_id=None, country="SE")
    assert weights() == [1500]
