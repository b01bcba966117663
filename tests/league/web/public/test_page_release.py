"""Results of hidden sessions appear on no page, in no form, for nobody who may not see them."""

import re
from typing import Any

import pytest

from league.enums import EntryContract, ReleasePolicy, SessionStatus
from league.models import Table
from league.play.tables import close_table, record_result
from league.seating.sessions import finish_session
from tests.entries import WHOLE_GAME
from tests.league.web.readers import Reader, at, reader, readers
from tests.shortcuts import play
from tests.worlds import World, add_session, running_event

pytestmark = pytest.mark.django_db

SHOWN_SCORES = [45_000, 31_000, 24_000, 20_000]
SECRET_SCORES = [57_300, 28_100, 22_900, 11_700]
# How those would read: raw points, final scores, totals over both sessions.
SECRET_SIGNS = ("57,300", "57300", "+42.3", "+72.3", "11,700", "\u221233.3", "\u221258.3")
RELEASED_PAGES = ["home", "event", "standings", "session", "game", "player"]
UNSEEING = ("passer-by", "stranger", "scorer")


def enter(world: World, table: Table, raw_points: list[int]) -> None:
    actor = world.actor("referee")
    record_result(
        table, actor=actor, version=table.version, raw_points=raw_points, leftover_sticks=0
    )


def hidden_world(**event: Any) -> World:
    """Two sessions with results of which the second is hidden."""
    world = running_event(
        entry_contract=EntryContract.RESULT,
        **{"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 2, **event},
    )
    enter(world, world.table, SHOWN_SCORES)
    finish_session(world.session, actor=world.actor("organiser"))
    add_session(world, status=SessionStatus.RUNNING)
    enter(world, world.table, SECRET_SCORES)
    return world


def pages(world: World) -> dict[str, str]:
    player = world.entrants[0].player_id
    return {
        "home": "/",
        "event": at("event", world),
        "standings": at("standings", world),
        "entrants": at("entrants", world),
        "session": at("session", world, number=2),
        "game": at("game", world, number=2, table=1),
        "player": f"/players/{player}/",
        "manage": at("manage", world),
        "manage entrants": at("manage_entrants", world),
        "links": at("session_links", world, number=2),
        "manage table": at("manage_table", world, table=world.table.pk),
    }


def pages_that_tell(world: World, client: Reader) -> list[str]:
    """The pages on which a sign of the hidden results can be read."""
    texts = {name: client.get(url).content.decode() for name, url in pages(world).items()}
    return [name for name, text in texts.items() if any(sign in text for sign in SECRET_SIGNS)]


@pytest.mark.slow
@pytest.mark.parametrize("who", UNSEEING)
def test_hidden_results_are_on_no_page(who: str) -> None:
    world = hidden_world()
    client = readers(world)[who]
    assert pages_that_tell(world, client) == []
    standings = client.get(at("standings", world)).content.decode()
    games = re.findall(r'<td class="num wide">\s*1\s*</td>', standings)
    assert len(games) == 4  # four times one game
    assert "Results of 1 session are not released yet." in standings


@pytest.mark.slow
@pytest.mark.parametrize("who", ["referee", "organiser"])
def test_referees_and_organisers_see_hidden_results(who: str) -> None:
    world = hidden_world()
    said = pages_that_tell(world, readers(world)[who])
    assert said == [*RELEASED_PAGES, "manage", "manage table"]


def test_released_results_are_on_every_page() -> None:
    world = hidden_world()
    answer = reader(world.organiser).post(
        at("release", world), {"released": "yes", "override_reason": "For the stream"}
    )
    assert answer.status_code == 302
    assert pages_that_tell(world, reader()) == RELEASED_PAGES
    reader(world.organiser).post(at("release", world), {"released": "no"})
    assert pages_that_tell(world, reader()) == []


@pytest.mark.slow
def test_results_at_the_end_of_a_session_wait_for_its_end() -> None:
    world = hidden_world(release_policy=ReleasePolicy.SESSION_END, hidden_from=None)
    assert pages_that_tell(world, reader()) == []
    finish_session(world.session, actor=world.actor("organiser"))
    assert pages_that_tell(world, reader()) == RELEASED_PAGES


def test_live_results_are_shown_at_once() -> None:
    world = hidden_world(release_policy=ReleasePolicy.LIVE, hidden_from=None)
    assert pages_that_tell(world, reader()) == RELEASED_PAGES


@pytest.mark.slow
def test_hidden_hands_are_on_no_page() -> None:
    world = running_event(release_policy=ReleasePolicy.SESSION_END)
    table = play(world.table, WHOLE_GAME)
    url = at("game", world, number=1, table=1)
    hidden = reader().get(url)
    assert [name in hidden.context for name in ("hands", "course", "rows")] == [False] * 3
    assert "wins by ron" not in hidden.content.decode()
    close_table(table, actor=world.actor("referee"), version=table.version)
    finish_session(world.session, actor=world.actor("organiser"))
    shown = reader().get(url)
    assert len(shown.context["hands"]) == len(WHOLE_GAME)
    assert "wins by ron" in shown.content.decode()
