"""Hands entered by their tiles as text on the plain page: explained, stored, corrected."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from league.models import Table
from scoring import preset
from tests.entries import Entry, drawn
from tests.league.web.table.table_taps import (
    Answer,
    check,
    checked,
    entry_in,
    fields,
    link,
    store,
    text,
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
RULES = preset("wrc-2025")
#: Rules under which everything that a winner may have is asked.
ASKS_ALL = preset("tenhou-sanma").changed(local_yaku=["paarenchan"])


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


def shown_problems(answer: Answer) -> dict[str, list[str]]:
    """What is wrong at each field for tiles."""
    return {
        form.add_prefix(name): [str(problem) for problem in problems]
        for form in answer.context["form"].parts
        for name, problems in form.errors.items()
    }


def read(data: QueryDict) -> Entry:
    return entry_in(data, RULES)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_an_entry_by_tiles_fills_the_form_that_says_it(entry: Entry) -> None:
    assert entry_in(fields(entry, ASKS_ALL), ASKS_ALL) == entry


def test_the_form_omits_what_the_table_knows() -> None:
    said = {"round_wind": "E", "seat_wind": "S", "honba": 0, "riichi_sticks": 1, "tsumo": False}
    more = {"riichi": 1, "rules": "wrc-2025", "id": "x", "discarder": "W", "pao": "N"}
    entry = won({"seat": "S", "tiles": {**PINFU, **said, **more}}, riichi="S")
    [win] = read(fields(entry))["wins"]
    assert win == {"seat": "S", "tiles": PINFU, "pao": "N"}


def test_spaces_between_tiles_do_not_count() -> None:
    data = fields(BY_PINFU)
    data["1-concealed"] = " 234567m  34678p\n99s\t"
    data["1-win_tile"] = " 5p "
    data["1-dora_indicators"] = "2 m"
    assert read(data) == BY_PINFU


def test_a_called_tile_goes_with_its_meld() -> None:
    data = fields(drew("E", KAN))
    data["1-meld1"] = "6666z"
    [win] = read(data)["wins"]
    assert win["tiles"]["melds"] == [{"type": "daiminkan", "tiles": "6666z", "from": "toimen"}]


def test_circumstances_and_counts_follow_the_ruleset(client: Client) -> None:
    def asked(**event: Any) -> tuple[list[str], set[str]]:
        page = client.get(f"{link(a_table(**event))}hand/")
        form = page.context["form"].winners[0]
        flags = [name for name, _label in form.fields["flags"].choices]
        return flags, {"nukidora", "consecutive_dealer_wins"} & set(form.fields)

    plain = ["double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "first_turn"]
    assert asked() == (plain, set())
    assert asked(rules={"local_yaku": ["paarenchan"]})[1] == {"consecutive_dealer_wins"}
    assert asked(preset="tenhou-sanma")[1] == {"nukidora"}


def test_the_check_shows_the_value_and_why(client: Client) -> None:
    shown = text(check(client, link(a_table()), BY_PINFU))
    for words in (
        "3 han 30 fu, Riichi 立直, Pinfu 平和, dora 1",
        "234567m34678p99s 5p",
        "234m 567m 345p 678p 99s, won on 5p",
        "Riichi 立直 1 han",
        "Closed hand, ron 10 fu",
        "Base points: 30",
        "pays 3,900",
        "1 riichi stick on the table",
    ):
        assert words in shown, words


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
    page = check(client, link(table), entry)
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
    page = check(client, link(a_table()), entry)
    assert set(shown_problems(page)) == {
        "1-concealed",
        "1-meld1",
        "1-win_tile",
        "1-ura_indicators",
        "1-flags",
        "1-discards",
    }
    assert 'href="#f-1-meld1"' in page.content.decode()


def test_a_problem_of_one_winner_does_not_stand_with_the_other(client: Client) -> None:
    short = {"seat": "E", "tiles": {**PINFU, "concealed": "34p"}}
    both = won({"seat": "S", "tiles": PINFU}, short)
    page = check(client, link(a_table(**TENHOU)), both)
    assert list(shown_problems(page)) == ["2-concealed"]


def test_a_problem_without_a_field_is_at_the_top(client: Client) -> None:
    data = fields(BY_PINFU)
    data.setlist("1-flags", ["moon"])
    page = client.get(f"{link(a_table())}hand/?{data.urlencode()}&check=1&version=1")
    assert "Nothing here is called moon." in text(page)


def test_daburu_riichi_without_riichi_is_reported_at_the_flags(client: Client) -> None:
    entry = won({"seat": "S", "tiles": {**PINFU, "riichi": 2}})
    problems = shown_problems(check(client, link(a_table()), entry))
    assert [str(problem) for problem in problems] == ["1-flags"]


def test_a_ron_in_furiten_is_refused_at_the_discards(client: Client) -> None:
    entry = won({"seat": "S", "tiles": PINFU, "discards": "9m2p"}, riichi="S")
    page = check(client, link(a_table()), entry)
    [problem] = shown_problems(page)["1-discards"]
    assert problem.startswith("South is furiten because the hand waits for 2p")


def test_problems_on_saving_come_back_with_the_tiles(client: Client) -> None:
    table = a_table()
    data = checked(client, link(table), BY_PINFU) | {"1-concealed": ["1m"]}
    answer = client.post(f"{link(table)}hand/", data)
    assert answer.status_code == 422
    assert set(shown_problems(answer)) == {"1-concealed"}
    assert not table.hands.exists()


def test_a_correction_keeps_the_tiles(client: Client) -> None:
    table = play(a_table(), [ENTRIES["ron"]])
    opened = client.get(f"{link(table)}hands/1/correct/")
    assert opened.context["form"].winners[0]["concealed"].value() == PINFU["concealed"]
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
    shown = text(check(client, link(table), entry))
    assert "345m678p23s55z (222z)" in shown
    assert "Waiting for: 1s (4) , 4s (4)" in shown
    assert "8 tiles left" in shown
    assert store(client, link(table), entry).status_code == 302
    assert table.hands.get().entry == entry
    assert "Waiting for:" in text(client.get(link(table)))


def test_tiles_that_are_noten_are_a_problem_where_they_stand(client: Client) -> None:
    entry = {"outcome": "exhaustive_draw", "tenpai": ["S"]}
    wrong = {**entry, "hands": {"S": {"concealed": "1122m5588p334s14z"}}}
    [problem] = shown_problems(check(client, link(a_table()), wrong))["S-concealed"]
    assert problem.startswith("South is not tenpai: 1122m5588p334s14z is 1 away")


def test_tiles_of_who_is_not_tenpai_any_more_are_left_out() -> None:
    data = fields(ENTRIES["hands shown at a draw"])
    data.setlist("tenpai", ["E"])
    assert read(data) == {"outcome": "exhaustive_draw", "tenpai": ["E"]}
