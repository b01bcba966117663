"""Hands entered on the table's own page: every outcome, in steps, checked, and stored once."""

import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from league.enums import EventStatus, SessionStatus
from league.models import Hand, Table
from league.web.table.entry_form import entry_of, fields_of, map_winds
from tests.entries import WHOLE_GAME, Entry, chombo, drawn, ron, tsumo
from tests.league.web.table.table_taps import (
    Answer,
    checked,
    hidden,
    link,
    step,
    store,
    text,
    typed,
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
    answer = step(client, link(table), tsumo("W", 3), "who")
    assert "North" not in text(answer)
    store(client, link(table), tsumo("W", 3))
    assert points(table) == [33000, 34000, 38000]


def test_a_step_carries_its_data_and_saves_nothing(client: Client) -> None:
    table = a_table()
    entry = ron("S", "W", 3, 40, riichi="S")
    for name in ("outcome", "who", "value", "check"):
        assert step(client, link(table), entry, name).status_code == 200
    assert not Hand.objects.exists()
    assert fresh(table).version == table.version


def test_each_outcome_has_its_own_questions(client: Client) -> None:
    door = link(a_table(**TENHOU))
    asked = {
        name: text(client.get(f"{door}hand/?outcome={name}")).split("Check ")[1]
        for name in ("ron", "exhaustive_draw", "abortive_draw")
    }
    assert ["Dealt in" in words for words in asked.values()] == [True, False, False]
    assert ["Tenpai" in words for words in asked.values()] == [False, True, False]
    assert ["Which abortive draw?" in words for words in asked.values()] == [False, False, True]


def test_only_outcomes_of_the_ruleset_are_offered(client: Client) -> None:
    plain, online = (
        text(client.get(f"{link(table)}?part=state")) for table in (a_table(), a_table(**TENHOU))
    )
    assert ["Abortive draw" in words for words in (plain, online)] == [False, True]
    assert ["Nagashi mangan" in words for words in (plain, online)] == [False, True]


def test_the_check_shows_payments_and_the_next_hand(client: Client) -> None:
    table = a_table()
    names = [seat.entrant.player.public_name for seat in table.seats.order_by("pk")]
    shown = text(step(client, link(table), ron("S", "W", 3, 40, riichi="S"), "check"))
    assert f"{names[2]} → pays {names[1]} for the win 5,200" in shown
    assert f"{names[1]} +5,200 35,200" in shown
    assert f"Next: East 2 東二局 · Dealer {names[1]} · Honba 0 · Sticks 0" in shown


def test_the_check_of_the_last_hand_shows_the_final_scores(client: Client) -> None:
    table = play(a_table(), WHOLE_GAME[:-1])
    shown = text(step(client, link(table), WHOLE_GAME[-1], "check"))
    assert "The game ends The last hand has been played." in shown
    assert "+23.6" in shown


def test_all_problems_are_shown_at_once(client: Client) -> None:
    wrong = {
        "outcome": "ron",
        "discarder": "S",
        "wins": [{"seat": "S", "han": 4, "fu": 20}],
    }
    shown = text(step(client, link(a_table()), wrong, "check"))
    assert "South cannot win on their own discard." in shown
    assert "Not saved. Please fix:" in shown
    assert "Save hand" not in shown
    assert "2 Who" not in shown  # the steps are numbered by style, not in words


def mended(answer: Answer) -> list[tuple[str, str]]:
    """What the form wants mended: the field that it leads to, and why."""
    page = unescape(answer.content.decode())
    return re.findall(r'<li><a href="#f-([^"]*)">(.*?)</a></li>', page)


def test_missing_values_of_several_winners_are_named(client: Client) -> None:
    table = four_at_a_table(preset="mahjong-soul").table
    both: dict[str, Any] = {"outcome": "ron", "discarder": "N"}
    both["wins"] = [{"seat": "S"}, {"seat": "W"}]
    one = {"outcome": "tsumo", "wins": [{"seat": "S"}]}
    sentence = "The value is missing: enter han and fu, or the number of yakuman."
    assert mended(step(client, link(table), both, "check")) == [
        ("S-value", f"Ben: {sentence}"),
        ("W-value", f"Chie: {sentence}"),
    ]
    assert mended(step(client, link(table), one, "check")) == [("S-value", sentence)]


def test_a_missing_value_is_reported_in_the_value_step(client: Client) -> None:
    entry = {"outcome": "tsumo", "wins": [{"seat": "S"}]}
    answer = step(client, link(a_table()), entry, "check")
    assert 'id="p-S-value"' in answer.content.decode()


def test_problems_of_the_players_come_before_the_value(client: Client) -> None:
    answer = step(client, link(a_table()), {"outcome": "ron", "discarder": "W"}, "value")
    shown = text(answer)
    assert ("Next: value" in shown, "Next: check" in shown) == (True, False)


def test_a_wrong_entry_that_is_posted_outright_is_refused_whole(client: Client) -> None:
    table = a_table()
    keys = checked(client, link(table), ron("S", "W", 3))
    answer = client.post(f"{link(table)}hand/", keys | {"discarder": ["S"], "S-fu": ["110"]})
    assert answer.status_code == 422
    assert not Hand.objects.exists()


def test_input_is_carried_through_the_steps(client: Client) -> None:
    door = link(a_table())
    entry = ron("S", "W", 3, 40, riichi="S")
    at_value = step(client, door, entry, "value")
    assert hidden(at_value, "discarder") == "W"
    at_who = step(client, door, entry, "who")
    assert hidden(at_who, "S-value") == "3"
    assert hidden(step(client, door, entry, "outcome"), "S-fu") == "40"


def test_a_form_keeps_its_keys_from_step_to_step(client: Client) -> None:
    door = link(a_table())
    first = step(client, door, ron("S", "W", 3), "who")
    key = hidden(first, "client_id")
    later = step(client, door, ron("S", "W", 3), "check", client_id=key, version="1", seen="0")
    assert hidden(later, "client_id") == key


def test_a_hand_sent_twice_is_stored_once(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3))
    answers = [client.post(f"{link(table)}hand/", form).status_code for _ in range(2)]
    assert (answers, table.hands.count()) == ([302, 302], 1)


def test_a_conflict_shows_both_entries_and_keeps_the_input(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3, 40))
    enter(table, tsumo("N", 2, 40))
    answer = client.post(f"{link(table)}hand/", form)
    names = [seat.entrant.player.public_name for seat in table.seats.order_by("pk")]
    assert answer.status_code == 409
    shown = text(answer)
    assert f"Saved meanwhile E1 東一局 Tsumo {names[3]}: 2 han 40 fu" in shown
    assert "Your entry Ron" in shown
    assert f"{names[1]} from {names[2]}: 3 han 40 fu" in shown
    # South deals by now: the same two are East and South.
    kept = ("discarder", "won", "E-value", "E-fu", "version", "client_id")
    values = [hidden(answer, name) for name in kept]
    assert values == ["S", "E", "3", "40", "2", form["client_id"][0]]
    assert table.hands.count() == 1


def test_a_correction_that_is_too_late_keeps_its_winds(client: Client) -> None:
    table = a_table()
    enter(table, tsumo("N", 2, 40))
    opened = client.get(f"{link(table)}hands/1/correct/")
    keys = {name: [hidden(opened, name)] for name in ("client_id", "version", "seen")}
    enter(table, tsumo("N", 2, 40))
    form = dict(fields_of(ron("S", "W", 3, 40)).lists()) | keys | {"reason": ["Misheard"]}
    answer = client.post(f"{link(table)}hands/1/correct/", form)
    assert (answer.status_code, hidden(answer, "won"), hidden(answer, "discarder")) == (
        409,
        "S",
        "W",
    )


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


@pytest.mark.parametrize(("entry", "then"), TURNS, ids=lambda entry: entry["outcome"])
def test_the_same_people_sit_at_other_winds_once_the_deal_has_moved(
    entry: dict[str, Any], then: dict[str, Any]
) -> None:
    assert map_winds(entry, dict(zip("ESWN", "NESW", strict=True)).__getitem__) == then


def test_an_entry_can_follow_after_a_conflict(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3))
    enter(table, tsumo("N", 2, 40))
    answer = client.post(f"{link(table)}hand/", form)
    form["version"] = [hidden(answer, "version")]
    assert client.post(f"{link(table)}hand/", form).status_code == 302
    assert table.hands.count() == 2


def test_htmx_gets_the_form_alone_and_is_sent_to_the_table(client: Client) -> None:
    table = a_table()
    htmx: Any = {"headers": {"HX-Request": "true"}}
    query = typed(ron("S", "W", 3), step="check")
    part = client.get(f"{link(table)}hand/?{query}", **htmx)
    assert "<html" not in part.content.decode()
    form = checked(client, link(table), ron("S", "W", 3))
    stored = client.post(f"{link(table)}hand/", form, **htmx)
    assert stored["HX-Redirect"] == link(table)
    form["client_id"] = ["5e7b9a52-6a39-4d5c-9a44-3f1f5f9f0c11"]
    moved_on = client.post(f"{link(table)}hand/", form, **htmx)
    assert (moved_on.status_code, "<html" in moved_on.content.decode()) == (409, False)


@pytest.mark.parametrize(
    "broken", [{"client_id": "abc"}, {"version": ""}, {"version": "one"}], ids=str
)
def test_keys_that_cannot_be_read_are_refused(client: Client, broken: dict[str, str]) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3)) | broken
    assert client.post(f"{link(table)}hand/", form).status_code == 422
    assert not Hand.objects.exists()


def test_stepping_back_in_history_gets_a_whole_page(client: Client) -> None:
    back: Any = {"headers": {"HX-Request": "true", "HX-History-Restore-Request": "true"}}
    answer = client.get(f"{link(a_table())}hand/?outcome=ron", **back)
    assert "<html" in answer.content.decode()


def test_chips_and_liability_follow_the_ruleset(client: Client) -> None:
    events: dict[str, dict[str, Any]] = {
        "parlour": {"preset": "parlour"},
        "no pao": {"rules": {"pao": []}},
        "one pao": {"rules": {"pao": ["daisangen"]}},
    }
    asked = {
        name: step(client, link(a_table(**event)), tsumo("S", 3), "value").content.decode()
        for name, event in events.items()
    }
    assert ["S-chips" in page for page in asked.values()] == [True, False, False]
    assert ['name="S-pao"' in page for page in asked.values()] == [True, False, True]
    assert ["S-pao-daisangen" in page for page in asked.values()] == [True, False, False]


def test_fu_can_be_taken_back_without_javascript(client: Client) -> None:
    page = step(client, link(a_table()), tsumo("S", 5, 40), "value").content.decode()
    assert 'name="S-fu" value=""' in page
    entry = entry_of(QueryDict("outcome=tsumo&won=S&S-value=y1&S-fu="))
    assert entry["wins"] == [{"seat": "S", "yakuman": 1}]


def test_theirs_can_be_replaced_by_mine_without_scripts(client: Client) -> None:
    table = a_table()
    form = checked(client, link(table), ron("S", "W", 3, 40))
    stored = enter(table, tsumo("N", 2, 40))
    conflict = client.post(f"{link(table)}hand/", form).content.decode()
    (action,) = re.findall(rf'action="({link(table)}hands/1/correct/)"', conflict)
    part = conflict.partition(f'action="{action}"')[2].partition("</form>")[0]
    carried = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', part))
    shown = client.get(action, carried | {"step": "check"})
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
    form = dict(fields_of(ron("S", "W", 3, 40)).lists()) | keys | {"reason": ["Misheard"]}
    answer = client.post(f"{link(table)}hands/1/correct/", form)
    assert (answer.status_code, answer.context["instead"]) == (409, None)
