"""A simulated season of club nights: attendance varies, and members rest when tables are uneven."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from scoring.seating import PlayerTask, SeatedTable, SeatingTask, draw

MEMBERS, NIGHTS, GAMES = 40, 12, 3
AT_LEAST, AT_MOST = 24, 37
LEAVES, ARRIVES = 0.03, 0.05


@dataclasses.dataclass(slots=True)
class Season:
    """The result of a season; `again` counts repeat meetings of a pair in the same night."""

    again: int = 0
    rested_twice_running: int = 0
    rests: Counter[str] = dataclasses.field(default_factory=Counter)
    attended: Counter[str] = dataclasses.field(default_factory=Counter)
    met: Counter[tuple[str, str]] = dataclasses.field(default_factory=Counter)
    history: list[tuple[SeatedTable, ...]] = dataclasses.field(default_factory=list)

    @property
    def most_rests(self) -> float:
        """The highest share of games that a member rested."""
        return max(self.rests[member] / games for member, games in self.attended.items())


def play_season(seed: int) -> Season:
    chance, season = Random(seed), Season()
    members = [f"m{number:02}" for number in range(1, MEMBERS + 1)]
    for _ in range(NIGHTS):
        count = AT_LEAST + int(chance.random() * (AT_MOST - AT_LEAST + 1))
        here = sorted(members, key=lambda _: chance.random())[:count]
        tonight: Counter[tuple[str, str]] = Counter()
        rests: list[set[str]] = [set()]
        for game in range(GAMES):
            here = [member for member in here if chance.random() > LEAVES]
            here += [m for m in members if m not in here and chance.random() < ARRIVES]
            rests.append(_play(season, here, rests, game))
            tonight.update(_pairs(season.history[-1]))
        season.again += sum(times - 1 for times in tonight.values())
        season.rested_twice_running += sum(len(one & two) for one, two in pairwise(rests))
        season.met += tonight
    return season


def _play(season: Season, here: Sequence[str], rests: Sequence[set[str]], game: int) -> set[str]:
    """Draw and play one game; return who rested."""
    players = tuple(
        PlayerTask(
            id=member,
            byes=season.rests[member],
            byes_tonight=sum(member in rested for rested in rests),
            last_bye=1 if member in rests[-1] else None,
            attended=season.attended[member],
        )
        for member in here
    )
    history = tuple(season.history)
    task = SeatingTask(
        players=players, history=history, tonight=game, seed=len(history), winds="off"
    )
    seating = draw(task, method="club_night")
    season.history.append(seating.tables)
    season.rests.update(seating.byes)
    season.attended.update(here)
    return set(seating.byes)


def _pairs(tables: Sequence[SeatedTable]) -> Iterator[tuple[str, str]]:
    for table in tables:
        yield from combinations(sorted(table), 2)


def of_seasons(count: int) -> Iterator[str]:
    seasons = [play_season(seed) for seed in range(1, count + 1)]
    yield (
        f"club nights, {NIGHTS} x {GAMES} games, {MEMBERS} members:"
        f" {max(season.again for season in seasons)} pairs twice in a night (at most 0),"
        f" {max(season.rested_twice_running for season in seasons)} rests twice running (at most"
        f" 0); most meetings of a pair {max(max(season.met.values()) for season in seasons)},"
        f" most rests {max(season.most_rests for season in seasons):.1%} (at random 136 pairs, 3"
        " running, 7.9 meetings, 20.5%)"
    )
