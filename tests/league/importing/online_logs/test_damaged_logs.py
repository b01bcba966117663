"""Damaged logs of every form: each is read or refused in words, and nothing else happens."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.core.errors import message_of
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.wrong_logs import WrongLogError
from tests.league.importing.online_logs.samples import (
    CALLS_AND_A_KAN,
    NAMES,
    NOBODY_TENPAI,
    RIICHI_TSUMO,
    TENHOU,
)
from tests.league.importing.online_logs.written_logs import json_log, xml_log
from tests.league.importing.online_logs.written_moves import majiang_log, mjai_log

GAMES = (
    [RIICHI_TSUMO],
    [CALLS_AND_A_KAN],
    [NOBODY_TENPAI, RIICHI_TSUMO],
)
MANY = 20_000
ODD: tuple[Any, ...] = (
    None,
    True,
    "",
    "x",
    "\ud800",
    -1,
    0,
    1.5,
    float("nan"),
    10**9,
    10**40,
    [],
    {},
    [[]],
)
ODD_TEXT = ("", "-1", "99999", "1" * 5000, "x", "٣", "&", '"', "<", "0,0", "\x00")


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each (container, key) of a log."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places_in(value[key])


def damaged_value(log: Any, random: Random) -> str:
    """A log in JSON in which up to three values are others, stand twice or are gone."""
    for _ in range(random.randint(1, 3)):
        places = list(places_in(log))
        if not places:
            break
        inside, key = random.choice(places)
        elsewhere, other = random.choice(places)
        match random.randint(0, 3):
            case 0:
                del inside[key]
            case 1:
                inside[key] = deepcopy(random.choice(ODD))
            case 2:
                inside[key] = json.loads(json.dumps(elsewhere[other]))
            case 3 if isinstance(inside, list):
                inside.insert(key, inside[key])
    return json.dumps(log)


def damaged_text(text: str, random: Random) -> str:
    """A text in which up to three short parts are others, or which breaks off."""
    for _ in range(random.randint(1, 3)):
        start = random.randrange(len(text) + 1)
        end = start + random.randint(0, 6)
        match random.randint(0, 3):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + random.choice(ODD_TEXT) + text[end:]
            case 2:
                copied = random.randrange(len(text) + 1)
                text = text[:start] + text[copied : copied + 40] + text[start:]
            case 3 if random.random() < 0.3:
                text = text[:start]
    return text


def damaged_json_value(text: str, random: Random) -> str:
    """A text in JSON with damaged values, or sometimes with damaged signs."""
    if random.random() < 0.8:
        return damaged_value(json.loads(text), random)
    return damaged_text(text, random)


def damaged_json(random: Random) -> str:
    return damaged_json_value(json.dumps(json_log(NAMES, random.choice(GAMES))), random)


def damaged_address(random: Random) -> str:
    return f"https://tenhou.net/6/#json={quote(damaged_json(random))}"


def damaged_majiang(random: Random) -> str:
    return damaged_json_value(json.dumps(majiang_log(NAMES, random.choice(GAMES))), random)


def damaged_mjai(random: Random) -> str:
    """A damaged list of events, which may be written one a line."""
    lines = mjai_log(NAMES, random.choice(GAMES)).splitlines()
    if random.random() < 0.2:
        return damaged_text("\n".join(lines), random)
    events = json.loads(damaged_value(list(map(json.loads, lines)), random))
    return "\n".join(map(json.dumps, events)) if random.random() < 0.5 else json.dumps(events)


def damaged_xml(random: Random) -> str:
    return damaged_text(xml_log(NAMES, random.choice(GAMES)), random)


def what_is_said(text: str) -> str:
    try:
        log = read_log(text, TENHOU, name="2026110420gm-0009-0000-01234567")
    except WrongLogError as error:
        return str(error)
    problems = play_log(TENHOU, "x", log).problems
    entries = json.dumps([hand.entry for hand in log.hands])
    return " ".join([*map(message_of, problems), log.fingerprint, str(log.played_on), entries])


FORMS = pytest.mark.parametrize(
    "damaged", [damaged_xml, damaged_json, damaged_address, damaged_mjai, damaged_majiang]
)


@FORMS
@given(seed=st.integers(0, 2**32))
def test_a_damaged_log_is_read_or_refused_in_words(
    damaged: Callable[[Random], str], seed: int
) -> None:
    assert what_is_said(damaged(Random(seed))).encode()


@pytest.mark.parametrize("text", ["<" + 500_000 * "a1", "<A " + 500_000 * "b" + ">"])
def test_a_long_file_without_an_end_is_refused_at_once(text: str) -> None:
    assert what_is_said(text) == "it has no players."


@pytest.mark.slow
@FORMS
def test_many_damaged_logs_are_read_or_refused_in_words(damaged: Callable[[Random], str]) -> None:
    said = [what_is_said(damaged(Random(seed))).encode() for seed in range(MANY)]
    assert len(said) == MANY
