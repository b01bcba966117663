"""Ranking rules of leagues: which games count and why, what presence counts for, contradictions."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    GameRow,
    HeldSession,
    LeagueRules,
    NotationError,
    StandingRules,
    explain_total,
    standings,
)
from scoring.results.accounts import TotalBreakdown
from scoring.results.counting import COUNTS, Adjustment
from scoring.results.score_needed import counts_next, score_needed_in

# Four nights: two in March, one each in April and August.
DAYS = (date(2026, 3, 3), date(2026, 3, 10), date(2026, 4, 7), date(2026, 8, 4))


def rules(**chosen: Any) -> StandingRules:
    """Rules of events and of leagues, told apart by their names."""
    league = {name: chosen.pop(name) for name in list(chosen) if name in LeagueRules().to_json()}
    return StandingRules(league=LeagueRules(**league), **chosen)


def game(entrant: str, session: int, score: int, day: date | None = None) -> GameRow:
    return GameRow(
        entrant=entrant,
        game=f"game {session}",
        session=session,
        placement=1,
        raw_points=0,
        final_score=score,
        opponents=(),
        day=day,
    )


def ana(scores: Sequence[int | None], days: Sequence[date | None] = ()) -> list[GameRow]:
    """Ana's games, one a session; None for a session without her."""
    dated = [*days, *[None] * len(scores)]
    return [
        game("ana", number, score, dated[number - 1])
        for number, score in enumerate(scores, 1)
        if score is not None
    ]


def reasons(account: TotalBreakdown) -> list[str]:
    return [row.reason for row in account.games]


@pytest.mark.parametrize(
    ("chosen", "scores", "total", "left_out"),
    [
        ({"drop_worst": 2}, [5, -9, 7, -1], 12, {2: "dropped_worst", 4: "dropped_worst"}),
        ({"drop_worst": 9}, [5, -9], 5, {2: "dropped_worst"}),
        ({"drop_worst": 1}, [5, 5], 5, {2: "dropped_worst"}),
        ({"best_n": 2}, [5, -9, 7], 12, {2: "outside_best"}),
        (
            {"best_n": 1, "drop_worst": 1},
            [5, -9, 7],
            7,
            {1: "outside_best", 2: "dropped_worst"},
        ),
        ({"window": 2}, [5, -9, 7, 1], 8, {1: "outside_window", 2: "outside_window"}),
        ({"window": 2}, [3, 4, 4, 3], 8, {1: "outside_window", 4: "outside_window"}),
        (
            {"window": 2},
            [4, 4, 0, 4, 4],
            8,
            {3: "outside_window", 4: "outside_window", 5: "outside_window"},
        ),
        ({"window": 3}, [5, -9], -4, {}),
        ({"first_n": 2}, [5, -9, 7], -4, {3: "beyond_cap"}),
        ({"first_n": 3, "window": 2}, [1, 2, 3, 9], 5, {1: "outside_window", 4: "beyond_cap"}),
        ({"best_percent": 50}, [5, -9, 7], 12, {2: "outside_share"}),
        ({"best_percent": 1}, [5, -9, 7], 7, {1: "outside_share", 2: "outside_share"}),
    ],
)
def test_every_game_has_the_reason_why_it_counts(
    chosen: dict[str, int], scores: list[int], total: int, left_out: dict[int, str]
) -> None:
    found = explain_total("ana", ana(scores)[::-1], rules(**chosen))
    expected = [left_out.get(number, COUNTS) for number in range(1, len(scores) + 1)]
    assert (reasons(found), found.total) == (expected, total)


@pytest.mark.parametrize(
    ("per", "total", "outside"),
    [("month", 13, [2]), ("quarter", 13, [2]), ("season", 7, [1, 2, 4])],
)
def test_the_best_game_of_each_month_or_quarter(per: str, total: int, outside: list[int]) -> None:
    found = explain_total("ana", ana([5, -9, 7, 1], DAYS), rules(best_n=1, best_n_per=per))
    numbers = [row.session for row in found.games if row.reason == "outside_best"]
    assert (found.total, numbers) == (total, outside)


def test_may_and_april_are_one_quarter_and_two_months() -> None:
    games = ana([5, 3], [date(2026, 4, 30), date(2026, 5, 1)])
    totals = [
        explain_total("ana", games, rules(best_n=1, best_n_per=per)).total
        for per in ("quarter", "month")
    ]
    assert totals == [5, 8]


def test_games_without_a_date_are_a_month_of_their_own() -> None:
    games = ana([5, 3, 4], [DAYS[0]])
    assert explain_total("ana", games, rules(best_n=1, best_n_per="month")).total == 9


def test_a_missed_session_counts_as_a_game_and_can_be_dropped() -> None:
    rows = [*ana([5, None, 7, None]), *(game("bo", number, 1) for number in (1, 2, 3, 4))]
    found = explain_total("ana", rows, rules(placeholder_points=-20))
    assert reasons(found) == ["counts", "placeholder", "counts", "placeholder"]
    assert [(row.game, row.session) for row in found.games if row.game is None] == [
        (None, 2),
        (None, 4),
    ]
    dropped = explain_total("ana", rows, rules(placeholder_points=-20, drop_worst=1))
    assert (found.total, dropped.total, reasons(dropped)[3]) == (-28, -8, "dropped_worst")
    row = standings(rows, rules(placeholder_points=-20))[1]
    assert (row.entrant, row.total, row.games, row.counted) == ("ana", -28, 2, 4)


def test_the_first_absences_can_be_free() -> None:
    rows = [*ana([5]), *(game("bo", number, 1) for number in (1, 2, 3))]
    chosen = {"absence_deduction": 2, "free_absences": 1}
    assert explain_total("ana", rows, rules(**chosen)).adjustments == (
        Adjustment(code="absence", times=1, points=-2),
    )
    placed = explain_total("ana", rows, rules(placeholder_points=-2, free_absences=1))
    assert [row.session for row in placed.games] == [1, 3]


@pytest.mark.parametrize(("unit", "bonus"), [("session", 3), ("night", 2)])
def test_presence_counts_by_session_or_by_night(unit: str, bonus: int) -> None:
    """Two sessions on the first night, one on the second; a bye is presence, too."""
    held = [
        HeldSession(number=1, day=DAYS[0], present=frozenset({"ana"})),
        HeldSession(number=2, day=DAYS[0], present=frozenset({"ana"})),
        HeldSession(number=3, day=DAYS[1], present=frozenset({"ana", "bo"})),
    ]
    games = ana([10, 10], [DAYS[0], DAYS[0]])
    found = explain_total("ana", games, rules(attendance_bonus=1, attended_by=unit), sessions=held)
    assert found.adjustments == (Adjustment(code="attendance", times=bonus, points=bonus),)


def test_sessions_without_a_date_are_nights_of_their_own() -> None:
    found = explain_total("ana", ana([1, 1]), rules(attendance_bonus=5, attended_by="night"))
    assert found.total == 12


def test_nobody_misses_a_session_of_others() -> None:
    held = [HeldSession(number=1, members=frozenset({"bo"}), present=frozenset({"bo"}))]
    found = explain_total("ana", [], rules(absence_deduction=5), sessions=held)
    assert found.adjustments == ()


def test_a_no_show_is_a_penalty_and_an_absence() -> None:
    held = [
        HeldSession(number=1, present=frozenset({"ana"})),
        HeldSession(number=2, no_shows=frozenset({"ana"})),
    ]
    chosen = rules(absence_deduction=2, no_show_penalty=20)
    found = explain_total("ana", ana([50]), chosen, sessions=held, carried=7, penalties=3)
    assert found.adjustments == (
        Adjustment(code="absence", times=1, points=-2),
        Adjustment(code="no_show", times=1, points=-20),
    )
    (row,) = standings(
        ana([50]), chosen, sessions=held, carry={"ana": 7}, extra_penalties={"ana": 3}
    )
    assert (row.total, row.adjustment, row.penalties) == (found.total, -2, 23) == (32, -2, 23)


def test_the_standings_tell_how_many_games_a_player_still_needs() -> None:
    as_substitute = GameRow(
        entrant="cy",
        game="game 9",
        session=9,
        placement=1,
        raw_points=0,
        final_score=90,
        opponents=(),
        replacement=True,
    )
    rows = [*ana([1, 1, 1]), game("bo", 1, 90), as_substitute]
    for minimum, expected in (
        (3, {"ana": 0, "bo": 2, "cy": 2, "di": 3}),
        (0, {"ana": 0, "bo": 0, "cy": 1, "di": 1}),
    ):
        found = standings(rows, StandingRules(minimum_games=minimum), entrants=["di"])
        assert {row.entrant: row.needed_games for row in found} == expected
    (carried,) = standings([], StandingRules(), carry={"ana": 5}, entrants=["ana"])
    assert carried.needed_games == 0


@pytest.mark.parametrize(
    ("chosen", "codes"),
    [
        ({"best_n_per": "month"}, ["period_without_best"]),
        ({"best_n_per": "quarter", "best_n": 3, "drop_worst": 1}, ["period_and_drop"]),
        ({"window": 3, "best_n": 2}, ["window_and_choice"]),
        ({"window": 3, "best_percent": 80}, ["window_and_choice"]),
        ({"best_percent": 80, "drop_worst": 1}, ["percent_and_choice"]),
        ({"first_n": 3, "best_n": 4}, ["cap_too_low"]),
        ({"first_n": 3, "window": 4}, ["cap_too_low"]),
        ({"first_n": 3, "placeholder_points": -20}, ["cap_and_placeholder"]),
        ({"placeholder_points": -20, "absence_deduction": 5}, ["absence_twice"]),
        ({"free_absences": 2}, ["free_absences_idle"]),
        (
            {"window": 9, "drop_worst": 1, "first_n": 5, "free_absences": 1},
            ["window_and_choice", "cap_too_low", "free_absences_idle"],
        ),
        ({"first_n": 3, "best_n": 4, "best_n_per": "month"}, []),
    ],
)
def test_contradictions_are_refused_all_at_once(chosen: dict[str, Any], codes: list[str]) -> None:
    if not codes:
        assert rules(**chosen).league.first_n == 3
        return
    with pytest.raises(NotationError) as refused:
        rules(**chosen)
    assert [problem.code for problem in refused.value.problems] == codes


def test_rules_are_read_from_json_with_every_problem() -> None:
    stored = LeagueRules(window=5, placeholder_points=-500).to_json()
    assert LeagueRules.from_json(stored) == LeagueRules(window=5, placeholder_points=-500)
    with pytest.raises(NotationError) as refused:
        LeagueRules.from_json({"window": 1, "attended_by": "week", "best_of": 3})
    assert str(refused.value) == (
        "Nothing here is called best_of."
        " window must be at least 2, but it is 1."
        " attended_by must be one of session, night, but it is week."
    )
    with pytest.raises(NotationError, match="Nothing here is called best_of"):
        LeagueRules.from_json({"best_of": 3})


def test_a_game_beyond_the_cap_changes_nothing() -> None:
    capped = rules(first_n=2)
    assert [counts_next(games, capped) for games in (1, 2)] == [True, False]
    assert counts_next(99, rules())
    for line in (-100, 100):
        assert score_needed_in(game("ana", 3, 0), ana([5, 7]), line, capped) is None


SCORES = st.lists(st.integers(-50, 50), min_size=1, max_size=8)
CHOSEN = st.one_of(
    st.fixed_dictionaries({"window": st.integers(2, 5), "first_n": st.integers(5, 7)}),
    st.fixed_dictionaries({"best_percent": st.integers(1, 99)}),
    st.fixed_dictionaries({"drop_worst": st.integers(0, 3), "best_n": st.integers(1, 4)}),
    st.fixed_dictionaries(
        {
            "best_n": st.integers(1, 4),
            "best_n_per": st.sampled_from(["season", "month", "quarter"]),
            "placeholder_points": st.none() | st.integers(-30, 10),
            "attendance_bonus": st.integers(0, 5),
            "attended_by": st.sampled_from(["session", "night"]),
        }
    ),
)
AGGREGATE = st.sampled_from(["total", "average"])


def season(scores: Sequence[int]) -> list[GameRow]:
    """Ana's games on every other of the nights, and one of Bo on each."""
    own = [game("ana", 2 * n, score, DAYS[n % 4]) for n, score in enumerate(scores, 1)]
    return [*own, *(game("bo", n, 0, DAYS[n // 2 % 4]) for n in range(1, 2 * len(scores)))]


@given(scores=SCORES, chosen=CHOSEN, chance=st.randoms(use_true_random=False))
def test_an_account_adds_up_to_the_total_in_whatever_order_games_come(
    scores: list[int], chosen: dict[str, Any], chance: Any
) -> None:
    rows, league = season(scores), rules(**chosen)
    found = explain_total("ana", rows, league)
    chance.shuffle(rows)
    row = next(row for row in standings(rows, league) if row.entrant == "ana")
    assert explain_total("ana", rows, league) == found
    assert (row.total, row.counted) == (found.total, sum(item.counts for item in found.games))


@given(scores=SCORES, length=st.integers(2, 9))
def test_no_run_of_games_is_better_than_the_window(scores: list[int], length: int) -> None:
    found = explain_total("ana", ana(scores), rules(window=length)).total
    runs = [scores[n : n + length] for n in range(max(1, len(scores) - length + 1))]
    assert found == max(map(sum, runs))


@given(scores=SCORES, chosen=CHOSEN, aggregate=AGGREGATE, place=st.integers(0, 7))
def test_a_better_game_never_lowers_a_total(
    scores: list[int], chosen: dict[str, Any], aggregate: str, place: int
) -> None:
    league = rules(aggregate=aggregate, **chosen)
    better = list(scores)
    better[place % len(scores)] += 7
    before, after = (
        next(row for row in standings(season(each), league) if row.entrant == "ana")
        for each in (scores, better)
    )
    assert (after.total >= before.total, after.counted) == (True, before.counted)


@given(scores=SCORES, chosen=CHOSEN, aggregate=AGGREGATE, line=st.integers(-90, 90))
def test_one_point_less_than_needed_is_not_enough(
    scores: list[int], chosen: dict[str, Any], aggregate: str, line: int
) -> None:
    """Held against the standings; the missed sessions of the account are those of the player."""
    chosen = {name: value for name, value in chosen.items() if name != "placeholder_points"}
    league = rules(aggregate=aggregate, **chosen)
    games = [row for row in season(scores) if row.entrant == "ana"]
    last = game("ana", 99, 0, DAYS[3])
    beside = sum(row.points for row in explain_total("ana", [*games, last], league).adjustments)

    def reaches(score: int) -> bool:
        (row,) = standings([*games, game("ana", 99, score, DAYS[3])], league)
        return row.total >= line * (row.counted if aggregate == "average" else 1)

    needed = score_needed_in(last, games, line, league, brought=beside)
    if needed is None:
        assert reaches(-(10**6)) == reaches(10**6)
    else:
        assert (reaches(needed), reaches(needed - 1)) == (True, False)
