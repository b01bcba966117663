"""Hands entered on the plain page: every outcome, checked, and stored once."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from league.enums import EventStatus, SessionStatus
from league.models import Hand, Table
from tests.entries import WHOLE_GAME, Entry, chombo, drawn, ron, tsumo
from tests.league.web.table.table_taps import (
    Answer,
    check,
    checked,
    fields,
    hidden,
    link,
    store,
    text,
)
from tests.shortcuts import enter, fresh, play
from tests.worlds import add_session, event_world, four_at_a_table, running_event

pytestmark = pytest.mark.django_db

TENHOU = {"preset": "tenhou"}
# name -> ruleset, entry, points afterwards in the order of the first East
OUTCOMES: dict[str, tuple[dict[str, Any], Entry, list[int]]] = {
    "ron": ({}, ron("S", "W", 3, 40, riichi="S"), [30000, 35200, 24800, 30000]),
    "tsumo of the dealer": ({}, tsumo("E", 5), [42000, 26000, 26000, 26000]),
    "exhaustive draw": ({}, drawn("SN"), [28500, 31500, 28500, 31500]),
    "chombo after the uma": ({}, chombo("W"), [30000, 30000, 30000, 30000]),
    "reverse mangan": (TENHOU, chombo("W"), [29000, 27000, 17000, 27000]),
    "two rons": (
        TENHOU,
        {
            "outcome": "ron",
            "discarder": "E",
            "wins": [{"seat": "S", "han": 1, "fu": 30}, {"seat": "N", "yakuman": 1}],
        },
        [25000 - 1000 - 32000, 26000, 25000, 57000],
    ),
    "three rons": (
        {"preset": "ema-2025"},
        {
            "outcome": "ron",
            "discarder": "N",
            "wins": [{"seat": wind, "han": 5} for wind in "ESW"],
        },
        [42000, 38000, 38000, 2000],
    ),
    "four riichi": (
        TENHOU,
        {"outcome": "abortive_draw", "kind": "suucha_riichi", "riichi": list("ESWN")},
        [24000] * 4,
    ),
    "nine terminals": (
        TENHOU,
        {"outcome": "abortive_draw", "kind": "kyuushu_kyuuhai"},
        [25000] * 4,
    ),
    "nagashi mangan": (
        TENHOU,
        {"outcome": "nagashi_mangan", "nagashi": ["S"], "tenpai": ["E"]},
        [21000, 33000, 23000, 23000],
    ),
    "a liable player": (
        {},
        {"outcome": "tsumo", "wins": [{"seat": "S", "yakuman": 1, "pao": "N"}]},
        [30000, 62000, 30000, -2000],
    ),
}


def a_table(**event: Any) -> Table:
    return running_event(**event).table


def points(table: Table) -> list[int]:
    rows = table.hands.standing().latest("position").seat_rows.order_by("seat__pk")
    return [row.points_before + row.delta for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize(("event", "entry", "after"), OUTCOMES.values(), ids=OUTCOMES.keys())
def test_every_outcome_is_stored_as_typed(
    client: Client, event: dict[str, Any], entry: Entry, after: list[int]
) -> None:
    table = a_table(**event)
    assert store(client, link(table), entry).status_code == 302
    hand = table.hands.get()
    meant = {name: value for name, value in entry.items() if value}
    assert (hand.entry, hand.entered_as) == (meant, "table 1")
    assert points(table) == after


def test_three_players_enter_a_hand_without_north(client: Client) -> None:
    world = event_world(players=3, preset="tenhou-sanma", status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.RUNNING)
    table = world.table
    page = client.get(f"{link(table)}hand/")
    assert ("(North)" in text(page), 'id="f-3-seat"' in page.content.decode()) == (False, False)
    store(client, link(table), tsumo("W", 3))
    assert points(table) == [33000, 34000, 38000]


def test_one_page_asks_everything_and_a_check_saves_nothing(client: Client) -> None:
    table = a_table(**TENHOU)
    page = client.get(f"{link(table)}hand/?outcome=ron")
    html = page.content.decode()
    assert 'name="outcome" value="ron" checked' in html
    asked = ("discarder", "kind", "nagashi", "tenpai", "riichi", "1-han", "1-yaku", "2-seat")
    assert [name for name in asked if f'id="f-{name}"' not in html] == []
    assert "for example: Riichi, Pinfu, dora 2." in text(page)
    entry = ron("S", "W", 3, 40, riichi="S")
    assert "Save hand" in text(check(client, link(table), entry))
    assert (Hand.objects.count(), fresh(table).version) == (0, table.version)


def test_the_check_says_where_the_penalty_of_a_chombo_goes(client: Client) -> None:
    said = "The penalty of 20,000 points is deducted from the final score."
    tables = {"after the uma": a_table(), "at once": a_table(**TENHOU)}
    asked = {name: (table, chombo("W")) for name, table in tables.items()}
    asked["no chombo"] = (tables["after the uma"], drawn("ESWN"))
    pages = {
        name: text(check(client, link(table), entry)) for name, (table, entry) in asked.items()
    }
    assert [name for name, page in pages.items() if said in page] == ["after the uma"]


def test_another_winner_is_asked_for_where_the_rules_pay_one(client: Client) -> None:
    presets = ("wrc-2025", "mahjong-soul", "ema-2025")
    pages = {
        name: client.get(f"{link(a_table(preset=name))}hand/").content.decode() for name in presets
    }
    assert {name: len(re.findall(r'name="\d-seat"', page)) for name, page in pages.items()} == {
        "wrc-2025": 1,
        "mahjong-soul": 3,
        "ema-2025": 3,
    }


def test_only_outcomes_of_the_ruleset_are_offered(client: Client) -> None:
    plain, online = (
        text(client.get(f"{link(table)}?part=state")) for table in (a_table(), a_table(**TENHOU))
    )
    assert ["Abortive draw" in words for words in (plain, online)] == [False, True]
    assert ["Nagashi mangan" in words for words in (plain, online)] == [False, True]


def test_the_check_shows_payments_and_the_next_hand(client: Client) -> None:
    table = a_table()
    names = [seat.entrant.public_name for seat in table.seats.order_by("pk")]
    shown = text(check(client, link(table), ron("S", "W", 3, 40, riichi="S")))
    assert f"{names[2]} → pays {names[1]} for the win 5,200" in shown
    assert f"{names[1]} +5,200 35,200" in shown
    assert f"Next: East 2 東二局 · Dealer {names[1]} · Honba 0 · Sticks 0" in shown


def test_the_check_of_the_last_hand_shows_the_final_scores(client: Client) -> None:
    table = play(a_table(), WHOLE_GAME[:-1])
    shown = text(check(client, link(table), WHOLE_GAME[-1]))
    assert "The game ends The last hand has been played." in shown
    assert "+23.6" in shown


def mended(answer: Answer) -> list[tuple[str, str]]:
    """What the page wants mended: the field that it leads to, and why."""
    page = unescape(answer.content.decode())
    return re.findall(r'<li><a href="#f-([^"]*)">(.*?)</a></li>', page)


def test_every_problem_stands_at_its_field_and_nothing_typed_is_lost(client: Client) -> None:
    wrong = (
        "outcome=ron&discarder=W&riichi=W&1-seat=S&1-han=3&1-fu=15&1-yaku=Moonshine,+Pinfu"
        "&2-seat=W&2-fu=30&2-calls=open&check=1"
    )
    answer = client.get(f"{link(a_table(preset='mahjong-soul'))}hand/?{wrong}")
    page = answer.content.decode()
    at_fault = {field for field, _why in mended(answer)}
    assert at_fault == {"1-fu", "1-yaku", "2-seat", "2-han", "2-calls"}
    assert [field for field in at_fault if f'id="f-{field}_error"' not in page] == []
    for kept in (
        'name="1-fu" value="15"',
        'name="1-yaku" value="Moonshine, Pinfu"',
        'name="2-fu" value="30"',
        '<option value="open" selected>',
        'name="riichi" value="W" checked',
    ):
        assert kept in page, kept
    assert ("Not saved. Please fix:" in page, "Save hand" in page) == (True, False)


def test_missing_values_of_several_winners_are_named(client: Client) -> None:
    table = four_at_a_table(preset="mahjong-soul").table
    both: dict[str, Any] = {"outcome": "ron", "discarder": "N"}
    both["wins"] = [{"seat": "S"}, {"seat": "W"}]
    one = {"outcome": "tsumo", "wins": [{"seat": "S"}]}
    sentence = "The value is missing: enter han and fu, or the number of yakuman."
    assert mended(check(client, link(table), both)) == [
        ("1-han", f"Ben: {sentence}"),
        ("2-han", f"Chie: {sentence}"),
    ]
    assert mended(check(client, link(table), one)) == [("1-han", sentence)]


def test_without_an_outcome_or_a_winner_the_page_asks_for_it(client: Client) -> None:
    door = link(a_table())
    assert [field for field, _why in mended(client.get(f"{door}hand/?check=1"))] == ["outcome"]
    nobody = client.get(f"{door}hand/?check=1&outcome=tsumo")
    assert mended(nobody) == [("1-seat", "Choose who won.")]


def test_a_wrong_entry_that_is_posted_outright_is_refused_whole(client: Client) -> None:
    table = a_table()
    keys = checked(client, link(table), ron("S", "W", 3))
    answer = client.post(f"{link(table)}hand/", keys | {"discarder": ["S"], "1-fu": ["110"]})
    assert answer.status_code == 422
    assert not Hand.objects.exists()


def test_the_check_can_be_changed_with_everything_typed(client: Client) -> None:
    door = link(a_table())
    answer = check(client, door, ron("S", "W", 3, 40, riichi="S"))
    carried = {name: hidden(answer, name) for name in ("client_id", "1-han", "discarder", "riichi")}
    asked: dict[str, Any] = {**carried, "outcome": "ron", "version": 1, "change": 1}
    page = client.get(f"{door}hand/", asked)
    assert hidden(page, "client_id") == carried["client_id"]
    html = page.content.decode()
    assert ('name="1-han" value="3"' in html, 'name="riichi" value="S" checked' in html) == (
        True,
        True,
    )


def test_a_hand_sent_twice_is_stored_once(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3))
    answers = [client.post(f"{link(table)}hand/", form).status_code for _ in range(2)]
    assert (answers, table.hands.count()) == ([302, 302], 1)


def test_a_conflict_shows_both_entries(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3, 40))
    enter(table, tsumo("N", 2, 40))
    answer = client.post(f"{link(table)}hand/", form)
    names = [seat.entrant.public_name for seat in table.seats.order_by("pk")]
    assert answer.status_code == 409
    shown = text(answer)
    assert f"Saved meanwhile E1 東一局 Tsumo {names[3]}: 2 han 40 fu" in shown
    assert "Your entry Ron" in shown
    assert f"{names[1]} from {names[2]}: 3 han 40 fu" in shown
    assert f'href="{link(table)}hand/"' in answer.content.decode()
    assert table.hands.count() == 1


def test_a_correction_that_is_too_late_keeps_its_winds(client: Client) -> None:
    table = a_table()
    enter(table, tsumo("N", 2, 40))
    opened = client.get(f"{link(table)}hands/1/correct/")
    keys = {name: [hidden(opened, name)] for name in ("client_id", "version", "seen")}
    enter(table, tsumo("N", 2, 40))
    form = dict(fields(ron("S", "W", 3, 40)).lists()) | keys | {"reason": ["Misheard"]}
    answer = client.post(f"{link(table)}hands/1/correct/", form)
    assert (answer.status_code, hidden(answer, "1-seat"), hidden(answer, "discarder")) == (
        409,
        "S",
        "W",
    )


def test_an_entry_can_follow_after_a_conflict(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3))
    enter(table, tsumo("N", 2, 40))
    answer = client.post(f"{link(table)}hand/", form)
    form["version"] = [hidden(answer, "version")]
    assert client.post(f"{link(table)}hand/", form).status_code == 302
    assert table.hands.count() == 2


@pytest.mark.parametrize(
    "broken", [{"client_id": "abc"}, {"version": ""}, {"version": "one"}], ids=str
)
def test_keys_that_cannot_be_read_are_refused(client: Client, broken: dict[str, str]) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3)) | broken
    assert client.post(f"{link(table)}hand/", form).status_code == 422
    assert not Hand.objects.exists()


def test_chips_and_liability_follow_the_ruleset(client: Client) -> None:
    events: dict[str, dict[str, Any]] = {
        "parlour": {"preset": "parlour"},
        "no pao": {"rules": {"pao": []}},
        "one pao": {"rules": {"pao": ["daisangen"]}},
    }
    asked = {
        name: client.get(f"{link(a_table(**event))}hand/").content.decode()
        for name, event in events.items()
    }
    assert ["1-chips" in page for page in asked.values()] == [True, False, False]
    assert ['name="1-pao"' in page for page in asked.values()] == [True, False, True]
    assert ["1-pao-daisangen" in page for page in asked.values()] == [True, False, False]


def test_theirs_can_be_replaced_by_mine_without_scripts(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3, 40))
    stored = enter(table, tsumo("N", 2, 40))
    conflict = client.post(f"{link(table)}hand/", form).content.decode()
    (action,) = re.findall(rf'action="({link(table)}hands/1/correct/)"', conflict)
    part = conflict.partition(f'action="{action}"')[2].partition("</form>")[0]
    carried = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', part))
    shown = client.get(action, carried | {"check": "1"})
    assert (shown.status_code, "3 han 40 fu" in text(shown)) == (200, True)
    correction = carried | {"reason": "Mine was right"}
    assert client.post(action, correction).status_code == 302
    hand = table.hands.get(is_current=True)
    assert (hand.position, hand.revision, hand.pk != stored.pk) == (1, 2, True)
    assert (hand.entry["discarder"], hand.entry["wins"][0]["seat"]) == ("W", "S")


def test_a_corrected_hand_offers_no_replacement(client: Client) -> None:
    table = a_table()
    enter(table, tsumo("N", 2, 40))
    opened = client.get(f"{link(table)}hands/1/correct/")
    keys = {name: [hidden(opened, name)] for name in ("client_id", "version", "seen")}
    enter(table, tsumo("N", 2, 40))
    form = dict(fields(ron("S", "W", 3, 40)).lists()) | keys | {"reason": ["Misheard"]}
    answer = client.post(f"{link(table)}hands/1/correct/", form)
    assert (answer.status_code, answer.context["instead"]) == (409, None)
