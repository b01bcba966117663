"""Each achievement by a small example that gives it and one that just misses it."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from league.statistics.achievements_rules.careers import COLLECTION, CareerGame
from league.statistics.achievements_rules.events import EventFacts, SeatInEvent
from league.statistics.achievements_rules.games import WHOLE_GAME, GameFacts
from league.statistics.achievements_rules.table import ACHIEVEMENTS
from scoring import preset, replay
from tests.entries import GOULASH, Entry, discarded, drawn, ron, self_drawn, tsumo

RIICHI, HONG_KONG, MCR = "wrc-2025", "hk-old-style", "mcr"
GAME = WHOLE_GAME


def stated(entry: Entry, *yaku: str) -> Entry:
    """The entry with the yaku of its first win."""
    (first, *rest) = entry["wins"]
    return entry | {"wins": [first | {"yaku": list(yaku)}, *rest]}


def fan_won(winner: str, discarder: str, fan: int, *patterns: str) -> Entry:
    """A win of Mahjong Competition Rules."""
    win = {"seat": winner, "fan": fan, "patterns": list(patterns)}
    return {"outcome": "discard", "discarder": discarder, "wins": [win]}


def fan_drawn(winner: str, fan: int) -> Entry:
    return {"outcome": "self_draw", "wins": [{"seat": winner, "fan": fan}]}


def facts(entries: Iterable[Entry], rules: str = RIICHI, **switches: Any) -> GameFacts:
    """A game that was closed after these hands; seats 0 to 3 begin as E S W N."""
    ruleset = preset(rules).changed(**switches)
    result = (game := replay(list(entries), ruleset)).result()
    return GameFacts.of(game, result.placements, result.raw_points)


def result(*raw_points: int, rules: str = RIICHI) -> GameFacts:
    """A game of which only the result is known."""
    order = sorted(raw_points, reverse=True)
    return GameFacts(preset(rules), [order.index(one) + 1 for one in raw_points], raw_points)


IPPATSU = ("riichi", "ippatsu", "menzen_tsumo")
PASS = ron("S", "W", 1)  # the deal passes; seat 0 deals in in the third hand
AWAY = tsumo("E", 4, 30)
ONE_YAKUMAN: Entry = {"outcome": "tsumo", "riichi": [], "wins": [{"seat": "E", "yakuman": 1}]}
TWO_YAKUMAN: Entry = ONE_YAKUMAN | {"wins": [{"seat": "E", "yakuman": 2}]}
NORTHS_YAKUMAN: Entry = {
    "outcome": "ron",
    "riichi": [],
    "discarder": "E",
    "wins": [{"seat": "N", "yakuman": 1}],
}
TWO_WINNERS: Entry = {
    "outcome": "ron",
    "riichi": [],
    "discarder": "N",
    "wins": [{"seat": seat, "han": 1, "fu": 30} for seat in "EW"],
}
NAGASHI: Entry = {"outcome": "nagashi_mangan", "riichi": [], "nagashi": ["E"], "tenpai": []}
# Seat 0 wins as East, North and West, its winds in East 1 to 3.
THREE_WINDS = [ron("E", "S", 1), ron("S", "W", 1), ron("N", "W", 1), ron("W", "S", 1)]
BEHIND, EVEN = ron("S", "E", 3), ron("S", "W", 3)

#: Achievements of one game: facts that give it to seat 0, the hand that does, facts that miss it.
GAMES: dict[str, tuple[GameFacts, int, GameFacts]] = {
    "first_win": (facts([drawn("E"), ron("E", "S", 1)]), 1, facts([drawn("E"), PASS])),
    "riichi_ippatsu_tsumo": (
        facts([stated(tsumo("E", 3, riichi="E"), *IPPATSU)]),
        0,
        facts([stated(tsumo("E", 2, riichi="E"), "riichi", "menzen_tsumo")]),
    ),
    "several_yakuman": (facts([TWO_YAKUMAN], "tenhou"), 0, facts([ONE_YAKUMAN], "tenhou")),
    "nagashi_mangan": (facts([NAGASHI], "tenhou"), 0, facts([drawn("E")], "tenhou")),
    "shared_discard": (facts([TWO_WINNERS], "tenhou"), 0, facts([ron("E", "N", 1)])),
    "four_sticks": (
        facts([drawn("ESWN", riichi="ESW"), ron("E", "S", 2, riichi="E")]),
        1,
        facts([drawn("ESWN", riichi="SW"), ron("E", "S", 2, riichi="E")]),
    ),
    "five_honba": (
        facts([*[drawn("E")] * 5, tsumo("E", 1)]),
        5,
        facts([*[drawn("E")] * 4, tsumo("E", 1)]),
    ),
    "dealer_three": (
        facts([AWAY] * 3),
        2,
        facts([AWAY, AWAY, drawn("E"), AWAY]),
    ),
    "dealer_five": (facts([tsumo("E", 1)] * 5), 4, facts([tsumo("E", 1)] * 4)),
    "five_wins": (facts([tsumo("E", 1)] * 5), 4, facts([tsumo("E", 1)] * 4)),
    "eight_wins": (facts([tsumo("E", 1)] * 8), 7, facts([tsumo("E", 1)] * 7)),
    "three_self_draws": (
        facts([tsumo("E", 1)] * 3),
        2,
        facts([*[tsumo("E", 1)] * 2, ron("E", "S", 1)]),
    ),
    "three_riichi_wins": (
        facts([tsumo("E", 2, riichi="E")] * 3),
        2,
        facts([*[tsumo("E", 2, riichi="E")] * 2, tsumo("E", 2, riichi="S")]),
    ),
    "each_wind": (
        facts([*THREE_WINDS, ron("S", "W", 1)]),
        4,
        facts([*THREE_WINDS, ron("W", "S", 1)]),
    ),
    "busts_another": (facts([ron("E", "S", 11)]), 0, facts([ron("E", "S", 8)])),
    "limit_hand": (
        facts([discarded("E", "S", 13)], HONG_KONG),
        0,
        facts([discarded("E", "S", 9)], HONG_KONG),
    ),
    "first_place": (
        result(40_000, 30_000, 30_000, 20_000),
        GAME,
        result(30_000, 40_000, 30_000, 20_000),
    ),
    "over_60000": (
        result(60_100, 30_000, 19_900, 10_000),
        GAME,
        result(60_000, 30_000, 20_000, 10_000),
    ),
    "over_80000": (
        result(80_100, 20_000, 9_900, 10_000),
        GAME,
        result(80_000, 20_000, 10_000, 10_000),
    ),
    "start_points": (
        result(30_000, 40_000, 25_000, 25_000),
        GAME,
        result(30_100, 39_900, 25_000, 25_000),
    ),
    "close_win": (
        result(35_000, 34_000, 31_000, 20_000),
        GAME,
        result(35_100, 34_000, 30_900, 20_000),
    ),
    "no_deal_in": (facts([PASS, PASS, drawn(), PASS]), GAME, facts([PASS] * 4)),
    "first_without_a_win": (
        facts([drawn("E")] * 4),
        GAME,
        facts([*[drawn("E")] * 3, tsumo("E", 1)]),
    ),
    "ahead_throughout": (
        facts([AWAY, *[drawn("E")] * 3]),
        GAME,
        facts([drawn("ES"), AWAY, *[drawn("E")] * 3]),
    ),
    "comeback": (
        facts([BEHIND, *[PASS] * 6, tsumo("S", 8)]),
        7,
        facts([EVEN, *[PASS] * 6, tsumo("S", 8)]),
    ),
    "last_hand": (facts([PASS, ron("N", "E", 2)]), 1, facts([AWAY, ron("E", "W", 2)])),
    "first_from_under_5000": (
        facts([ron("S", "E", 11), ron("E", "N", 1), NORTHS_YAKUMAN]),
        1,
        facts([ron("S", "E", 11), NORTHS_YAKUMAN]),
    ),
    "limit:mangan": (facts([ron("E", "S", 5)]), 0, facts([ron("E", "S", 3, 40)])),
    "limit:haneman": (facts([ron("E", "S", 7)]), 0, facts([ron("E", "S", 8)])),
    "limit:baiman": (facts([ron("E", "S", 10)]), 0, facts([ron("E", "S", 11)])),
    "limit:sanbaiman": (facts([ron("E", "S", 12)]), 0, facts([ron("E", "S", 10)])),
    "limit:yakuman": (facts([ONE_YAKUMAN]), 0, facts([ron("E", "S", 12)])),
    "yaku:tanyao": (
        facts([stated(ron("E", "S", 1), "tanyao")]),
        0,
        facts([stated(ron("E", "S", 1), "pinfu")]),
    ),
    "yaku:kokushi": (
        facts([stated(ONE_YAKUMAN, "kokushi")]),
        0,
        facts([stated(ONE_YAKUMAN, "suuankou")]),
    ),
    "pattern:all_one_suit": (
        facts([discarded("E", "S", 7, "all_one_suit")], HONG_KONG),
        0,
        facts([GOULASH, self_drawn("E", 4, "mixed_one_suit", "self_draw")], HONG_KONG),
    ),
    # Both games have thirteen orphans.
    "fan:thirteen_orphans": (
        facts([fan_won("E", "S", 88, "thirteen_orphans")], MCR),
        0,
        facts([discarded("E", "S", 13, "thirteen_orphans")], HONG_KONG),
    ),
    "pattern:thirteen_orphans": (
        facts([discarded("E", "S", 13, "thirteen_orphans")], HONG_KONG),
        0,
        facts([fan_won("E", "S", 88, "thirteen_orphans")], MCR),
    ),
}


def games(*sessions: str, wins: str = "", draws: Sequence[str] = ()) -> list[SeatInEvent]:
    """Games of an event: "abcd efgh" is a session of two tables in the order of placements.

    Seats count from 0 in the order of the text. `wins` are the hands that each seat won, `draws`
    the exhaustive draws of each, "+" where the player was tenpai.
    """
    found: list[SeatInEvent] = []
    tables = [(number, text) for number, one in enumerate(sessions, 1) for text in one.split()]
    for table, (session, text) in enumerate(tables):
        for placement, letter in enumerate(text, 1):
            seat = len(found)
            found.append(
                SeatInEvent(
                    seat=seat,
                    entrant=ord(letter) - ord("a"),
                    session=session,
                    table=table,
                    players=len(text),
                    placement=placement,
                    raw_points=50_000 - 10_000 * placement - 100 * seat,
                    final_score=50_000 - 20_000 * placement - 100 * seat,
                    wins=int(wins[seat]) if wins else None,
                    draws=[sign == "+" for sign in draws[seat]] if draws else (),
                )
            )
    return found


def finished(ranked: str, *sessions: str) -> EventFacts:
    """A finished event; `ranked` are the players from the best."""
    ranks = {ord(one) - ord("a"): n for n, one in enumerate(ranked, 1)}
    return EventFacts(games(*sessions), is_final=True, ranks=ranks)


TWO_TABLES = ("abcd efgh", "aebf cgdh")
NOBODY = ("",) * 4
MEETINGS = ("abcd efgh", "abef cdgh", "abgh cdef")

#: Achievements of an event: facts, the seats that it gives, facts that miss it.
EVENTS: dict[str, tuple[EventFacts, list[int], EventFacts]] = {
    "event_won": (
        finished("eabcdfg", *TWO_TABLES),
        [9],
        finished("eabcdfg", "abcd efg", "aebf cgd"),
    ),
    "podium": (finished("eabcdfgh", *TWO_TABLES), [8, 10, 9], EventFacts(games(*TWO_TABLES))),
    "won_from_last": (
        finished("hgfedcba", "abcd efgh", "hgfe dcba"),
        [8],
        finished("gfedcbah", "abcd efgh", "hgfe dcba"),
    ),
    "met_everybody": (
        EventFacts(games(*MEETINGS)),
        list(range(16, 24)),
        EventFacts(games(*MEETINGS[:2])),
    ),
    "most_wins": (
        EventFacts(games("abcd efgh", wins="43210123")),
        [0],
        EventFacts(games("abcd efgh", wins="43214123")),
    ),
    "tenpai_row": (
        EventFacts(games("abcd", "abcd", draws=("-++", *NOBODY[1:], "+++", *NOBODY[1:]))),
        [4],
        EventFacts(games("abcd", "abcd", draws=("++-", *NOBODY[1:], "+++", *NOBODY[1:]))),
    ),
    "all_firsts": (
        finished("abcd", "abcd", "acdb", "adcb"),
        [8],
        finished("abcd", "abcd", "acdb", "badc"),
    ),
    "never_last": (
        finished("abcd", "abcd", "abcd", "abdc", "adbc"),
        [12, 14],
        finished("abcd", "dcba", "abcd", "cadb"),
    ),
    "every_placement": (
        EventFacts(games("abcd", "bacd", "bcad", "bcda")),
        [15],
        EventFacts(games("abcd", "bacd", "bcad", "bcad")),
    ),
    "highest_points": (finished("eabcdfgh", *TWO_TABLES), [0], finished("abcd", "abcd")),
    "call_upheld": (
        EventFacts(games("abcd"), upheld=frozenset({2})),
        [2],
        EventFacts(games("abcd")),
    ),
}


def career(
    placements: str,
    *,
    winds: str = "",
    opponents: int = 3,
    yaku: Sequence[str] = (),
    events: int = 1,
) -> list[CareerGame]:
    """Games one after another, by placement at tables of four, seats counted from 0."""
    return [
        CareerGame(
            seat=seat,
            event=seat % events,
            players=4,
            placement=int(placement),
            starting_wind=winds[seat] if winds else "E",
            opponents=range(3 * seat % opponents, 3 * seat % opponents + 3),
            collected=frozenset(yaku[seat : seat + 1]),
        )
        for seat, placement in enumerate(placements)
    ]


ALL_YAKU = sorted(COLLECTION)
#: Achievements over many games: the games, the one that gives it, games that miss it.
CAREERS: dict[str, tuple[list[CareerGame], int, list[CareerGame]]] = {
    "games_10": (career("2" * 10), 9, career("2" * 9)),
    "games_100": (career("2" * 101), 99, career("2" * 99)),
    "games_1000": (career("2" * 1000), 999, career("2" * 999)),
    "events_5": (career("2" * 6, events=6), 4, career("2" * 6, events=4)),
    "events_20": (career("2" * 40, events=20), 19, career("2" * 40, events=19)),
    "opponents_50": (career("2" * 17, opponents=60), 16, career("2" * 17, opponents=45)),
    "three_firsts": (career("2111"), 3, career("11211")),
    "five_firsts": (career("111111"), 4, career("11114")),
    "ten_without_last": (career("4" + "3" * 10), 10, career("3" * 9 + "4" + "3" * 9)),
    "25_without_last": (career("2" * 25), 24, career("2" * 24 + "4")),
    "first_from_each_wind": (
        career("11211", winds="ESWWN"),
        4,
        career("11211", winds="ESWEN"),
    ),
    "yaku_10": (career("2" * 10, yaku=ALL_YAKU), 9, career("2" * 9, yaku=ALL_YAKU)),
    "yaku_20": (
        career("2" * 21, yaku=ALL_YAKU),
        19,
        career("2" * 20, yaku=[*ALL_YAKU[:19], ALL_YAKU[0]]),
    ),
    "every_yaku": (
        career("2" * 50, yaku=ALL_YAKU),
        len(ALL_YAKU) - 1,
        career("2" * 50, yaku=[*ALL_YAKU[1:], "renhou", "kokushi"]),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_gives_it_or_just_misses_it(name: str) -> None:
    given, hand, missed = GAMES[name]
    condition = ACHIEVEMENTS[name].game
    assert condition is not None
    assert (condition(given, 0), condition(missed, 0)) == (hand, None)


def test_hands_of_mahjong_competition_rules_count_too() -> None:
    drawn = facts([fan_drawn(wind, 8) for wind in ("E", "N", "W")], MCR)
    mixed = facts([fan_drawn("E", 8), fan_won("N", "S", 8), fan_drawn("W", 8)], MCR)
    own_draws, below = (ACHIEVEMENTS[name].game for name in ("three_self_draws", "busts_another"))
    assert own_draws is not None
    assert below is not None
    assert (own_draws(drawn, 0), own_draws(mixed, 0)) == (2, None)
    # Everybody begins with nothing, so that the first win takes three below it.
    assert below(drawn, 0) is None


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_gives_it_or_just_misses_it(name: str) -> None:
    given, seats, missed = EVENTS[name]
    condition = ACHIEVEMENTS[name].event
    assert condition is not None
    assert (sorted(condition(given)), list(condition(missed))) == (sorted(seats), [])


@pytest.mark.parametrize("name", CAREERS)
def test_many_games_give_it_or_just_miss_it(name: str) -> None:
    given, seat, missed = CAREERS[name]
    condition = ACHIEVEMENTS[name].career
    assert condition is not None
    assert (condition(given), condition(missed)) == (seat, None)


def test_every_achievement_has_its_case_and_one_condition() -> None:
    named = {row.id for row in ACHIEVEMENTS.values() if not row.term}
    assert {name for name in (*GAMES, *EVENTS, *CAREERS) if ":" not in name} == named
    for row in ACHIEVEMENTS.values():
        assert [row.game, row.event, row.career].count(None) == 2
        assert bool(row.name and row.sentence) is not bool(row.term)
