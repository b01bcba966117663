"""Games of Pantheon: its public JSON becomes tables, with hands where they are complete."""

import json
from typing import Any

import pytest

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.enums import EntryContract, EventStatus
from league.importing.seasons.pantheon_rounds import entries_of
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.store import import_season
from league.models import Event, Hand, Penalty, Seat, Table
from league.play.queries.consistency import differences_in
from scoring import Game, preset
from tests.entries import WHOLE_GAME
from tests.factories import EventFactory, StageFactory
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db

NAMES = {11: "Aya", 12: "Ben", 13: "Chloé", 14: "大輔"}
IDS = tuple(NAMES)
#: The hands of `WHOLE_GAME` as Pantheon writes them: round, kind, and the rest by players.
ROUNDS: list[dict[str, Any]] = [
    {"ron": {"roundIndex": 1, "winnerId": 12, "loserId": 13, "han": 3, "fu": 30}},
    {"ron": {"roundIndex": 2, "winnerId": 14, "loserId": 13, "han": 2, "fu": 30}},
    {"tsumo": {"roundIndex": 3, "winnerId": 12, "han": 2, "fu": 40}},
    {"ron": {"roundIndex": 4, "winnerId": 11, "loserId": 14, "han": 1, "fu": 30}},
    {"draw": {"roundIndex": 5, "tempai": [12]}},
    {
        "ron": {
            "roundIndex": 6,
            "winnerId": 14,
            "loserId": 11,
            "han": 3,
            "fu": 40,
            "riichiBets": [14],
        }
    },
    {"tsumo": {"roundIndex": 7, "winnerId": 14, "han": 3, "fu": 30}},
    {"ron": {"roundIndex": 8, "winnerId": 13, "loserId": 14, "han": 2, "fu": 40}},
]


def played() -> Game:
    game = Game.start(preset("wrc-2025"))
    for entry in WHOLE_GAME:
        game = game.play_entry(entry)
    return game


def pantheon_game(
    day: str, *, rounds: Any = None, snake: bool = False, **more: Any
) -> dict[str, Any]:
    result = played().result()
    results = [
        {"playerId": player, "score": points, "ratingDelta": score, "place": place}
        for player, points, score, place in zip(
            IDS, result.raw_points, result.final_scores, result.placements, strict=True
        )
    ]
    game = {
        "sessionHash": f"hash {day}",
        "date": f"{day} 21:30:00",
        "players": list(IDS),
        "finalResults": results,
        "rounds": ROUNDS if rounds is None else rounds,
        **more,
    }
    text = json.dumps(game)
    for camel, plain in (
        ("finalResults", "final_results"),
        ("playerId", "player_id"),
        ("roundIndex", "round_index"),
        ("winnerId", "winner_id"),
        ("loserId", "loser_id"),
        ("ratingDelta", "rating_delta"),
        ("riichiBets", "riichi_bets"),
    ):
        text = text.replace(camel, plain) if snake else text
    return dict(json.loads(text))


def answer(*games: dict[str, Any]) -> SeasonRequest:
    players = [{"id": player, "title": name} for player, name in NAMES.items()]
    content = {"games": list(games), "players": players, "totalGames": len(games)}
    return SeasonRequest(content=json.dumps(content).encode())


def season(contract: str = EntryContract.HANDS, **event: Any) -> Event:
    made: Event = EventFactory.create(status=EventStatus.RUNNING, entry_contract=contract, **event)
    StageFactory.create(event=made)
    return made


def test_games_become_tables_with_their_hands_and_are_stored_once() -> None:
    event = season()
    late = [{"who": 12, "amount": -5000, "reason": "late"}, {"who": 11, "amount": 0}]
    latest_first = (
        pantheon_game("2024-03-08", snake=True),
        pantheon_game("2024-03-01", rounds=ROUNDS[:-1], penaltyLogs=late),
    )
    found = preview_season(event, answer(*latest_first), actor=SYSTEM)
    assert (found.all_problems, [item.code for item in found.notes]) == ([], ["pantheon_no_hands"])
    outcome = import_season(event, answer(*latest_first), actor=SYSTEM)
    assert (outcome.sessions, outcome.players, outcome.deductions) == (2, 4, 1)
    first, second = Table.objects.order_by("session__number")
    assert (first.result_only, second.result_only) == (True, False)
    assert [
        hand.entry["outcome"] for hand in Hand.objects.filter(table=second).order_by("position")
    ] == [entry["outcome"] for entry in WHOLE_GAME]
    assert list(differences_in(event)) == []
    assert Penalty.objects.get().table == first
    again = import_season(event, answer(*latest_first, pantheon_game("2024-03-15")), actor=SYSTEM)
    assert (again.sessions, again.known_sessions, again.deductions) == (1, 2, 0)
    assert event.sessions.count() == 3


def test_an_event_of_results_keeps_results_and_says_so() -> None:
    event = season(EntryContract.RESULT)
    found = preview_season(event, answer(pantheon_game("2024-03-01")), actor=SYSTEM)
    assert [item.code for item in found.notes] == ["pantheon_results"]
    import_season(event, answer(pantheon_game("2024-03-01")), actor=SYSTEM)
    scores = Seat.objects.order_by("pk").values_list("final_score", flat=True)
    assert list(scores) == list(played().result().final_scores)
    assert Hand.objects.count() == 0


def test_scores_of_other_rules_are_named_and_can_be_accepted() -> None:
    event = season(rules={"uma": [20_000, 10_000, -10_000, -20_000]})
    request = answer(pantheon_game("2024-03-01"))
    with refused("pantheon_rating"):
        import_season(event, request, actor=SYSTEM)
    accepted = SeasonRequest(content=request.content, accept=["1:1"])
    assert import_season(event, accepted, actor=SYSTEM).tables == 1


def test_what_cannot_be_read_is_named() -> None:
    event = season()
    for content, code in ((b'{"games": 5}', "pantheon_unreadable"), (b"{", "pantheon_unreadable")):
        with refused(code):
            preview_season(event, SeasonRequest(content=content), actor=SYSTEM)
    without = pantheon_game("2024-03-01")
    del without["finalResults"]
    undated = pantheon_game("2024-03-01", date=None)
    found = preview_season(event, answer(without, undated), actor=SYSTEM)
    assert sorted(item.code for item in found.problems) == ["pantheon_date", "pantheon_game"]
    empty = preview_season(event, SeasonRequest(content=b'{"games": []}'), actor=SYSTEM)
    assert [message_of(item) for item in empty.problems] == [
        "The file has no games of Pantheon. Save the results of other programs as CSV or XLSX."
    ]


def test_rounds_are_entries_where_nothing_is_missing() -> None:
    def entries(one: dict[str, Any]) -> Any:
        return entries_of([one], IDS)

    multiron = {
        "round_index": 2,
        "loser_id": 12,
        "riichi_bets": [11],
        "wins": [
            {"winner_id": 11, "han": -1, "pao_player_id": 14},
            {"winner_id": 13, "han": 2, "fu": 30},
        ],
    }
    assert entries({"multiron": multiron}) == (
        {
            "outcome": "ron",
            "riichi": ["N"],
            "discarder": "E",
            "wins": [
                {"seat": "N", "pao": "W", "yakuman": 1},
                {"seat": "S", "pao": None, "han": 2, "fu": 30},
            ],
        },
    )
    for fu in ({"fu": 0}, {"fu": None}, {}):  # from five han on
        mangan = {"round_index": 1, "winner_id": 11, "loser_id": 12, "han": 5, **fu}
        assert entries({"ron": mangan})[0]["wins"] == [{"seat": "E", "pao": None, "han": 5}]
    four = {"abort": {"round_index": 1, "riichi_bets": [11, 12, 13, 14]}}
    assert entries(four)[0]["kind"] == "suucha_riichi"
    assert entries({"abort": {"round_index": 1, "riichi_bets": []}}) is None
    assert entries({"chombo": {"round_index": 3, "loser_id": 13}}) == (
        {"outcome": "chombo", "offender": "E"},
    )
    nagashi = entries({"nagashi": {"round_index": 1, "nagashi": [12], "tempai": [11]}})
    assert (nagashi[0]["nagashi"], nagashi[0]["tenpai"]) == (["S"], ["E"])
    assert entries({"ron": {"round_index": 1, "winner_id": 11, "loser_id": 12}}) is None
    assert entries({"riddle": {}}) is None
