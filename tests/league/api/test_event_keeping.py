"""Keep an event over the API: copy, archive, address, announcement, staff, cards, files."""

from datetime import UTC, datetime

import pytest

from league.models import Event
from tests.league.api.callers import Caller, anonymous, codes, fields, person
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world()


@pytest.fixture
def caller(world: World) -> Caller:
    return person(world.organiser)


def at(world: World, *nouns: str) -> str:
    return "/".join(("events", str(world.event.pk), *nouns, ""))


def test_a_copy_is_a_draft_that_can_be_deleted(world: World, caller: Caller) -> None:
    answer = caller.post(at(world, "copy"), {"name": "Winter 2027", "players": True})
    assert (answer.status_code, answer.json()["status"]) == (201, "draft")
    copy = Event.objects.get(pk=answer.json()["id"])
    assert (copy.name, copy.entrants.count()) == ("Winter 2027", len(world.entrants))
    assert [caller.delete(f"events/{copy.pk}/").status_code for _ in range(2)] == [204, 404]
    kept = running_event()
    refused = person(kept.organiser).delete(at(kept))
    assert (refused.status_code, codes(refused)[0]) == (422, "delete_not_draft")


def test_an_event_is_archived_and_moves_to_another_address(world: World, caller: Caller) -> None:
    world.event.status = "finished"
    world.event.save()
    archived = caller.post(at(world, "archive"), {}).json()
    listed = caller.post(at(world, "archive"), {"archived": False}).json()
    assert (archived["archived_at"] is None, listed["archived_at"]) == (False, None)
    moved = caller.put(at(world, "address"), {"slug": "winter-cup"})
    assert (moved.status_code, moved.json()["slug"]) == (200, "winter-cup")
    wrong = caller.put(at(world, "address"), {"slug": "Winter cup!"})
    assert (wrong.status_code, fields(wrong)) == (422, ["slug"])
    link = caller.patch(at(world), {"rules_link": "https://example.org/rules.pdf"}).json()
    assert link["rules_link"] == "https://example.org/rules.pdf"


def test_an_announcement_is_for_everybody_until_its_time(world: World, caller: Caller) -> None:
    nothing = {"text": "", "until": None}
    assert anonymous().get(at(world, "announcement")).json() == nothing
    until = datetime(2126, 5, 1, 12, tzinfo=UTC)
    body = {"text": "Lunch is ready.", "until": until.isoformat()}
    shown = caller.put(at(world, "announcement"), body).json()
    assert (shown["text"], datetime.fromisoformat(shown["until"])) == ("Lunch is ready.", until)
    assert anonymous().get(at(world, "announcement")).json() == shown
    assert caller.put(at(world, "announcement"), {"text": ""}).json() == nothing


def test_a_scorer_keeps_tables_and_a_referee_takes_the_event_over(
    world: World, caller: Caller
) -> None:
    role = world.event.roles.get(login=world.scorer)
    answer = caller.put(at(world, "roles", str(role.pk), "tables"), {"tables": "1-2, 5"})
    assert answer.status_code == 204
    rows = caller.get(at(world, "roles")).json()["results"]
    assert [row["tables"] for row in rows if row["id"] == role.pk] == [[1, 2, 5]]
    name = world.referee.username
    granted = caller.post(at(world, "hand-over"), {"username": name}).json()
    assert (granted["username"], granted["role"]) == (name, "organiser")
    assert caller.get(at(world, "roles")).status_code == 403


def test_table_cards_are_made_once_renewed_and_revoked() -> None:
    world = running_event()
    caller, scorer = person(world.organiser), person(world.scorer)
    made = caller.post(at(world, "table-cards"), {"count": 2})
    assert (made.status_code, [card["number"] for card in made.json()["results"]]) == (201, [1, 2])
    before = scorer.get(at(world, "table-cards"))
    assert (before.json(), before["Cache-Control"]) == (made.json(), "no-store")
    renewed = caller.post(at(world, "table-cards", "2", "renew"), {}).json()
    cards = {card["number"]: card["path"] for card in before.json()["results"]}
    assert (renewed["number"], renewed["path"] == cards[2]) == (2, False)
    gone = caller.post(at(world, "table-cards", "9", "renew"), {})
    assert codes(gone) == ["gone"]
    assert caller.delete(at(world, "table-cards")).status_code == 204
    assert scorer.get(at(world, "table-cards")).json()["results"] == []


def test_federations_get_facts_a_checklist_and_files(world: World, caller: Caller) -> None:
    facts = {
        "city": "Wien",
        "country": "at",
        "short_name": "WRO",
        "observer": "A. Huber",
        "days": 2,
    }
    answer = caller.patch(at(world, "federations"), facts).json()
    assert {name: answer[name] for name in facts} == {**facts, "country": "AT"}
    assert "The city is missing." not in [row["text"] for row in answer["missing"]]
    assert answer == caller.get(at(world, "federations")).json()
    unknown = caller.patch(at(world, "federations"), {"country": "ZZ"})
    assert (unknown.status_code, codes(unknown)) == (422, ["no_such_country"])
    file = caller.get(at(world, "federations", "ema", "csv"))
    assert file["Content-Disposition"] == f'attachment; filename="{world.event.slug}-ema.csv"'
    assert file.content.decode("utf-8-sig").startswith("Tournament name")
    assert caller.get(at(world, "federations", "ara", "xlsx")).content[:2] == b"PK"


def test_the_whole_event_is_a_file(world: World, caller: Caller) -> None:
    content = caller.get(at(world, "event-file")).json()
    assert (content["format"], len(content["tables"]["entrant"])) == (
        "tenbou-event",
        len(world.entrants),
    )
