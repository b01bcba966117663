"""A whole event as a JSON file: what is stored from it gives the same file again."""

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import DivisionMoveReason, EntrantStatus
from league.importing.event_files.store import store_event_file
from league.importing.event_files.write import event_file
from league.models import (
    AuditEntry,
    Division,
    DivisionChange,
    DivisionRules,
    Event,
    EventPlan,
    EventRole,
    ForbiddenPair,
    Hand,
    Player,
    SitOut,
    Table,
)
from league.models.player_fields import PLAYER_FIELDS
from league.play.hands import correct_hand
from league.standings.queries.standings import standings_of
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, LoginFactory, PenaltyFactory
from tests.factories.prizes import CatalogueEntryFactory, CategoryEntrantFactory
from tests.league.web.readers import at, reader, words
from tests.shortcuts import fresh, play, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Two tables: one whole game with a correction, one in its midst; a penalty, a bye, a pair."""
    world = running_event(tables=2, name="Wien Open", starts_on=date(2026, 5, 9))
    world.entrants[0].player.club = ClubFactory.create(name="Tsumo Nord")
    world.entrants[0].player.ema_number = "04010123"
    world.entrants[0].player.legal_name = "田中 太郎"
    world.entrants[0].player.save()
    first, second = world.tables
    play(first, WHOLE_GAME, actor=world.actor("scorer"))
    play(second, WHOLE_GAME[:3])
    table = fresh(first)
    correct_hand(
        table,
        1,
        actor=world.actor("referee"),
        version=table.version,
        entry=WHOLE_GAME[0],
        reason="Read again",
    )
    PenaltyFactory.create(entrant=world.entrants[2], points=2000)
    PenaltyFactory.create(entrant=world.entrants[2], kind="bonus", session=world.session)
    CategoryEntrantFactory.create(entrant=world.entrants[1])
    CatalogueEntryFactory.create(event=world.event, for_session=True)
    ForbiddenPair.objects.create(
        event=world.event, first=world.entrants[0], second=world.entrants[1]
    )
    SitOut.objects.create(session=world.session, entrant=world.entrants[7])
    promote_one(world)
    names = {
        str(one.pk): {"code": "x", "params": {"other": two.pk}}
        for one, two in zip(world.entrants, world.entrants[1:], strict=False)
    }
    world.session.reasons = names
    world.session.save()
    return world


def promote_one(world: World) -> None:
    """Two divisions; the fifth player has gone up."""
    upper, lower = (
        Division.objects.create(event=world.event, number=number, name=name)
        for number, name in ((1, "First"), (2, "Second"))
    )
    DivisionRules.objects.create(event=world.event, promoted=1)
    world.event.entrants.filter(number__lte=5).update(division=upper)
    world.event.entrants.filter(number__gt=5).update(division=lower)
    change = DivisionChange.objects.create(event=world.event, after_session=1)
    change.moves.create(
        entrant=world.entrants[4],
        from_division=lower,
        to_division=upper,
        place=1,
        why=DivisionMoveReason.PROMOTED,
    )


def read_again(world: World) -> dict[str, Any]:
    """The file as another installation reads it."""
    read: dict[str, Any] = json.loads(json.dumps(event_file(world.event)))
    return read


def test_an_imported_event_gives_the_same_file(world: World) -> None:
    content = read_again(world)
    made = store_event_file(content, actor=SYSTEM)
    again = json.loads(json.dumps(event_file(Event.objects.get(pk=made.pk))))
    slugs = [side["tables"]["event"][0].pop("slug") for side in (content, again)]
    assert slugs == ["wien-open", "wien-open-2"] or slugs[1] == f"{slugs[0]}-2"
    assert again == content


def test_the_players_of_a_plan_are_those_of_the_copy(world: World) -> None:
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(event=world.event, sessions={"2": [ids[:4]]}, players=ids, seed=1)
    made = store_event_file(read_again(world), actor=SYSTEM)
    copied = list(made.entrants.order_by("number").values_list("pk", flat=True))
    assert EventPlan.objects.get(event=made).everybody == {*copied[: len(ids)]}


def test_hands_standings_and_audit_are_those_of_the_original(world: World) -> None:
    made = store_event_file(read_again(world), actor=SYSTEM)
    hands = Hand.objects.order_by("pk")
    entries = [
        list(hands.filter(table__session__event=event).values_list("entry", "entered_at", "reason"))
        for event in (world.event, made)
    ]
    assert entries[0] == entries[1]
    # A lot between equals is drawn by the keys of the installation, so it may fall another way.
    totals = [
        sorted((line.row.total, line.entrant.number) for line in standings_of(event, SYSTEM))
        for event in (world.event, Event.objects.get(pk=made.pk))
    ]
    assert totals[0] == totals[1]
    tokens = Table.objects.values_list("token", flat=True)
    assert len(set(tokens)) == 4
    audit = AuditEntry.objects.filter(event=made)
    assert {entry.actor for entry in audit} >= {world.referee.username, world.scorer.username}
    admin = LoginFactory.create(is_superuser=True)
    page = words(reader(admin).get(f"/events/{made.slug}/manage/audit/"))
    assert " corrected " in page


def test_a_file_that_is_none_stores_nothing(world: World) -> None:
    content, before = read_again(world), Player.objects.count()
    wrong: list[tuple[Any, str]] = [
        ([], "event_file_none"),
        ({}, "event_file_format"),
        ({**content, "version": 2}, "event_file_format"),
        ({**content, "tables": []}, "event_file_no_tables"),
        ({**content, "tables": {}}, "event_file_one_event"),
    ]
    for broken, code in wrong:
        with refused(code):
            store_event_file(broken, actor=SYSTEM)
    content["tables"]["seat"][0]["entrant"] = 99
    with refused("event_file_reference"):
        store_event_file(content, actor=SYSTEM)
    assert (Event.objects.count(), Player.objects.count()) == (1, before)


def test_organisers_write_the_file_and_administrators_read_it(world: World) -> None:
    answer = reader(world.organiser).get(at("event_json", world))
    assert answer.json() == read_again(world)
    with refused("forbidden", kind=Forbidden):
        store_event_file(answer.json(), actor=world.actor("organiser"))


def test_the_command_stores_a_file(world: World, tmp_path: Path) -> None:
    path, out = tmp_path / "event.json", StringIO()
    path.write_text(json.dumps(event_file(world.event)), encoding="utf-8")
    call_command("import_event", path, organiser=world.referee.username, stdout=out)
    slug = out.getvalue().removeprefix("Stored as ").strip().removesuffix(".")
    roles = EventRole.objects.filter(event__slug=slug).values_list("login__username", "role")
    assert list(roles) == [(world.referee.username, "organiser")]
    with pytest.raises(CommandError, match="no login nobody"):
        call_command("import_event", path, organiser="nobody")
    path.write_text('{"format":\n "tenbou-event", "version" 1}', encoding="utf-8")
    for wrong, said in (
        (path, "Line 2, character 28: the JSON"),
        (tmp_path / "x", "cannot be opened"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("import_event", wrong)


def test_the_file_keeps_a_name_that_staff_may_not_see(world: World) -> None:
    entrant = world.entrants[0]
    entrant.staff_see_name = entrant.player.shown_by_name = False
    entrant.player.save()
    entrant.status = EntrantStatus.CHECKED_IN
    entrant.save()
    file = event_file(world.event)
    assert "田中 太郎" not in json.dumps(file, ensure_ascii=False)
    name = entrant.public_name
    [hidden] = [row for row in file["tables"]["player"] if row["display_name"] == name]
    assert [field.name for field in PLAYER_FIELDS if hidden[field.name]] == []
    assert hidden["club"] is None
    assert "token" not in event_file(world.event)["tables"]["table"][0]


def test_divisions_and_promotions_are_those_of_the_original(world: World) -> None:
    made = store_event_file(read_again(world), actor=SYSTEM)
    assert [
        (one.division.name, one.number) for one in made.entrants.order_by("number") if one.division
    ] == [("First", number) for number in range(1, 6)] + [("Second", n) for n in range(6, 9)]
    change = made.division_changes.get()
    assert [(one.entrant.number, one.to_division.name) for one in change.moves.all()] == [
        (5, "First")
    ]
    assert made.division_rules.promoted == 1
