"""The phone's arithmetic in games of patterns is that of the rules, in a real browser."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scoring import Ruleset, Wind, preset
from scoring.game import Game
from scoring.games import game_of
from tests.browser.phone.test_phone_rules import on_phone
from tests.entries import BELOW_MINIMUM, INVALID_HAND, Entry

MCR = ("mcr", "ema-mcr", "wmo-mcr", "mcr-club", "mcr-online")
HONG_KONG = ("hk-old-style", "hkma", "hk-club")
EACH = 60
WINDS = [wind.value for wind in Wind]


@pytest.fixture(scope="module")
def scripts(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page from which the phone's modules can be loaded."""
    page = browser.new_page(base_url=live_server.url)
    page.goto("/health/")
    yield page
    page.close()


def any_win(chance: random.Random, unit: str, least: int) -> Entry:
    winner, other = chance.sample(WINDS, 2)
    win = {"seat": winner, unit: least + chance.randrange(40)}
    if chance.random() < 0.5:
        return {"outcome": "self_draw", "wins": [win]}
    robbed = {"robbing_kong": True} if chance.random() < 0.2 else {}
    return {"outcome": "discard", "discarder": other, "wins": [win | robbed]}


def mcr_entry(chance: random.Random) -> Entry:
    others: list[Entry] = [{"outcome": "exhaustive_draw"}, {"outcome": "interrupted"}]
    entry = chance.choice([any_win(chance, "fan", 8), any_win(chance, "fan", 8), *others])
    won = [win["seat"] for win in entry.get("wins", ())]
    fined: list[Entry] = [
        {"seat": wind, "kind": chance.choice([BELOW_MINIMUM, INVALID_HAND])}
        for wind in WINDS
        if wind not in won and chance.random() < 0.15
    ]
    if chance.random() < 0.2:
        fined.append({"seat": chance.choice(WINDS), "kind": "deduction", "points": 10})
    timed = {"time_up": True} if chance.random() < 0.1 else {}
    return entry | ({"penalties": fined} if fined else {}) | timed


def hong_kong_entry(chance: random.Random) -> Entry:
    others: list[Entry] = [
        {"outcome": "goulash"},
        {"outcome": "false_win", "offender": chance.choice(WINDS)},
    ]
    return chance.choice([any_win(chance, "faan", 3), any_win(chance, "faan", 3), *others])


def games_of(ruleset: Ruleset, chance: random.Random) -> Iterator[tuple[Game, Entry, Game]]:
    """Hands of games that follow each other: the game before, the entry, the game after."""
    entry_of = mcr_entry if ruleset.variant == "mcr" else hong_kong_entry
    game = Game.start(ruleset)
    while True:
        entry = entry_of(chance)
        if not game.problems_of_entry(entry):
            after = game.play_entry(entry)
            yield game, entry, after
            game = Game.start(ruleset) if after.finished else after


@pytest.mark.parametrize("name", [*MCR, *HONG_KONG])
def test_a_phone_plays_hands_as_the_rules_do(name: str, scripts: Page) -> None:
    ruleset = preset(name)
    found = [*islice(games_of(ruleset, random.Random(name)), EACH)]  # no secrets
    rows = [
        {"before": game.situation.to_json(), "entry": entry, "up": game.time_is_up}
        for game, entry, _after in found
    ]
    call = "m.playHand(r, x.entry, x.before, x.up)"
    tables = game_of(ruleset).phone_tables(ruleset)
    played = on_phone(scripts, "play.js", call, tables, rows)
    assert [{key: then[key] for key in ("deltas", "after", "ending")} for then in played] == [
        {
            "deltas": list(after.hands[-1].settlement.deltas),
            "after": after.situation.to_json(),
            "ending": after.ending,
        }
        for _game, _entry, after in found
    ]
