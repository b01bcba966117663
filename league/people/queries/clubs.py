"""Clubs as everybody may see them: with players who play in public events and show their names."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.core.permissions import ANONYMOUS
from league.events.queries.event_order import event_order
from league.events.queries.visible import players_in_lists, released_results
from league.models import Club, Entrant, Event, Player, Seat
from league.models.name_key import key_of, same_letters

RECORDS = 5
ALIKE, MOST_ALIKE = 0.75, 3  # similarity of names, up to 1
SHORT, LONG = 4, 8  # letters of a word that may hold one slip, and two


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRecords:
    """Records in released games of named members: most points, most games, most first places.

    They count games of one `kind` (the game and its number of players), the one played most;
    `several` says that there are other kinds. Players have `games` and `firsts`.
    """

    kind: tuple[str, int] | None
    several: bool
    best_scores: list[Seat]
    most_games: list[Player]
    most_firsts: list[Player]


def listed_clubs() -> QuerySet[Club]:
    """Clubs with at least one public player, by name."""
    members = players_in_lists(ANONYMOUS).filter(club=OuterRef("pk"), shown_by_name=True)
    return Club.objects.filter(Exists(members)).order_by("name", "pk")


def similar_clubs(names: Iterable[str]) -> dict[str, list[str]]:
    """The names that no club has while another has nearly the same, with those it may be.

    Among names that are all new the one that stands more often is asked about the rarer ones.
    """
    counts = Counter(tidy for name in names if (tidy := " ".join(name.split())))
    known = {same_letters(name): name for name in Club.objects.values_list("name", flat=True)}
    found = {}
    for name, count in counts.items():
        key = same_letters(name)
        if key in known:
            continue
        often = {same_letters(one): one for one, times in counts.items() if times > count}
        beside = {**often, **known}
        beside.pop(key, None)
        near = get_close_matches(key, beside, n=len(beside) or 1, cutoff=ALIKE)
        alike = [beside[one] for one in near if differ_by_a_slip(key, one)]
        if alike:
            found[name] = alike[:MOST_ALIKE]
    return found


def differ_by_a_slip(name: str, other: str) -> bool:
    """Whether two names of clubs may be one name with a typing slip.

    Words that both have say nothing, such as Riichi. In the others a slip is likely in a long word
    alone: Paris and Praha are two cities.
    """
    words, of_other = ([key_of(word) for word in re.split(r"[\W_]+", it)] for it in (name, other))
    own = "".join(word for word in words if word not in of_other)
    others = "".join(word for word in of_other if word not in words)
    longest = max(len(own), len(others))
    allowed = (longest >= SHORT) + (longest >= LONG)
    return _slips(own, others) <= allowed


def _slips(text: str, other: str) -> int:
    """How many letters were missed, added, changed or swapped with the next."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(text, 1):
        row = [i]
        for j, of_other in enumerate(other, 1):
            ways = [row[-1] + 1, rows[-1][j] + 1, rows[-1][j - 1] + (letter != of_other)]
            if i > 1 and j > 1 and (text[i - 2], letter) == (of_other, other[j - 2]):
                ways.append(rows[-2][j - 2] + 1)
            row.append(min(ways))
        rows.append(row)
    return rows[-1][-1]


def members_of(club: Club) -> list[Player]:
    """The named members by family name; each has `entered`, the number of public events."""
    members = players_in_lists(ANONYMOUS).filter(club=club, shown_by_name=True)
    public = Q(entrants__event__in=Event.objects.listed().values("pk"))
    counted = members.annotate(entered=Count("entrants", filter=public)).order_by("pk")
    return sorted(counted, key=lambda player: player.person_name.order)


def unnamed_members_of(club: Club) -> int:
    return players_in_lists(ANONYMOUS).filter(club=club, shown_by_name=False).count()


def events_of(club: Club) -> QuerySet[Event]:
    """The public events with members of the club, each has `members`."""
    entered = Entrant.objects.filter(event=OuterRef("pk"), player__club=club)
    counted = Count("entrants", filter=Q(entrants__player__club=club))
    events = Event.objects.listed().filter(Exists(entered)).annotate(members=counted)
    return events.order_by(*event_order())


def records_of(club: Club) -> ClubRecords:
    seats = Seat.objects.filter(
        released_results(ANONYMOUS),
        final_score__isnull=False,
        entrant__player__club=club,
        entrant__player__shown_by_name=True,
    )
    # All members' games are counted in one pass, and sorted without the rows beside them.
    counts = seats.order_by().values_list("session__event", "entrant__player")
    firsts = Count("pk", filter=Q(placement=1))
    rows = list(counts.annotate(games=Count("pk"), firsts=firsts))
    kinds = _events_by_kind([(event, games) for event, _player, games, _firsts in rows])
    kind = next(iter(kinds), None)
    events = set(kinds[kind]) if kind else set()
    most_games, most_firsts = Counter[int](), Counter[int]()
    for event, player, games, first in rows:
        if event in events:
            most_games[player] += games
            most_firsts[player] += first
    scores = seats.filter(session__event__in=events).order_by("-raw_points", "pk")
    best = list(scores.values_list("pk", flat=True)[:RECORDS])
    shown = Seat.objects.select_related("entrant__player", "session__event", "table").in_bulk(best)
    return ClubRecords(
        kind=kind,
        several=len(kinds) > 1,
        best_scores=[shown[pk] for pk in best],
        most_games=_players(most_games, "games"),
        most_firsts=_players(+most_firsts, "firsts"),
    )


def _events_by_kind(counts: Iterable[tuple[int, int]]) -> dict[tuple[str, int], list[int]]:
    """The events of these numbers of games by kind of game, the kind with most games first."""
    games = Counter[int]()
    for number, count in counts:
        games[number] += count
    found: dict[tuple[str, int], list[int]] = {}
    for event in Event.objects.filter(pk__in=games).order_by("pk"):
        found.setdefault((event.ruleset.variant, event.ruleset.players), []).append(event.pk)
    order = sorted(found, key=lambda kind: (-sum(games[pk] for pk in found[kind]), kind))
    return {kind: found[kind] for kind in order}


def _players(counts: dict[int, int], name: str) -> list[Player]:
    best = sorted(counts, key=lambda pk: (-counts[pk], pk))[:RECORDS]
    players = Player.objects.in_bulk(best)
    for pk, player in players.items():
        setattr(player, name, counts[pk])
    return [players[pk] for pk in best]
