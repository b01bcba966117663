"""A damaged event file is stored, or refused in our words with the place; nothing else happens."""

import copy
import json
import random
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from league.core.errors import Refused, message_of
from league.core.permissions import SYSTEM
from league.importing.event_files.store import read_event_file, store_event_file
from league.importing.event_files.write import event_file
from league.models import Event, EventPlan, Player
from tests.entries import WHOLE_GAME
from tests.shortcuts import play, undone
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

SEED = 29
ODD: tuple[Any, ...] = (
    *(None, True, "", "x", "\0", "\ud800", -1, 0, 1, 1.5, float("nan"), 10**9, 10**40),
    *("2026-13-40", "9" * 400, [], {}, [[]], {"a": {}}, [None], {"params": 1}),
)


@pytest.fixture
def content() -> dict[str, Any]:
    """A game in its midst, a finished one, a plan, reasons for seats, the audit."""
    world = running_event(tables=2, name="Wien Open", starts_on=date(2026, 5, 9))
    first, second = world.tables
    play(first, WHOLE_GAME[:2])
    play(second, WHOLE_GAME, actor=world.actor("scorer"))
    ids = [entrant.pk for entrant in world.entrants]
    EventPlan.objects.create(event=world.event, sessions={"2": [ids[:4]]}, players=ids, seed=1)
    reason = {"code": "x", "params": {"other": ids[1]}, "because": {"code": "y", "params": {}}}
    world.session.reasons = {str(ids[0]): reason}
    world.session.save()
    found: dict[str, Any] = json.loads(json.dumps(event_file(world.event)))
    return found


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each (container, key) of the file."""
    for key in value.keys() if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places_in(value[key])


def damaged(content: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """One to three values replaced, taken out or written twice; tables as often as single cells."""
    found = copy.deepcopy(content)
    for _ in range(dice.randint(1, 3)):
        name, rows = dice.choice([*found["tables"].items()])
        inside = dice.random() < 0.9 and isinstance(rows, list | dict) and rows
        holder, key = dice.choice([*places_in(rows)]) if inside else (found["tables"], name)
        match dice.randrange(4):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case _:
                holder[key] = copy.deepcopy(dice.choice(ODD))
    return found


def refusal_of(content: Any) -> list[str]:
    """What is said of the file; empty where it is stored."""
    try:
        with undone():
            store_event_file(content, actor=SYSTEM)
    except Refused as refusal:
        return [*map(message_of, refusal.problems)]
    return []


def many(content: dict[str, Any], times: int) -> None:
    dice = random.Random(SEED)
    before = (Event.objects.count(), Player.objects.count())
    for _ in range(times):
        said = refusal_of(damaged(content, dice))
        assert not [one for one in said if "Error" in one or "%(" in one], said
    assert (Event.objects.count(), Player.objects.count()) == before


def test_some_damaged_event_files_raise_nothing_unexpected(content: dict[str, Any]) -> None:
    many(content, 60)


@pytest.mark.slow
def test_many_damaged_event_files_raise_nothing_unexpected(content: dict[str, Any]) -> None:
    many(content, 1000)


def test_each_damage_is_named_with_its_place(content: dict[str, Any]) -> None:
    tables = content["tables"]
    tables["seat"][2]["entrant"] = 99
    del tables["entrant"][0]["number"]
    tables["session"][0]["number"] = "first"
    tables["player"][4] = None
    tables["player"][5]["country"] = "Germany"
    tables["eventplan"][0]["sessions"] = {"2": [[1, 2, 3, 40]]}
    assert refusal_of(content) == [
        "Table “player”, row 5: this is no row with named columns.",
        "Table “player”, row 6, column “country”: “Germany” cannot stand there.",
        "Table “entrant”, row 1: the column “number” is missing.",
        "Table “eventplan”, row 1, column “sessions”: the file has no row “entrant 40” before this one.",
        "Table “session”, row 1, column “number”: “first” cannot stand there.",
        "Table “seat”, row 3, column “entrant”: the file has no row “entrant 99” before this one.",
    ]


def test_rows_that_contradict_each_other_are_named(content: dict[str, Any]) -> None:
    entrants = content["tables"]["entrant"]
    entrants[3]["number"] = entrants[1]["number"]
    said = ["Table “entrant”, row 4 contradicts itself or a row before it."]
    assert refusal_of(content) == said


def test_hands_that_nobody_can_read_are_refused(content: dict[str, Any]) -> None:
    content["tables"]["hand"][0]["entry"] = {"outcome": 7}
    said = "The hands or the result of session 1, table 1 cannot be read from this file."
    assert refusal_of(content) == [said]


@pytest.mark.parametrize("text", [b"", b"\xff\xfe\x00", b"[" * 100_000, b"1" * 5000, b"{"])
def test_a_text_that_is_no_json_is_refused(text: bytes) -> None:
    with pytest.raises(Refused):
        read_event_file(text)
