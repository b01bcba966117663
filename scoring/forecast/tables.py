"""Who sits where in a simulated session without a published seating: random tables.

Everybody is drawn for who is expected; members of a team with line-ups never share a table as long
as there are enough tables, and divisions have tables of their own.
"""

from collections.abc import Collection, Hashable, Sequence
from random import Random

from scoring.forecast.season import Season

_WHOLE = 100

#: Tables of numbers of players, and everybody who is there.
Drawn = tuple[list[list[int]], Collection[int]]


class Tables:
    """The tables of a season's sessions."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._number_of = {player.entrant: n for n, player in enumerate(season.players)}
        self._answers = [dict(player.answers) for player in season.players]
        self._squads: list[list[int]] = [[] for _ in season.teams]
        for n, player in enumerate(season.players):
            if player.team is not None and player.plays:
                self._squads[player.team].append(n)

    def of_session(self, session: int, chance: Random) -> Drawn:
        """Return the published tables, else random ones; those who are left over sit out."""
        seating = self._season.sessions[session]
        if seating is not None:
            return self._published(seating)
        if self._season.line_up:
            playing = [n for n, team in enumerate(self._season.teams) if team.plays]
            tables = self.of_teams(playing, chance)
            return tables, [n for table in tables for n in table]
        here = [
            n
            for n, percent in self._expected(session)
            if percent >= _WHOLE or chance.random() * _WHOLE < percent
        ]
        chance.shuffle(here)
        return self._by_division(here), here

    def of_teams(self, teams: Sequence[int], chance: Random) -> list[list[int]]:
        """Draw a line-up of each team, and deal the players to tables team by team."""
        dealt: list[int] = []
        for team in chance.sample(teams, len(teams)):
            dealt += self._line_up(team, chance)
        count = len(dealt) // self._season.seats
        return [dealt[first::count][: self._season.seats] for first in range(count)]

    def _line_up(self, team: int, chance: Random) -> list[int]:
        """Draw players of a team, each with the weight of the attendance so far."""
        left = list(self._squads[team])
        named: list[int] = []
        while left and len(named) < self._season.line_up:
            weights = [self._season.players[n].attendance + 1 for n in left]
            (chosen,) = chance.choices(left, weights)
            left.remove(chosen)
            named.append(chosen)
        return named

    def _published(self, seating: Sequence[Sequence[Hashable]]) -> Drawn:
        tables = [[self._number_of[entrant] for entrant in table] for table in seating]
        return tables, [n for table in tables for n in table]

    def _by_division(self, here: Sequence[int]) -> list[list[int]]:
        """Tables of each division, then of those who are left over where these may be mixed."""
        season, tables = self._season, list[list[int]]()
        rest: list[int] = []
        for group in range(season.groups):
            left = [n for n in here if season.players[n].group == group]
            full = _full_tables(left, season.seats)
            tables += full
            rest += left[len(full) * season.seats :]
        return [*tables, *_full_tables(rest, season.seats)] if season.mixed else tables

    def _expected(self, session: int) -> list[tuple[int, int]]:
        """Return who may come to the session, each with the chance in per cent."""
        return [
            (n, self._answers[n].get(session, player.attendance))
            for n, player in enumerate(self._season.players)
            if player.plays
        ]


def _full_tables(players: Sequence[int], seats: int) -> list[list[int]]:
    whole = len(players) // seats * seats
    return [list(players[start : start + seats]) for start in range(0, whole, seats)]
