"""Methods that look at who played before: round robin, ladder, club night."""

import dataclasses
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from scoring.seating import PlayerTask, SeatedTable, SeatingTask, draw
from tests.scoring.seating.examples import people, ranks, seated, tables_of, task


def played(wish: SeatingTask, sessions: int, method: str) -> list[tuple[SeatedTable, ...]]:
    """Draw so many sessions, each knowing those before and who sat out in them."""
    byes: Counter[str] = Counter()
    found: list[tuple[SeatedTable, ...]] = []
    for seed in range(sessions):
        players = tuple(dataclasses.replace(p, byes=byes[p.id]) for p in wish.players)
        wish = dataclasses.replace(wish, players=players, history=tuple(found), seed=seed)
        seating = draw(wish, method=method)
        assert seating.problems == ()
        byes.update(seating.byes)
        found.append(seating.tables)
    return found


@pytest.mark.parametrize(
    ("count", "sessions", "times"),
    [(5, 5, 3), (6, 15, 6), (7, 7, 2), (8, 7, 3), (9, 9, 3), (12, 11, 3), (13, 13, 3), (16, 5, 1)],
)
def test_round_robin_lets_everybody_meet_equally_often(
    count: int, sessions: int, times: int
) -> None:
    wish = task(count, sessions_planned=sessions)
    found = played(wish, sessions, "round_robin")
    tables = [table for session in found for table in session]
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {times}
    assert len(met) == count * (count - 1) // 2
    assert len({Counter(seated(tuple(tables)))[player.id] for player in wish.players}) == 1


@pytest.mark.parametrize("count", [10, 11, 14, 15, 70])
def test_a_group_without_a_schedule_is_paired_by_search(count: int) -> None:
    found = played(task(count), 2, "round_robin")
    assert all(len(session) == count // 4 for session in found)
    first, second = ({frozenset(p) for t in s for p in combinations(t, 2)} for s in found)
    assert count < 70 or not first & second


def test_round_robin_of_three_is_paired_by_search() -> None:
    assert len(draw(task(9, seats=3), method="round_robin").tables) == 3


def test_round_robin_goes_on_when_somebody_left() -> None:
    found = played(task(9), 3, "round_robin")
    seating = draw(task(8, history=tuple(found)), method="round_robin")
    assert len(seating.tables) == 2


def ladder(places: dict[str, int], history: tuple[SeatedTable, ...], count: int) -> SeatingTask:
    players = tuple(
        dataclasses.replace(player, placement=places.get(player.id)) for player in people(count)
    )
    return SeatingTask(players=players, history=(history,))


def test_on_a_ladder_two_move_up_and_two_move_down() -> None:
    last = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    seating = draw(ladder(places, last, 12), method="ladder")
    assert ranks(seating.tables) == "1 2 5 6 / 3 4 9 10 / 7 8 11 12"


def test_on_a_ladder_of_three_the_second_stays() -> None:
    last = tables_of("1 2 3", "4 5 6")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    wish = dataclasses.replace(ladder(places, last, 6), seats=3)
    assert ranks(draw(wish, method="ladder").tables) == "1 2 4 / 3 5 6"


def test_newcomers_start_at_the_bottom_of_a_ladder_and_the_last_rest() -> None:
    last = tables_of("1 2 3 4", "5 6 7 8")
    places = {player: place for table in last for place, player in enumerate(table, 1)}
    seating = draw(ladder(places, last, 9), method="ladder")
    assert (ranks(seating.tables), seating.byes) == ("1 2 5 6 / 3 4 7 8", ("p09",))


def test_on_a_ladder_ranks_stand_in_for_unknown_placements() -> None:
    last = tables_of("8 2 5 1", "3 4 7 6")
    assert ranks(draw(ladder({}, last, 8), method="ladder").tables) == "1 2 3 4 / 5 6 7 8"
    places = {"p08": 1, "p02": 2, "p05": 3, "p03": 1, "p04": 2, "p07": 3, "p06": 4}
    assert ranks(draw(ladder(places, last, 8), method="ladder").tables) == "1 5 6 7 / 2 3 4 8"


def test_a_ladder_starts_by_rank() -> None:
    assert ranks(draw(task(8), method="ladder").tables) == "1 2 3 4 / 5 6 7 8"


def night(chance: Random, members: list[str]) -> list[str]:
    """Who is there: most of them, in any number."""
    return sorted(sorted(members, key=lambda _: chance.random())[: 24 + int(chance.random() * 14)])


@pytest.mark.slow
def test_over_a_season_of_club_nights_nobody_meets_twice_a_night_or_rests_twice_running() -> None:
    chance, members = Random(1), [f"m{n:02}" for n in range(40)]
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    rests: Counter[str] = Counter()
    attended: Counter[str] = Counter()
    for _ in range(12):
        here = night(chance, members)
        tonight: Counter[str] = Counter()
        games: Counter[str] = Counter()
        met: Counter[tuple[str, str]] = Counter()
        rested: set[str] = set()
        for game in range(3):
            here = [m for m in here if chance.random() > 0.03]
            here += [m for m in members if m not in here and chance.random() < 0.05]
            seating = draw(
                SeatingTask(
                    players=tuple(
                        PlayerTask(
                            id=m,
                            byes=rests[m],
                            byes_tonight=tonight[m],
                            last_bye=1 if m in rested else None,
                            attended=attended[m],
                        )
                        for m in here
                    ),
                    history=history,
                    tonight=game,
                    seed=len(history),
                    winds="off",
                ),
                method="club_night",
            )
            assert not rested & set(seating.byes)
            rested = set(seating.byes)
            rests.update(rested)
            tonight.update(rested)
            attended.update(here)
            games.update(seated(seating.tables))
            met.update(p for t in seating.tables for p in combinations(sorted(t), 2))
            history = (*history, seating.tables)
        assert max(met.values()) == 1
        assert max(tonight.values(), default=0) <= 1
    rates = [rests[m] / attended[m] for m in members]
    assert max(rates) < 0.15


def test_who_has_just_rested_plays_even_without_being_told() -> None:
    players = people(5, p05={"byes": 1, "byes_tonight": 1})
    wish = SeatingTask(players=players, history=(tables_of("1 2 3 4"),), tonight=1)
    assert draw(wish, method="club_night").byes != ("p05",)
    later = dataclasses.replace(wish, tonight=0)
    assert draw(later, method="club_night").byes != ("p05",)


def test_who_rested_last_plays_and_who_rested_in_the_smallest_part_of_their_sessions_rests() -> (
    None
):
    often, seldom = {"byes": 1, "attended": 2}, {"byes": 1, "attended": 20}
    more = {f"p{n:02}": often for n in range(1, 4)}
    players = people(5, p04={**seldom, "last_bye": 1}, p05={**seldom, "last_bye": 9}, **more)
    assert draw(SeatingTask(players=players), method="club_night").byes == ("p05",)


def test_who_comes_late_to_a_club_night_does_not_rest_first() -> None:
    wish = task(9, history=(tables_of("1 2 3 4", "5 6 7 8"),), tonight=1)
    assert draw(wish, method="club_night").byes != ("p09",)


def test_old_meetings_fade_on_club_nights() -> None:
    long_ago = (tables_of("1 2 3 4", "5 6 7 8"), *(tables_of("11 12 13 14"),) * 60)
    assert len(draw(task(8, history=long_ago), method="club_night").tables) == 2
