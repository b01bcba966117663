"""What has been played of an event, for those who are still here."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Sessions = Sequence[Sequence[Sequence[str]]]


class PastGames:
    """Counts over the sessions played; everybody here has a place from 0, by id.

    `met` says how often two have met, `starts` how often somebody began at each wind, `visits` how
    often somebody sat at a table number (from 1), `games` and `full` how many games somebody has
    played, at any table and at full ones.
    """

    def __init__(self, played: Sessions, players: Sequence[str], seats: int) -> None:
        """Count; whoever is not among `players` has left."""
        self.ids = sorted(players)
        self.place = {player: place for place, player in enumerate(self.ids)}
        self.sessions = len(played)
        self.met = [[0] * len(self.ids) for _ in self.ids]
        self.starts = {place: [0] * seats for place in range(len(self.ids))}
        self.visits: Counter[tuple[int, int]] = Counter()
        self.games: Counter[int] = Counter()
        self.full: Counter[int] = Counter()
        for session in played:
            for number, table in enumerate(session, 1):
                self._count(number, table, is_full=len(table) == seats)

    def _count(self, number: int, table: Sequence[str], *, is_full: bool) -> None:
        here = {
            self.place[player]: wind for wind, player in enumerate(table) if player in self.place
        }
        for one, other in combinations(here, 2):
            self.met[one][other] += 1
            self.met[other][one] += 1
        for player, wind in here.items():
            self.starts[player][wind] += 1
            self.visits[player, number] += 1
        self.games.update(here.keys())
        self.full.update(here.keys() if is_full else ())

    def turns(self, odd: str) -> list[int]:
        """Count everybody's tables of three, or sit-outs.

        Who has only just come is taken to have had one, and as many as anybody else.
        """
        everybody = range(len(self.ids))
        due = [self.games[place] if odd == "three" else self.sessions for place in everybody]
        played = self.full if odd == "three" else self.games
        taken = [due[place] - played[place] for place in everybody]
        had = [taken[place] for place in everybody if self.games[place]]
        most = max(1, *had) if had else 0
        return [taken[place] if self.games[place] else most for place in everybody]
