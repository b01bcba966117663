"""The audit trail in words: a row of the table is a stored side and how it reads."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model

from league.core.audit import record
from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.history.queries.audit_texts import audit_texts
from league.history.queries.audit_verbs import VERBS
from league.models import AuditEntry, Seat
from league.play.seat_swaps import swap_at_table
from league.templatetags.numbers import MINUS
from tests.factories import ClubFactory, PenaltyFactory, SignOffFactory
from tests.shortcuts import enter, enter_points, last_entry
from tests.worlds import World, event_world, four_at_a_table, running_event

pytestmark = pytest.mark.django_db

DASH = "\N{EN DASH}"
RON = {"outcome": "ron", "discarder": "S", "wins": [{"seat": "W", "han": 3, "fu": 40}]}


def said(world: World, subject: Model, after: dict[str, Any]) -> tuple[str, dict[str, str]]:
    record(SYSTEM, "something", subject, event_id=world.event.pk, after=after)
    line = audit_texts(world.event, AuditEntry.objects.order_by("-pk")[:1])[0]
    return line.subject, dict(line.after)


def test_a_hand_is_told_as_a_sentence_and_its_table_by_its_number() -> None:
    world = running_event()
    hand = {"table": world.table.pk, "entry": RON, "struck": False}
    assert said(world, world.table, hand) == (
        "session 1, table 1",
        {
            "Table": "session 1, table 1",
            "Hand": "West wins by ron from South: 3 han 40 fu.",
            "Struck": "no",
        },
    )


def test_a_status_is_told_in_its_word_and_an_entrant_by_name() -> None:
    world = running_event()
    entrant = world.entrants[0]
    name = f"1 {entrant.player.display_name}"
    sides = {"status": "checked_in", "entrants": [entrant.pk], "note": "", "points": 0}
    assert said(world, entrant, sides) == (
        name,
        {"Status": "Checked in", "Players": name, "Note": DASH, "Points": "0"},
    )


def test_switches_and_lists_are_told_as_they_stand() -> None:
    world = running_event()
    sides = {"uma": [15000, -15000], "chombo": {"mode": "after_uma"}, "pao": []}
    assert said(world, world.event, sides)[1] == {
        "Bonus for each place, first place first": "15000, -15000",
        "What a chombo costs": "Mode: deducted after uma",
        "Yakuman with liability (pao)": DASH,
    }


def test_what_is_gone_or_unreadable_stands_as_it_was_stored() -> None:
    world = running_event()
    sides = {"entrant": 0, "entry": {"outcome": "nothing"}}
    assert said(world, world.sessions[0], sides) == (
        "session 1",
        {"Player": "entrant", "Hand": "{'outcome': 'nothing'}"},
    )
    assert said(world, world.organiser, {"name": None}) == (
        "user",
        {"Name": DASH},
    )


def test_every_recorded_verb_has_words() -> None:
    files = [file for file in Path("league").rglob("*.py") if "web" not in file.parts]
    sources = [file.read_text() for file in files]
    verbs = re.compile(r'(?:verb=|verb: str = |record\(\s*[\w.]+,\s*)"([a-z_]+\.[a-z_]+)"')
    assert {verb for text in sources for verb in verbs.findall(text)} - VERBS.keys() == set()


def test_hands_penalties_and_sign_offs_are_told_by_what_they_are_about() -> None:
    world = running_event()
    tiles = {"concealed": "234567m34678p99s", "win_tile": "5p", "dora_indicators": ["1m"]}
    won = {"outcome": "tsumo", "riichi": ["N"], "wins": [{"seat": "N", "tiles": tiles}]}
    hand = enter(world.table, won)
    words = "North wins by tsumo: 4 han 20 fu, Riichi 立直, Menzen tsumo 門前清自摸和, Pinfu 平和, dora 1."
    assert said(world, hand, {"entry": won}) == (
        "hand 1, session 1, table 1",
        {"Hand": f"{words} 234567m34678p99s + 5p"},
    )
    penalty = PenaltyFactory.create(entrant=world.entrants[0])
    name = f"1 {world.entrants[0].player.display_name}"
    assert said(world, penalty, {"offence": "slow"}) == (
        f"penalty, {name}",
        {"Offence": "Repeated slow play"},
    )
    signed = SignOffFactory.create(seat=world.table.seats.get(starting_wind="E"))
    assert said(world, signed, {})[0] == "sign-off, session 1, table 1"


@pytest.mark.parametrize(("tables", "said"), [(1, "1 table"), (12, "12 tables")])
def test_a_draw_is_told_with_its_tables(tables: int, said: str) -> None:
    world = running_event()
    record(
        SYSTEM,
        "session.draw",
        world.session,
        event_id=world.event.pk,
        after={"tables": tables},
    )
    assert audit_texts(world.event, [last_entry()])[0].plain == f"Tenbou drew session 1: {said}."


def entered(world: World, *points: int) -> str:
    enter_points(world.table, *points)
    return audit_texts(world.event, [last_entry()])[0].plain


def test_a_result_is_told_with_the_names_of_the_players() -> None:
    world = four_at_a_table(entry_contract=EntryContract.DESK)
    assert entered(world, 45_000, 31_000, 24_000, 20_000) == (
        "Tenbou entered the result of session 1, table 1:"
        " Aoi 45,000, Ben 31,000, Chie 24,000, Dan 20,000."
    )
    assert entered(world, 31_000, 45_000, 24_000, 20_000) == (
        "Tenbou corrected the result of session 1, table 1:"
        " Aoi 45,000 → 31,000, Ben 31,000 → 45,000."
    )
    values = dict(audit_texts(world.event, [last_entry()])[0].after)
    assert values == {
        "Points": "Aoi 31,000, Ben 45,000, Chie 24,000, Dan 20,000",
        "Riichi sticks left on the table": "0",
        "Ranks changed": "Ben 2 → 1, Aoi 1 → 2",
    }


def test_points_below_zero_keep_their_sign() -> None:
    world = four_at_a_table(entry_contract=EntryContract.DESK, preset="hk-old-style")
    assert entered(world, 48, -16, -16, -16) == (
        "Tenbou entered the result of session 1, table 1:"
        f" Aoi 48, Ben {MINUS}16, Chie {MINUS}16, Dan {MINUS}16."
    )
    assert entered(world, -16, 48, -16, -16) == (
        "Tenbou corrected the result of session 1, table 1:"
        f" Aoi 48 → {MINUS}16, Ben {MINUS}16 → 48."
    )


def test_a_stage_without_a_name_has_the_one_that_pages_show() -> None:
    world = event_world(players=4)
    first = world.event.stages.get()
    for verb in ("stage.cut", "stage.change"):
        record(SYSTEM, verb, first, event_id=world.event.pk)
    told = [one.plain for one in audit_texts(world.event, AuditEntry.objects.order_by("pk"))]
    assert told == ["Tenbou made the cut for Qualifying.", "Tenbou changed Qualifying."]


def test_points_stay_with_the_players_who_made_them_after_a_swap_of_seats() -> None:
    world = four_at_a_table(entry_contract=EntryContract.DESK)
    table = enter_points(world.table, 45_000, 31_000, 24_000, 20_000)
    entry = last_entry()
    first, second = Seat.objects.filter(table=table).order_by("pk")[:2]
    version = table.version
    swap_at_table(table, first.pk, second.pk, actor=SYSTEM, version=version, reason="Sat wrongly")
    assert "Aoi 45,000, Ben 31,000" in audit_texts(world.event, [entry])[0].plain


def test_an_old_entry_without_players_takes_those_who_sit_there() -> None:
    world = four_at_a_table(entry_contract=EntryContract.DESK)
    sides = {"raw_points": [45_000, 31_000, 24_000, 20_000]}
    assert said(world, world.table, sides)[1] == {
        "Points": "Aoi 45,000, Ben 31,000, Chie 24,000, Dan 20,000"
    }


def test_a_profile_names_its_club_and_its_country() -> None:
    world = event_world(players=1)
    club = ClubFactory.create(name="Tsumo Nord")
    assert said(world, world.entrants[0].player, {"club": club.pk, "country": "NL"}) == (
        world.entrants[0].staff_name,
        {"Club": "Tsumo Nord", "Country": "Netherlands"},
    )
