"""Results of hidden sessions appear nowhere; consent counts everywhere."""

from typing import Any

import pytest

from league.enums import EntryContract, EventStatus, ReleasePolicy, SessionStatus
from league.models import Session
from tests.factories import ClubFactory, EntrantFactory, EventFactory, LoginFactory, PlayerFactory
from tests.league.api.callers import Caller, anonymous, person, phone
from tests.worlds import World, add_session, event_world, running_event

pytestmark = pytest.mark.django_db

SCORES = {"version": 1, "raw_points": [45_000, 31_000, 24_000, 20_000]}


def hidden_world() -> World:
    """Two sessions with results; the second is hidden."""
    world = running_event(
        entry_contract=EntryContract.RESULT,
        release_policy=ReleasePolicy.HIDDEN_FROM,
        hidden_from=2,
    )
    enter_result(world)
    add_session(world, status=SessionStatus.RUNNING)
    enter_result(world)
    return world


def enter_result(world: World) -> None:
    answer = phone(world.table).post(f"tables/{world.table.pk}/result/", SCORES)
    assert answer.status_code == 200


def results_seen(world: World, caller: Caller, session: Session) -> dict[str, Any]:
    """Everything in which the results of a session could show."""
    table = session.tables.get()
    player = world.entrants[0].player_id
    state = caller.get(f"tables/{table.pk}/").json()
    page = caller.get(f"sessions/{session.pk}/").json()
    standings = caller.get(f"events/{world.event.pk}/standings/").json()["results"]
    results = caller.get(f"players/{player}/results/").json()["results"]
    latest = caller.get(f"players/{player}/").json()["results"]
    return {
        "table": (state["hidden"], state["points"], state["version"]),
        "table's seats": [seat["final_score"] for seat in state["seats"]],
        "session's seats": [seat["final_score"] for seat in page["tables"][0]["seats"]],
        "games": sorted({row["games"] for row in standings}),
        "player": [row["session_number"] for row in results],
        "player's page": [row["session_number"] for row in latest],
    }


SHOWN = [30_000, 6_000, -11_000, -25_000]
HIDDEN = {
    "table": (True, None, None),
    "table's seats": [None] * 4,
    "session's seats": [None] * 4,
    "games": [1],
    "player": [1],
    "player's page": [1],
}
OPEN = {
    "table": (False, SCORES["raw_points"], 2),
    "table's seats": SHOWN,
    "session's seats": SHOWN,
    "games": [2],
    "player": [2, 1],
    "player's page": [2, 1],
}


@pytest.mark.parametrize("who", ["passer-by", "stranger", "first session's phone"])
def test_results_of_a_hidden_session_appear_nowhere(who: str) -> None:
    world = hidden_world()
    caller = {"passer-by": anonymous(), "stranger": person(world.stranger)}.get(who)
    assert results_seen(world, caller or anonymous(), world.session) == HIDDEN
    if caller is None:
        other = phone(world.sessions[0].tables.get())
        assert other.get(f"tables/{world.table.pk}/").status_code == 403
        page = other.get(f"sessions/{world.session.pk}/").json()
        assert [seat["final_score"] for seat in page["tables"][0]["seats"]] == [None] * 4


@pytest.mark.parametrize("who", ["organiser", "referee"])
def test_roles_that_see_everything_see_hidden_results(who: str) -> None:
    world = hidden_world()
    assert results_seen(world, person(getattr(world, who)), world.session) == OPEN


def test_the_tables_own_phone_and_the_scorers_see_its_game_and_no_other() -> None:
    world = hidden_world()
    for caller in (phone(world.table), person(world.scorer)):
        state = caller.get(f"tables/{world.table.pk}/").json()
        assert (state["hidden"], state["points"]) == (False, SCORES["raw_points"])
        page = caller.get(f"sessions/{world.session.pk}/").json()
        assert [seat["final_score"] for seat in page["tables"][0]["seats"]] == [None] * 4


def test_released_results_are_public() -> None:
    world = hidden_world()
    caller, address = person(world.organiser), f"events/{world.event.pk}/release/"
    refused = caller.post(address)
    codes = {item["code"] for item in refused.json()["problems"]}
    assert (refused.status_code, codes) == (422, {"results_still_played", "override_missing"})
    assert caller.post(address, {"override_reason": "For the stream"}).status_code == 200
    assert results_seen(world, anonymous(), world.session) == OPEN


def test_results_are_hidden_until_the_session_ends_by_that_policy() -> None:
    world = running_event(
        entry_contract=EntryContract.RESULT, release_policy=ReleasePolicy.SESSION_END
    )
    enter_result(world)
    waiting = results_seen(world, anonymous(), world.session)
    assert waiting == HIDDEN | {"games": [0], "player": [], "player's page": []}
    person(world.referee).post(f"sessions/{world.session.pk}/finish/")
    shown = results_seen(world, anonymous(), world.session)
    assert (shown["table's seats"], shown["player"]) == (SHOWN, [1])


def test_hands_of_a_hidden_session_are_not_listed() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    body = {"client_id": "0b6f7b39-7c60-4a2e-8f34-0a7a3c1c7c55", "version": 1}
    entry = {"outcome": "exhaustive_draw", "tenpai": ["S"]}
    path = f"tables/{world.table.pk}/hands/"
    phone(world.table).post(path, body | {"entry": entry})
    counts = {
        "passer-by": anonymous().get(path).json()["count"],
        "phone": phone(world.table).get(path).json()["count"],
    }
    assert counts == {"passer-by": 0, "phone": 1}
    state = anonymous().get(f"tables/{world.table.pk}/").json()
    assert (state["hands"], state["situation"], state["ending"]) == ([], None, None)


def test_a_player_without_consent_appears_by_number_everywhere() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    player = world.entrants[0].player
    player.display_name, player.shown_by_name = "Hidden Name", False
    player.save()
    enter_result(world)
    paths = (
        f"tables/{world.table.pk}/",
        f"sessions/{world.session.pk}/",
        f"events/{world.event.pk}/standings/",
        f"events/{world.event.pk}/entrants/",
        f"entrants/{world.entrants[0].pk}/",
        f"players/{player.pk}/",
        "players/",
    )
    for path in paths:
        text = anonymous().get(path).content.decode()
        own = path.startswith("players")
        name = f"Anonymous player {player.pk}" if own else f'"Player {world.entrants[0].number}"'
        assert (name in text, "Hidden Name" in text) == (True, False)
    assert anonymous().get("players/", q="hidden").json()["results"] == []


def test_a_withdrawn_consent_counts_at_once() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    player = world.entrants[0].player
    path = f"events/{world.event.pk}/standings/"
    assert player.display_name in anonymous().get(path).content.decode()
    person(world.organiser).patch(
        f"entrants/{world.entrants[0].pk}/player/",
        {"shown_by_name": False, "display_name": "Hidden Name"},
    )
    assert "Hidden Name" not in anonymous().get(path).content.decode()
    names = [row["entrant"]["name"] for row in anonymous().get(path).json()["results"]]
    assert f"Player {world.entrants[0].number}" in names


def test_a_superuser_sees_drafts_and_hidden_results() -> None:
    world = hidden_world()
    root = LoginFactory.create(is_superuser=True)
    EventFactory.create(status="draft")
    assert results_seen(world, person(root), world.session) == OPEN
    assert person(root).get("events/").json()["count"] == 2


def test_players_are_found_by_a_part_of_their_name() -> None:
    club = ClubFactory.create(name="Cranes")
    player = PlayerFactory.create(display_name="木村 さくら", club=club, country="JP")
    EntrantFactory.create(player=player, event__status="open")
    PlayerFactory.create(display_name="Aki")
    shown = anonymous().get("players/", q="さくら").json()["results"]
    assert shown == [
        {
            "id": player.pk,
            "name": "木村 さくら",
            "country": "JP",
            "ema_number": "",
            "family_name": "",
            "given_name": "",
            "latin_reading": "",
            "club": {"id": club.pk, "name": "Cranes"},
        }
    ]


def test_players_of_a_draft_are_for_its_people_alone() -> None:
    draft = event_world(players=1, status=EventStatus.DRAFT)
    player = draft.entrants[0].player

    def seen(caller: Caller) -> tuple[list[int], int, int]:
        listed = [row["id"] for row in caller.get("players/").json()["results"]]
        pages = (f"players/{player.pk}/", f"players/{player.pk}/results/")
        one, results = (caller.get(path).status_code for path in pages)
        return listed, one, results

    assert seen(anonymous()) == seen(person(draft.stranger)) == ([], 404, 404)
    assert seen(person(draft.organiser)) == ([player.pk], 200, 200)
    assert anonymous().get("players/", q=player.display_name).json()["count"] == 0
    EntrantFactory.create(event=event_world(players=0).event, player=player)
    assert seen(anonymous()) == ([player.pk], 200, 200)


def test_an_unknown_player_is_not_found() -> None:
    assert anonymous().get("players/999999/").status_code == 404
