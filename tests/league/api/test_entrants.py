"""Entrants over the API: enrolled singly, as a list and by pasted text; their status."""

from base64 import b64encode
from typing import Any

import pytest

from league.models import Entrant, ForbiddenPair, Player, Team
from tests.factories import ClubFactory, PlayerFactory, TeamFactory
from tests.league.api.callers import anonymous, audited_verbs, codes, fields, person, phone
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world()


def address(world: World, noun: str) -> str:
    return f"events/{world.event.pk}/{noun}/"


def test_a_new_player_is_enrolled_by_name_with_club_and_team(world: World) -> None:
    body = {"name": "木村 さくら", "club": "Cranes", "country": "JP", "team": "Red", "number": 40}
    answer = person(world.organiser).post(address(world, "entrants"), body)
    assert answer.status_code == 201
    entrant = Entrant.objects.get(number=40)
    assert answer.json() == {
        "id": entrant.pk,
        "event": world.event.pk,
        "number": 40,
        "status": "enrolled",
        "player": entrant.player_id,
        "name": "木村 さくら",
        "country": "JP",
        "ema_number": "",
        "family_name": "",
        "given_name": "",
        "latin_reading": "",
        "club": {"id": entrant.player.club_id, "name": "Cranes"},
        "team": {"id": entrant.team_id, "name": "Red", "short_name": "", "colour": ""},
        "private": {
            "display_name": "木村 さくら",
            "legal_name": "",
            "country": "JP",
            "ema_number": "",
            "family_name": "",
            "given_name": "",
            "latin_reading": "",
            "association_numbers": {},
            "shown_by_name": True,
            "seed_rating": None,
            "fixed_table": None,
            "fixed_seat": "",
            "not_on_stream": False,
            "rests_first": False,
        },
        "warnings": [],
    }
    assert audited_verbs() == ["club.create", "player.create", "team.create", "entrants.enrol"]


def test_a_player_is_enrolled_as_a_substitute_at_once(world: World) -> None:
    caller, path = person(world.organiser), address(world, "entrants")
    assert caller.post(path, {"name": "Aki", "status": "substitute"}).json()["status"] == (
        "substitute"
    )
    assert fields(caller.post(path, {"name": "Beni", "status": "withdrawn"})) == ["status"]


def test_a_known_player_is_enrolled_once(world: World) -> None:
    player = PlayerFactory.create()
    caller = person(world.organiser)
    assert caller.post(address(world, "entrants"), {"player": player.pk}).status_code == 201
    again = caller.post(address(world, "entrants"), {"player": player.pk})
    assert (again.status_code, codes(again)) == (422, ["player_enrolled"])
    assert player.entrants.count() == 1


def test_a_list_enrols_everybody_or_nobody(world: World) -> None:
    rows: list[dict[str, Any]] = [{"name": "Aki"}, {"player": 999_999}, {"name": "B", "number": 1}]
    answer = person(world.organiser).post(address(world, "entrants"), {"entrants": rows})
    assert answer.status_code == 422
    assert fields(answer) == ["entrants[1].player", "entrants[2].number"]
    assert (Entrant.objects.count(), Player.objects.count(), audited_verbs()) == (4, 4, [])
    good = {"entrants": [{"name": "Aki"}, {"name": "Beni"}]}
    enrolled = person(world.organiser).post(address(world, "entrants"), good)
    assert enrolled.status_code == 201
    assert [row["number"] for row in enrolled.json()["entrants"]] == [5, 6]


def test_a_list_that_cannot_be_read_names_every_row(world: World) -> None:
    rows = [{}, {"name": "Aki", "number": "x"}, 7]
    answer = person(world.organiser).post(address(world, "entrants"), {"entrants": rows})
    assert answer.status_code == 400
    assert fields(answer) == ["entrants[0].name", "entrants[1].number", "entrants[2]"]


@pytest.mark.parametrize("body", [5, None, [], "entrants", {"entrants": 5}])
def test_an_unreadable_entrant_is_refused(world: World, body: Any) -> None:
    answer = person(world.organiser).post(address(world, "entrants"), body)
    assert answer.status_code == 400


def test_an_entrant_is_changed(world: World) -> None:
    entrant = world.entrants[0]
    body = {"number": 77, "team": "Red", "seed_rating": 1500}
    answer = person(world.organiser).patch(f"entrants/{entrant.pk}/", body)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["number"], shown["team"]["name"]) == (77, "Red")
    assert shown["private"]["seed_rating"] == 1500
    assert audited_verbs() == ["team.create", "entrants.change"]
    beyond = person(world.organiser).patch(f"entrants/{entrant.pk}/", {"number": 0})
    assert (beyond.status_code, codes(beyond)) == (400, ["min_value"])
    taken = person(world.organiser).patch(f"entrants/{entrant.pk}/", {"number": 2})
    assert (taken.status_code, codes(taken)) == (422, ["number_taken"])


def test_the_data_of_a_player_are_changed(world: World) -> None:
    path = f"entrants/{world.entrants[0].pk}/player/"
    body = {"display_name": "Aki", "club": "Cranes", "association_numbers": {"ema": "0815"}}
    answer = person(world.organiser).patch(path, body)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["name"], shown["club"]["name"]) == ("Aki", "Cranes")
    assert shown["private"]["association_numbers"] == {"ema": "0815"}
    assert audited_verbs() == ["club.create", "player.change"]
    wrong = person(world.organiser).patch(path, {"display_name": "", "country": "Japan"})
    assert (wrong.status_code, fields(wrong)) == (400, ["display_name", "country"])


def test_an_entrant_leaves_a_team(world: World) -> None:
    entrant = world.entrants[0]
    entrant.team = TeamFactory.create(event=world.event)
    entrant.save()
    answer = person(world.organiser).patch(f"entrants/{entrant.pk}/", {"team": None})
    assert (answer.status_code, answer.json()["team"]) == (200, None)


def test_a_scorer_checks_in_and_an_organiser_withdraws(world: World) -> None:
    path = f"entrants/{world.entrants[0].pk}/status/"
    checked_in = person(world.scorer).post(path, {"status": "checked_in"})
    assert (checked_in.status_code, checked_in.json()["status"]) == (200, "checked_in")
    assert person(world.scorer).post(path, {"status": "withdrawn"}).status_code == 403
    withdrawn = person(world.organiser).post(path, {"status": "withdrawn", "reason": "Ill"})
    assert withdrawn.json()["status"] == "withdrawn"
    assert audited_verbs() == ["entrants.set_status"] * 2


def test_the_same_status_twice_is_written_once(world: World) -> None:
    path = f"entrants/{world.entrants[0].pk}/status/"
    answers = [person(world.scorer).post(path, {"status": "checked_in"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert audited_verbs() == ["entrants.set_status"]


def test_nobody_leaves_while_seated() -> None:
    world = running_event()
    path = f"entrants/{world.entrants[0].pk}/status/"
    answer = person(world.organiser).post(path, {"status": "withdrawn"})
    assert (answer.status_code, codes(answer)) == (422, ["entrant_seated"])


def test_a_pasted_list_is_previewed_without_writing(world: World) -> None:
    known = PlayerFactory.create(display_name="Aki Tanaka", club=ClubFactory.create(name="Cranes"))
    text = "name,club\nAki Tanaka,Dragons\nBeni Sato,\nPlayer\n"
    body = {"text": text}
    answer = person(world.organiser).post(address(world, "enrolment-preview"), body)
    assert answer.status_code == 200
    rows = answer.json()["rows"]
    assert [(row["line"], row["state"], row["why"]) for row in rows] == [
        (2, "doubtful", "other_club"),
        (3, "new", ""),
        (4, "new", ""),
    ]
    assert [candidate["id"] for candidate in rows[0]["candidates"]] == [known.pk]
    assert (Entrant.objects.count(), audited_verbs()) == (4, [])


def test_a_pasted_list_is_enrolled_with_choices_for_ambiguous_lines(world: World) -> None:
    known = PlayerFactory.create(display_name="Aki Tanaka")
    body: dict[str, Any] = {"text": "aki tanaka\nBeni Sato\nChika Abe"}
    caller, path = person(world.organiser), address(world, "enrolment")
    doubtful = caller.post(path, body)
    assert (doubtful.status_code, fields(doubtful)) == (422, ["line-1"])
    body["choices"] = {"1": str(known.pk), "3": "skip"}
    answer = caller.post(path, body)
    assert answer.status_code == 201
    shown = answer.json()
    assert [row["name"] for row in shown["enrolled"]] == ["Aki Tanaka", "Beni Sato"]
    assert shown["new_players"] == 1
    again = caller.post(path, body)
    assert (again.status_code, again.json()["enrolled"]) == (201, [])


@pytest.mark.parametrize(
    "body",
    [
        {"text": "Aki", "choices": {"1": "999999"}},
        {"text": "number,name\n--5,Aki"},
        {"text": "name,number\nAki,1"},
        {"text": "name,country\nAki,Atlantis"},
        {"text": "Aki\naki"},
        {"text": "!!!"},
        {"text": ""},
    ],
)
def test_a_list_that_cannot_be_enrolled_writes_nothing(world: World, body: Any) -> None:
    answer = person(world.organiser).post(address(world, "enrolment"), body)
    assert answer.status_code == 422
    assert (Entrant.objects.count(), Player.objects.count(), audited_verbs()) == (4, 4, [])


@pytest.mark.parametrize("choices", [{"one": "new"}, [], {"1": []}, {"²": "new"}])
def test_unreadable_choices_are_refused(world: World, choices: Any) -> None:
    body = {"text": "Aki", "choices": choices}
    assert person(world.organiser).post(address(world, "enrolment"), body).status_code == 400


def test_teams_are_created_once_and_listed_by_name(world: World) -> None:
    caller, path = person(world.organiser), address(world, "teams")
    for name in ("Red", "Blue", "red"):
        assert caller.post(path, {"name": name}).status_code == 201
    assert [row["name"] for row in anonymous().get(path).json()["results"]] == ["Blue", "Red"]
    assert (Team.objects.count(), audited_verbs()) == (2, ["team.create"] * 2)
    assert caller.post(path, {"name": " "}).status_code == 400


def test_pairs_that_must_not_meet(world: World) -> None:
    caller, path = person(world.organiser), address(world, "forbidden-pairs")
    first, second = world.entrants[:2]
    body = {"first": second.pk, "second": first.pk}
    answer = caller.post(path, body)
    assert answer.status_code == 201
    pair = ForbiddenPair.objects.get()
    assert answer.json() == {"id": pair.pk, "first": first.pk, "second": second.pk}
    assert caller.post(path, body).json() == answer.json()
    assert caller.get(path).json()["results"] == [answer.json()]
    same = caller.post(path, {"first": first.pk, "second": first.pk})
    assert (same.status_code, codes(same)) == (422, ["pair_same"])
    unknown = caller.post(path, {"first": 999_999, "second": 999_998})
    assert (unknown.status_code, fields(unknown)) == (422, ["first", "second"])
    assert caller.delete(f"forbidden-pairs/{pair.pk}/").status_code == 204
    assert caller.delete(f"forbidden-pairs/{pair.pk}/").status_code == 404
    assert audited_verbs() == ["pair.forbid", "pair.allow"]


def test_private_data_are_shown_to_the_events_organisers_only(world: World) -> None:
    player = PlayerFactory.create(
        display_name="Aki Tanaka",
        legal_name="Akiko Tanaka-Legal",
        association_numbers={"ema": "EMA-0815"},
        shown_by_name=False,
        home_event=world.event,
    )
    entrant = world.entrants[0]
    entrant.player, entrant.staff_see_name = player, False
    entrant.save()
    others = [
        anonymous(),
        person(world.stranger),
        person(world.scorer),
        person(world.referee),
        person(event_world().organiser),
        phone(running_event().table),
    ]
    secrets = ("Aki Tanaka", "Akiko", "EMA-0815")
    for path in (address(world, "entrants"), f"entrants/{entrant.pk}/", "players/"):
        for caller in others:
            text = caller.get(path).content.decode()
            assert [secret for secret in secrets if secret in text] == []
    shown = person(world.organiser).get(f"entrants/{entrant.pk}/").json()
    assert shown["name"] == f"Player {entrant.number}"
    assert shown["private"]["legal_name"] == "Akiko Tanaka-Legal"


def test_a_list_may_come_as_the_bytes_of_a_file(world: World) -> None:
    path, caller = f"events/{world.event.pk}/", person(world.organiser)
    file = b64encode("Peña,Pon Club".encode("cp1252")).decode()
    preview = caller.post(f"{path}enrolment-preview/", {"file": file}).json()
    assert (preview["encoding"], preview["rows"][0]["name"]) == ("cp1252", "Peña")
    other = caller.post(f"{path}enrolment-preview/", {"file": file, "encoding": "cp1251"})
    assert other.json()["rows"][0]["name"] == "Pe\N{CYRILLIC SMALL LETTER ES}a"
    wrong = caller.post(f"{path}enrolment-preview/", {"file": file, "encoding": "cp932"})
    assert (wrong.status_code, fields(wrong)) == (400, ["file"])
    assert caller.post(f"{path}enrolment-preview/", {"file": "???"}).status_code == 400
    assert caller.post(f"{path}enrolment/", {"file": file}).status_code == 201
    assert caller.post(f"{path}enrolment-preview/", {"text": "Aki"}).json()["encoding"] is None


def test_a_prize_category_is_added_filled_and_removed(world: World) -> None:
    caller, one, two = person(world.organiser), world.entrants[0].pk, world.entrants[1].pk
    made = caller.post(address(world, "prize-categories"), {"name": "Newcomers"})
    assert made.status_code == 201
    path = f"prize-categories/{made.json()['id']}/"
    filled = caller.patch(path, {"entrants": [one, two], "is_public": True}).json()
    assert filled == {**made.json(), "is_public": True, "entrants": [one, two]}
    others = [entrant.pk for entrant in event_world(players=1).entrants]
    wrong = caller.patch(path, {"entrants": [one, *others]})
    assert (wrong.status_code, codes(wrong)) == (422, ["entrant_elsewhere"])
    assert caller.patch(path, {"name": "Under 18"}).json() == {**filled, "name": "Under 18"}
    assert caller.delete(path).status_code == 204
