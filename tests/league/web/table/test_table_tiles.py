"""Hands entered by their tiles on the table's own page: in plain forms, explained, corrected."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

from league.models import Table
from league.web.table.entry_form import entry_of, fields_of
from tests.entries import Entry, drawn, ron
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
from tests.league.web.table.test_table_corrections import correct
from tests.shortcuts import play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

TENHOU = {"preset": "tenhou"}
PINFU = {"concealed": "234567m34678p99s", "win_tile": "5p", "dora_indicators": ["2m"]}
KAN = {
    "concealed": "123m456p45s11z",
    "melds": [{"type": "daiminkan", "tiles": "7777z", "called": "7z", "from": "toimen"}],
    "win_tile": "6s",
    "dora_indicators": ["9m", "1p"],
    "rinshan": True,
}
ORPHANS = {"concealed": "19m19p19s1234567z", "win_tile": "1m"}
READY = {"concealed": "345m678p23s55z", "melds": [{"type": "pon", "tiles": "222z"}]}
NOTEN = {"concealed": "19m19p19s1234566z"}


def won(*wins: Entry, riichi: str = "", discarder: str = "W") -> Entry:
    return {
        "outcome": "ron",
        "discarder": discarder,
        "wins": list(wins),
        **({"riichi": list(riichi)} if riichi else {}),
    }


def drew(seat: str, tiles: Entry) -> Entry:
    return {"outcome": "tsumo", "wins": [{"seat": seat, "tiles": tiles}]}


BY_PINFU = won({"seat": "S", "tiles": PINFU}, riichi="S")
ENTRIES: dict[str, Entry] = {
    "ron": BY_PINFU,
    "everything that a winner may have": won(
        {
            "seat": "S",
            "tiles": {
                **PINFU,
                "riichi": 2,
                "ippatsu": True,
                "houtei": True,
                "ura_indicators": ["1z"],
                "nukidora": 1,
                "consecutive_dealer_wins": 3,
            },
            "discards": "19m1z",
            "chips": 2,
            "pao": "E",
        },
        riichi="S",
    ),
    "tsumo with a kan": drew("E", KAN),
    "two rons, one by han and fu": won(
        {"seat": "E", "han": 3, "fu": 40}, {"seat": "S", "tiles": PINFU}
    ),
    "hands shown at a draw": {
        "outcome": "exhaustive_draw",
        "tenpai": ["E", "W"],
        "hands": {"W": READY},
    },
}


def a_table(**event: Any) -> Table:
    return running_event(**event).table


def asked(client: Client, table: Table, query: str) -> Answer:
    return client.get(f"{link(table)}hand/?{query}")


def shown_problems(answer: Answer) -> dict[str, list[str]]:
    """What is wrong at each field of the forms for tiles."""
    return {
        form.add_prefix(name): list(problems)
        for winner in answer.context["winners"]
        if (form := winner.form)
        for name, problems in form.errors.items()
    }


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_an_entry_by_tiles_fills_the_form_that_says_it(entry: Entry) -> None:
    assert entry_of(fields_of(entry)) == entry


def test_the_form_omits_what_the_table_knows() -> None:
    told = {"round_wind": "E", "seat_wind": "S", "honba": 0, "riichi_sticks": 1, "tsumo": False}
    more = {"riichi": 1, "rules": "wrc-2025", "id": "x", "discarder": "W", "pao": "N"}
    entry = won({"seat": "S", "tiles": {**PINFU, **told, **more}}, riichi="S")
    [win] = entry_of(fields_of(entry))["wins"]
    assert win == {"seat": "S", "tiles": PINFU, "pao": "N"}


def test_spaces_between_tiles_do_not_count() -> None:
    data = fields_of(BY_PINFU)
    data["S-concealed"] = " 234567m  34678p\n99s\t"
    data["S-win_tile"] = " 5p "
    data["S-dora_indicators"] = "2 m"
    assert entry_of(data) == BY_PINFU


def test_a_called_tile_goes_with_its_meld() -> None:
    data = fields_of(drew("E", KAN))
    data["E-meld1"] = "6666z"
    [win] = entry_of(data)["wins"]
    assert win["tiles"]["melds"] == [{"type": "daiminkan", "tiles": "6666z", "from": "toimen"}]


def test_the_value_step_switches_to_tiles_and_back(client: Client) -> None:
    table = a_table()
    quick = typed(ron("S", "W", 3, 40), step="value", version="1")
    assert "Enter tiles instead" in text(asked(client, table, quick))
    tiles = asked(client, table, f"{quick}&switch=S-tiles")
    assert "Tiles in hand" in text(tiles)
    assert (hidden(tiles, "S-value"), hidden(tiles, "S-by")) == ("3", "tiles")
    back = asked(client, table, f"{quick}&S-by=tiles&S-concealed=1m&switch=S-value")
    assert "Fu" in text(back)
    assert (hidden(back, "S-concealed"), hidden(back, "S-by")) == ("1m", "value")


def test_a_second_winner_by_tiles_begins_with_the_same_discard(client: Client) -> None:
    query = typed(ENTRIES["two rons, one by han and fu"], switch="E-tiles", version="1")
    page = asked(client, a_table(**TENHOU), query)
    first = page.context["winners"][0].form
    assert (first["win_tile"].value(), first["dora_indicators"].value()) == ("5p", "2m")
    assert first["concealed"].value() is None


def test_only_possible_circumstances_are_offered(client: Client) -> None:
    def flags(entry: Entry, **event: Any) -> list[str]:
        page = step(client, link(a_table(**event)), entry, "value")
        form = page.context["winners"][0].form
        return [name for name, _label in form.fields["flags"].choices]

    plain = won({"seat": "S", "tiles": PINFU})
    assert flags(plain) == ["chankan", "houtei", "first_turn"]
    assert flags(plain, **TENHOU) == ["chankan", "houtei"]
    assert flags(BY_PINFU) == ["double_riichi", "ippatsu", "chankan", "houtei"]
    assert flags(drew("S", ORPHANS)) == ["rinshan", "haitei", "first_turn"]
    assert flags(drew("S", {**ORPHANS, "houtei": True}))[2] == "houtei"


def test_ura_follow_riichi_and_discards_follow_ron(client: Client) -> None:
    def names(entry: Entry, **event: Any) -> set[str]:
        page = step(client, link(a_table(**event)), entry, "value")
        asked_for = {"ura_indicators", "discards", "consecutive_dealer_wins", "nukidora"}
        return asked_for & set(page.context["winners"][0].form.fields)

    assert names(BY_PINFU) == {"ura_indicators", "discards"}
    assert names(won({"seat": "S", "tiles": PINFU})) == {"discards"}
    assert names(drew("E", ORPHANS)) == set()
    assert names(drew("E", {**ORPHANS, "ura_indicators": ["1m"]})) == {"ura_indicators"}
    streaks = {"rules": {"local_yaku": ["paarenchan"]}}
    assert names(drew("E", ORPHANS), **streaks) == {"consecutive_dealer_wins"}
    assert names(drew("S", ORPHANS), **streaks) == set()


def test_the_check_shows_the_value_and_why(client: Client) -> None:
    shown = text(step(client, link(a_table()), BY_PINFU, "check"))
    for words in (
        "3 han 30 fu, Riichi 立直, Pinfu 平和, dora 1",
        "234567m34678p99s 5p",
        "234m 567m 345p 678p 99s, won on 5p",
        "Riichi 立直 1 han",
        "Closed hand, ron 10 fu",
        "Base points: 30",
        "pays 3,900",
        "1 riichi stick on the table",
        "Show near misses",
    ):
        assert words in shown, words


def test_near_misses_are_shown_on_request(client: Client) -> None:
    closed_wait = {"concealed": "234m456678p35s88s", "win_tile": "4s"}
    entry = won({"seat": "S", "tiles": closed_wait}, riichi="S")
    page = asked(client, a_table(), typed(entry, near="1", version="1"))
    assert page.context["sections"] == ["check"]
    assert "Near misses Pinfu 平和 : the wait is not two-sided" in text(page)
    assert "Show near misses" not in text(page)
    assert hidden(page, "S-concealed") == closed_wait["concealed"]
    nothing = text(asked(client, a_table(), typed(drew("S", ORPHANS), near="1", version="1")))
    assert "No near misses." in nothing


def test_a_hand_by_tiles_is_stored_and_shown_with_its_explanation(client: Client) -> None:
    table = a_table()
    assert store(client, link(table), BY_PINFU).status_code == 302
    assert table.hands.get().entry == BY_PINFU
    for address in (link(table), f"/events/{table.session.event.slug}/sessions/1/tables/1/"):
        shown = text(client.get(address))
        assert "234567m34678p99s 5p" in shown, address
        assert "3 han 30 fu" in shown
        assert "Closed hand, ron" in shown


def test_each_of_several_winners_has_tiles_and_a_share_of_the_table(client: Client) -> None:
    meld = {"type": "chi", "tiles": "234m"}
    other = {**PINFU, "concealed": "34p234s567s88m", "melds": [meld]}
    entry = won({"seat": "E", "tiles": other}, {"seat": "S", "tiles": PINFU}, riichi="S")
    table = play(a_table(**TENHOU), [drawn("ES")])
    page = step(client, link(table), entry, "check")
    first, second = page.context["check"]["tiles"].wins
    assert [first.explanation.sticks, second.explanation.sticks] == [1, 0]
    assert [[paid.how for paid in win.explanation.payments][1:] for win in (first, second)] == [
        ["honba"],
        [],
    ]
    assert store(client, link(table), entry).status_code == 302


def test_every_problem_of_tiles_is_at_its_field(client: Client) -> None:
    wrong = {
        "concealed": "234567m3467x",
        "melds": [{"type": "pon", "tiles": "12m"}],
        "win_tile": "9z",
        "ura_indicators": ["1m"],
        "rinshan": True,
    }
    entry = won({"seat": "S", "tiles": wrong, "discards": "2"})
    page = step(client, link(a_table()), entry, "check")
    assert page.context["sections"] == ["value"]
    assert set(shown_problems(page)) == {
        "S-concealed",
        "S-meld1",
        "S-win_tile",
        "S-ura_indicators",
        "S-flags",
        "S-discards",
    }
    assert 'href="#f-S-meld1"' in page.content.decode()


def test_a_problem_of_one_winner_does_not_stand_with_the_other(client: Client) -> None:
    short = {"seat": "E", "tiles": {**PINFU, "concealed": "34p"}}
    page = step(client, link(a_table(**TENHOU)), won(short, {"seat": "S", "tiles": PINFU}), "check")
    assert list(shown_problems(page)) == ["E-concealed"]


def test_a_problem_without_a_field_is_at_the_top(client: Client) -> None:
    data = fields_of(BY_PINFU)
    data.setlist("S-flags", ["moon"])
    page = asked(client, a_table(), f"{data.urlencode()}&step=check&version=1")
    assert page.context["sections"] == ["value"]
    assert "Nothing here is called moon." in text(page)


def test_daburu_riichi_without_riichi_is_reported_at_the_flags(client: Client) -> None:
    entry = won({"seat": "S", "tiles": {**PINFU, "riichi": 2}})
    problems = shown_problems(step(client, link(a_table()), entry, "check"))
    assert list(problems) == ["S-flags"]


def test_a_ron_in_furiten_is_refused_at_the_discards(client: Client) -> None:
    entry = won({"seat": "S", "tiles": PINFU, "discards": "9m2p"}, riichi="S")
    page = step(client, link(a_table()), entry, "check")
    [problem] = shown_problems(page)["S-discards"]
    assert problem.startswith("South is furiten, for the hand waits for 2p")


def test_problems_on_saving_come_back_with_the_tiles(client: Client) -> None:
    table = a_table()
    data = checked(client, link(table), BY_PINFU) | {"S-concealed": ["1m"]}
    answer = client.post(f"{link(table)}hand/", data)
    assert answer.status_code == 422
    assert set(shown_problems(answer)) == {"S-concealed"}
    assert not table.hands.exists()


def test_a_correction_keeps_the_tiles(client: Client) -> None:
    table = play(a_table(), [ENTRIES["ron"]])
    opened = client.get(f"{link(table)}hands/1/correct/")
    assert hidden(opened, "S-by") == "tiles"
    old = dict(parse_qsl(typed(BY_PINFU)))
    value = client.get(
        f"{link(table)}hands/1/correct/?{urlencode({**old, 'step': 'value', 'version': '2'})}"
    )
    assert value.context["winners"][0].form["concealed"].value() == PINFU["concealed"]
    changed = won({"seat": "S", "tiles": {**PINFU, "dora_indicators": ["1z"]}}, riichi="S")
    assert correct(client, table, 1, changed).status_code == 302
    assert table.hands.current().get().entry == changed
    shown = text(client.get(link(table)))
    assert "2 han 30 fu" in shown
    assert "1 earlier version" in shown
    earlier = shown.split("1 earlier version")[1]
    assert "changed: " in earlier
    assert "3 han 30 fu, Riichi 立直, Pinfu 平和, dora 1" in earlier
    assert "234567m34678p99s 5p" in earlier
    assert "234567m34678p99s + 5p" not in shown


def test_who_is_tenpai_may_show_the_tiles(client: Client) -> None:
    table = a_table()
    entry = ENTRIES["hands shown at a draw"]
    assert "Tiles of the tenpai players" in text(step(client, link(table), entry, "who"))
    page = step(client, link(table), entry, "value")
    assert [winner.wind for winner in page.context["winners"]] == ["E", "W"]
    shown = text(step(client, link(table), entry, "check"))
    assert "345m678p23s55z (222z)" in shown
    assert "Waiting for: 1s (4) , 4s (4)" in shown
    assert "8 tiles left" in shown
    assert "Back: tiles" in shown
    assert store(client, link(table), entry).status_code == 302
    assert table.hands.get().entry == entry
    assert "Waiting for:" in text(client.get(link(table)))


def test_tiles_that_are_noten_are_a_problem_where_they_stand(client: Client) -> None:
    entry = {"outcome": "exhaustive_draw", "tenpai": ["S"], "hands": {"S": NOTEN}}
    table = a_table()
    page = step(client, link(table), {**entry, "hands": {"S": READY}}, "check")
    assert page.context["problems"] == []
    wrong = {**entry, "hands": {"S": {"concealed": "1122m5588p334s14z"}}}
    page = step(client, link(table), wrong, "check")
    [problem] = shown_problems(page)["S-concealed"]
    assert problem.startswith("South is not tenpai: 1122m5588p334s14z is 1 away")


def test_without_tenpai_players_there_is_no_tiles_step(client: Client) -> None:
    page = step(client, link(a_table()), drawn(), "value")
    assert page.context["sections"] == ["check"]


def test_tiles_of_who_is_not_tenpai_any_more_are_left_out() -> None:
    data = fields_of(ENTRIES["hands shown at a draw"])
    data.setlist("tenpai", ["E"])
    assert entry_of(data) == {"outcome": "exhaustive_draw", "tenpai": ["E"]}


def test_three_players_set_norths_aside(client: Client) -> None:
    table = a_table(preset="tenhou-sanma")
    entry = drew("E", {**ORPHANS, "nukidora": 1})
    page = step(client, link(table), entry, "value")
    assert page.context["winners"][0].form["nukidora"].value() == "1"
