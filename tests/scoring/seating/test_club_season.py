"""A club of 23 regulars over 12 nights of two games, with 9 to 19 present."""

import dataclasses
from collections import Counter, defaultdict
from itertools import combinations
from random import Random

import pytest

from scoring.seating import Certificate, PlayerTask, SeatedTable, SeatingTask, draw
from scoring.seating.table_sizes import with_odd_tables

REGULARS, NIGHTS, GAMES = 23, 12, 2
FEWEST, MOST = 9, 19
#: Where this many are present, no two need to meet twice in a night.
ENOUGH = 16


@dataclasses.dataclass
class Season:
    """Counts by player; `again` counts second meetings in a night, by the number present."""

    present: Counter[str] = dataclasses.field(default_factory=Counter)
    byes: Counter[str] = dataclasses.field(default_factory=Counter)
    last_bye: dict[str, int] = dataclasses.field(default_factory=dict)
    winds: Counter[tuple[str, int]] = dataclasses.field(default_factory=Counter)
    history: list[tuple[SeatedTable, ...]] = dataclasses.field(default_factory=list)
    certificates: list[Certificate] = dataclasses.field(default_factory=list)
    again: Counter[int] = dataclasses.field(default_factory=Counter)
    byes_of_nights: list[Counter[str]] = dataclasses.field(default_factory=list)


def play(seed: int, sizes: tuple[int, ...] = ()) -> Season:
    chance, season = Random(seed), Season()
    for _ in range(NIGHTS):
        count = FEWEST + int(chance.random() * (MOST - FEWEST + 1))
        regulars = [f"m{number:02}" for number in range(1, REGULARS + 1)]
        here = sorted(regulars, key=lambda _: chance.random())[:count]
        season.byes_of_nights.append(Counter())
        for game in range(GAMES):
            play_game(season, here, game, sizes)
        met = Counter(
            frozenset(pair)
            for tables in season.history[-GAMES:]
            for table in tables
            for pair in combinations(table, 2)
        )
        season.again[count] += sum(times - 1 for times in met.values())
    return season


def play_game(season: Season, here: list[str], game: int, sizes: tuple[int, ...]) -> None:
    drawn, tonight = len(season.history), season.byes_of_nights[-1]
    players = tuple(
        PlayerTask(
            id=name,
            byes=season.byes[name],
            byes_tonight=tonight[name],
            last_bye=drawn - season.last_bye[name] if name in season.last_bye else None,
            attended=season.present[name],
        )
        for name in here
    )
    history = tuple(season.history)
    task = SeatingTask(players=players, history=history, tonight=game, seed=drawn)
    seating = draw(with_odd_tables(task, sizes), method="club_night")
    season.history.append(seating.tables)
    season.certificates.append(seating.certificate)
    season.present.update(here)
    season.byes.update(seating.byes)
    tonight.update(seating.byes)
    season.last_bye |= dict.fromkeys(seating.byes, drawn)
    season.winds.update((name, wind) for table in seating.tables for wind, name in enumerate(table))


@pytest.mark.parametrize("seed", [0, 2])
def test_regulars_play_equally_often_and_meet_as_seldom_as_they_can(seed: int) -> None:
    season = play(seed)
    games = defaultdict(list)
    for name, present in season.present.items():
        games[present].append(present - season.byes[name])
    assert [present for present, of in games.items() if max(of) - min(of) > 1] == []
    assert max(max(byes.values(), default=0) for byes in season.byes_of_nights) == 1
    assert [count for count, again in season.again.items() if again and count >= ENOUGH] == []
    gaps = [
        max(season.winds[name, wind] for wind in range(4))
        - min(season.winds[name, wind] for wind in range(4))
        for name in season.present
    ]
    assert max(gaps) <= 2
    repeats = sum(item.repeats for item in season.certificates)
    bound = sum(item.lower_bound for item in season.certificates)
    # Beyond the bound, which counts each game alone, about one pair a table meets again.
    tables = sum(len(item) for item in season.history)
    assert 0 <= 10 * (repeats - bound) <= 11 * tables


def test_with_tables_of_three_and_five_everybody_who_is_there_plays() -> None:
    season = play(1, sizes=(3, 5))
    assert season.byes.total() == 0
    odd = {size: Counter[str]() for size in (3, 5)}
    for tables in season.history:
        sizes = Counter(map(len, tables))
        count = sum(map(len, tables))
        assert sizes[3] + sizes[5] == {0: 0, 1: 1, 2: 2, 3: 1}[count % 4]
        for table in tables:
            odd.get(len(table), Counter()).update(table)
    # Over the season nobody is at such a table two times more often than anybody else.
    assert {
        size: (min(of[who] for who in season.present), max(of.values())) for size, of in odd.items()
    } == {3: (3, 4), 5: (0, 2)}
    # Of each session alone the bounds count what earlier sessions force.
    repeats = sum(item.repeats - item.lower_bound for item in season.certificates)
    uneven = sum(item.unbalanced - dict(item.bounds)["unbalanced"] for item in season.certificates)
    assert 0 <= repeats <= 2.1 * sum(map(len, season.history))
    assert 0 <= uneven <= len(season.history)


def test_who_leaves_early_is_seated_first() -> None:
    players = tuple(PlayerTask(id=f"p{n}", seated_first=n != 3) for n in range(5))
    assert draw(SeatingTask(players=players), method="club_night").byes == ("p3",)
