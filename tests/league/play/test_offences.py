"""What a chombo was for: stored beside the entry, read by the table and the staff."""

from uuid import uuid4

import pytest
from django.test import Client

from league.models import Hand
from league.play.hands import correct_hand, strike_hand
from league.play.penalty_catalogue import chombo_offences
from scoring import preset
from tests.entries import drawn
from tests.league.api.callers import anonymous, codes, hand_body, person, phone
from tests.shortcuts import fresh, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
CHOMBO = {"outcome": "chombo", "offender": "S"}


@pytest.fixture
def world() -> World:
    """A table with a chombo for a ron in furiten."""
    world = running_event()
    body = hand_body(CHOMBO) | {"offence": "furiten_ron"}
    assert phone(world.table).post(f"tables/{world.table.pk}/hands/", body).status_code == 201
    return world


def corrected(world: World, entry: object, **offence: str) -> str:
    body = {"version": world.table.version, "entry": entry, "reason": "Wrong"} | offence
    answer = phone(world.table).put(f"tables/{world.table.pk}/hands/1/", body)
    assert answer.status_code == 200
    return str(answer.json()["hands"][0]["offence"])


def test_the_catalogues_have_reasons_for_a_chombo() -> None:
    keys = [row.key for row in chombo_offences(preset("wrc-2025"))]
    assert keys[:2] == ["false_win", "furiten_ron"]
    assert [row.key for row in chombo_offences(preset("hk-old-style"))] == ["incomplete_win"]


def test_the_entry_stays_as_it_was_and_corrections_keep_the_offence(world: World) -> None:
    assert Hand.objects.get().entry == CHOMBO
    assert corrected(world, CHOMBO | {"offender": "W"}) == "furiten_ron"
    assert corrected(world, CHOMBO, offence="Showed a tile") == "Showed a tile"
    assert corrected(world, drawn()) == ""
    assert corrected(world, CHOMBO) == ""
    actor, table = world.actor("referee"), world.table
    correct_hand(
        table,
        1,
        actor=actor,
        version=table.version,
        entry=CHOMBO,
        reason="x",
        offence="furiten_ron",
    )
    struck = strike_hand(table, 1, actor=actor, version=fresh(table).version, reason="x")
    assert struck.hand.offence == "furiten_ron"


def test_only_a_chombo_has_an_offence(world: World) -> None:
    path, link = f"tables/{world.table.pk}/hands/", phone(world.table)
    body = hand_body(drawn(), version=world.table.version) | {"offence": "furiten_ron"}
    assert codes(link.post(path, body)) == ["offence_without_chombo"]
    with refused("offence_without_chombo", "value_out_of_range"):
        correct_hand(
            world.table,
            1,
            actor=world.link,
            version=world.table.version,
            entry=drawn(),
            reason="x",
            offence="x" * 301,
        )


def test_the_table_and_the_staff_read_it_and_nobody_else(world: World) -> None:
    path = f"tables/{world.table.pk}/hands/"
    read = [
        caller.get(path).json()["results"][0]["offence"]
        for caller in (phone(world.table), person(world.scorer), anonymous())
    ]
    assert read == ["furiten_ron", "furiten_ron", None]
    page = Client().get(f"/t/{world.table.token}/").content.decode()
    assert "Offence: Ron in furiten" in page


def test_forms_without_scripts_ask_for_it(world: World) -> None:
    client, address = Client(), f"/t/{world.table.token}/"
    catalogue = client.get(f"{address}catalogue/").content.decode()
    assert "Ron in furiten" in catalogue
    form = client.get(f"{address}hand/?outcome=chombo").content.decode()
    assert '<option value="noten_riichi"' in form
    sent = CHOMBO | {"version": "2", "client_id": str(uuid4()), "offence_text": "Showed a tile"}
    assert client.post(f"{address}hand/", sent).status_code == 302
    assert Hand.objects.get(position=2).offence == "Showed a tile"
    again = client.get(f"{address}hands/1/correct/").content.decode()
    assert '<option value="furiten_ron" selected>' in again
    stored = client.get(f"{address}hands/1/stored/").json()
    assert (stored["entry"], stored["offence"]) == (CHOMBO, "furiten_ron")
