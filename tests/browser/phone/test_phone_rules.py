"""The phone's arithmetic is the rules': both play the same hands, the phone's in a real browser."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from scoring import PRESETS, Ruleset, Wind
from scoring.core.table.entry import wins_of
from scoring.phone_tables.riichi import phone_tables_of
from scoring.phone_tables.riichi.effects import situation
from scoring.riichi.play.entry import Hand, Ron
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.progression import ending_after
from scoring.riichi.play.settlement import settle
from scoring.riichi.play.situation import Situation
from tests.scoring import strategies
from tests.scoring.riichi.play.test_offline_fu import added_up
from tests.scoring.strategies import RIICHI_PRESETS
from tests.scoring.tapped import tapped_wins

EACH = 30
MODULES = "/static/js/offline_tables/"
# An entry, and what it is once the deal has moved on by one seat.
PAO = {"daisangen": "S", "daisuushii": "N"}
TURNS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"outcome": "ron", "discarder": "W", "riichi": ["S"], "wins": [{"seat": "S", "han": 3}]},
        {"outcome": "ron", "discarder": "S", "riichi": ["E"], "wins": [{"seat": "E", "han": 3}]},
    ),
    (
        {"outcome": "tsumo", "wins": [{"seat": "W", "yakuman": 1, "pao": "E"}]},
        {"outcome": "tsumo", "wins": [{"seat": "S", "yakuman": 1, "pao": "N"}]},
    ),
    (
        {"outcome": "tsumo", "wins": [{"seat": "W", "yakuman": 2, "pao": PAO}]},
        {
            "outcome": "tsumo",
            "wins": [{"seat": "S", "yakuman": 2, "pao": {"daisangen": "E", "daisuushii": "W"}}],
        },
    ),
    (
        {"outcome": "exhaustive_draw", "tenpai": ["E", "W"], "hands": {"E": {"concealed": "1m"}}},
        {"outcome": "exhaustive_draw", "tenpai": ["N", "S"], "hands": {"N": {"concealed": "1m"}}},
    ),
    ({"outcome": "chombo", "offender": "E"}, {"outcome": "chombo", "offender": "N"}),
]


@pytest.fixture(scope="module")
def scripts(browser: Browser, live_server: Any) -> Iterator[Page]:
    """A page from which the phone's modules can be loaded."""
    page = browser.new_page(base_url=live_server.url)
    page.goto("/health/")
    yield page
    page.close()


def examples(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """As many examples of a strategy, the same every time."""
    found: list[Any] = []

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(example: Any) -> None:
        found.append(example)

    collect()
    return found


@cache
def sent_to_phones(name: str) -> Any:
    """What phones are given to play by a ruleset."""
    return phone_tables_of(PRESETS[name].ruleset)


@pytest.fixture(scope="module")
def wins() -> list[Hand]:
    return examples(tapped_wins(), EACH * 5)


def on_phone(page: Page, module: str, call: str, reckoner: Any, rows: list[Any]) -> list[Any]:
    """Call a function of a module for every row, `r` the reckoner and `x` the row."""
    code = f"""async (given) => {{
        const [r, rows] = JSON.parse(given);
        const m = await import("{MODULES}{module}");
        return rows.map((x) => {call});
    }}"""
    found: list[Any] = page.evaluate(code, json.dumps([reckoner, rows]))
    return found


def hands_of(ruleset: Ruleset) -> st.SearchStrategy[tuple[Situation, Hand]]:
    return strategies.situations(ruleset).flatmap(
        lambda place: st.tuples(st.just(place), strategies.hands(place, ruleset))
    )


def by_rules(place: Situation, hand: Hand, ruleset: Ruleset) -> dict[str, Any]:
    settlement = settle(hand, place, ruleset)
    after = place.after(settlement)
    return {
        "deltas": list(settlement.deltas),
        "after": after.to_json(),
        "ending": ending_after(hand, place, settlement, after, ruleset),
    }


@pytest.mark.parametrize("name", RIICHI_PRESETS)
def test_a_phone_plays_hands_as_the_rules_do(name: str, scripts: Page) -> None:
    ruleset = PRESETS[name].ruleset
    reckoner = sent_to_phones(name)
    found = examples(hands_of(ruleset), EACH)
    rows = [{"before": place.to_json(), "entry": hand.to_json()} for place, hand in found]
    played = on_phone(scripts, "play.js", "m.playHand(r, x.entry, x.before)", reckoner, rows)
    said = [
        (place, hand, {key: then[key] for key in ("deltas", "after", "ending")})
        for (place, hand), then in zip(found, played, strict=True)
        if then is not None
    ]
    assert len(said) > EACH * 3 // 4
    assert [then for _, _, then in said] == [by_rules(p, hand, ruleset) for p, hand, _ in said]


#: Endings that depend on points alone, which only the server knows by then.
BY_POINTS = ("tobi", "called_game")


@pytest.mark.parametrize("name", RIICHI_PRESETS)
def test_a_phone_goes_on_as_the_rules_do_while_a_value_waits(name: str, scripts: Page) -> None:
    ruleset = PRESETS[name].ruleset
    found = examples(hands_of(ruleset), EACH)
    rows = [{"before": place.to_json(), "entry": hand.to_json()} for place, hand in found]
    call = "m.playPending(r, x.entry, x.before)"
    pending = on_phone(scripts, "play.js", call, sent_to_phones(name), rows)
    ruled = [by_rules(place, hand, ruleset) for place, hand in found]
    assert [then["after"] | {"pending": True, "points": 0} for then in ruled] == [
        then["after"] | {"points": 0} for then in pending
    ]
    wrong = [
        (then["ending"], other["ending"])
        for then, other in zip(pending, ruled, strict=True)
        if not then["open"] and other["ending"] not in (then["ending"], *BY_POINTS)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", RIICHI_PRESETS)
def test_a_phone_takes_the_wins_that_the_rules_take(
    name: str, scripts: Page, wins: list[Hand]
) -> None:
    ruleset = PRESETS[name].ruleset
    reckoner = sent_to_phones(name)
    there = {*situation(ruleset).winds}
    hands = [hand for hand in wins if seats_of(hand) <= there]
    rows = [hand.to_json() for hand in hands]
    taken = on_phone(scripts, "values.js", "m.isPossible(r, x, x.wins[0], 'E')", reckoner, rows)
    assert taken == [not problems_of(hand, situation(ruleset), ruleset) for hand in hands]


def fu_answers(items: Any) -> st.SearchStrategy[dict[str, Any]]:
    """What may be answered of a hand's pair, wait and triplets."""
    sets = st.tuples(st.sampled_from(sorted(items["sets"])), st.booleans())
    return st.fixed_dictionaries(
        {
            "way": st.sampled_from(sorted(items["start"])),
            "pair": st.sampled_from(sorted(items["pairs"])),
            "wait": st.sampled_from(sorted(items["waits"])),
            "sets": st.lists(sets, max_size=4),
        }
    )


def test_a_phone_adds_up_fu_as_the_rules_do(scripts: Page) -> None:
    reckoner = sent_to_phones("wrc-2025")
    items = reckoner["fu_items"]
    answers = examples(fu_answers(items), EACH * 5)
    rows = [
        found | {"sets": [[name, int(outside), 1] for name, outside in found["sets"]]}
        for found in answers
    ]
    said = on_phone(scripts, "values.js", "m.countFu(r.fu_items, x)", reckoner, rows)
    assert said == [added_up(items, found) for found in answers]


def seats_of(hand: Hand) -> set[Wind]:
    discarder = {hand.discarder} if isinstance(hand, Ron) else set()
    return discarder | {win.seat for win in wins_of(hand)}


SEATED = "[{entrant: 1}, {entrant: 2}, {entrant: 3}, {entrant: 4}]"
MOVED_UP = "[{entrant: 2}, {entrant: 3}, {entrant: 4}, {entrant: 1}]"


def test_the_same_people_have_the_same_winds_on_phone_and_server(scripts: Page) -> None:
    """From the hand in which seat 0 deals to the one in which seat 1 does, or all move up one."""
    entries = [entry for entry, _then in TURNS]
    rules = sent_to_phones("wrc-2025")

    def turned(dealer: int, seats: str) -> list[object]:
        item = f"{{entry: x, before: {{dealer: 0}}, seats: {SEATED}}}"
        game = f"{{situation: {{dealer: {dealer}}}, seats: {seats}}}"
        return on_phone(scripts, "seats.js", f"m.entryFor(r, {item}, {game})", rules, entries)

    thens = [then for _entry, then in TURNS]
    assert [turned(1, SEATED), turned(0, MOVED_UP), turned(0, SEATED)] == [thens, thens, entries]


def test_a_substitute_has_the_wind_of_whoever_left(scripts: Page) -> None:
    item = f"{{entry: x, before: {{dealer: 0}}, seats: {SEATED}}}"
    game = (
        "{situation: {dealer: 0}, seats: [{entrant: 2}, {entrant: 9}, {entrant: 3}, {entrant: 4}]}"
    )
    call = f"m.entryFor(r, {item}, {game})"
    entry = {"outcome": "exhaustive_draw", "tenpai": ["E", "S"]}
    found = on_phone(scripts, "seats.js", call, sent_to_phones("wrc-2025"), [entry])
    assert found == [{"outcome": "exhaustive_draw", "tenpai": ["S", "E"]}]
