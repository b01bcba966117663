"""What each status is at every place that counts or names the people of an event that is over."""

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client

from league.enums import CircuitMethod, NoticeKind, SeriesKind
from league.models import Event, Notice
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from league.web.public.sharing.drawings import event_picture
from tests.factories import SeriesFactory
from tests.factories.notice import DeviceFactory, SubscriptionFactory
from tests.league.crossings.reading import NOTHING, Cells, api, page, said_in, table_of
from tests.league.crossings.weekend import (
    DAY,
    STATUSES_OF_PEOPLE,
    Weekend,
    in_divisions,
    in_teams,
    over,
)
from tests.shortcuts import undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


#: The column of the place in the files of federations.
PLACE_IN = {"ema": 2, "ara": 0}


#: The first player in an event of teams, whose team is last, and in a lower division.
GROUPED = {"in a team": in_teams, "in a division": in_divisions}
COLUMNS = (*STATUSES_OF_PEOPLE, *GROUPED)


def test_places_of_an_event_that_is_over() -> None:
    with undone():
        made = over()
        columns = {who: _column(made, who) for who in STATUSES_OF_PEOPLE}
    for name, arranged in GROUPED.items():
        with undone():
            columns[name] = _column(over(arranged), "playing")
    rows = {place: {who: column[place] for who, column in columns.items()} for place in PLACES}
    assert table_of(rows, COLUMNS) == TABLE.strip("\n")


def _column(made: Weekend, who: str) -> Cells:
    """What each place says of this person."""
    return {name: read(made, who) for name, read in PLACES.items()}


def _standings(made: Weekend, who: str) -> str:
    rows: Any = api(f"events/{made.event.pk}/standings/")
    row = next(one for one in rows["results"] if one["entrant"]["id"] == made.entrants[who].pk)
    return str(row["apart"] or row["rank"])


def _winner(made: Weekend, who: str) -> str:
    return said_in(made, page(made, "/"), who)


def _podium(made: Weekend, who: str) -> str:
    html = Client().get(f"/events/{made.event.slug}/").content.decode()
    return said_in(
        made, " ".join(re.findall(r'class="podium__name">.*?</li>', html, re.DOTALL)), who
    )


def _score_race(made: Weekend, who: str) -> str:
    text = page(made, "").partition("Score race")[2].partition("Show as a table")[0]
    return said_in(made, text, who)


def _titles(made: Weekend, who: str) -> str:
    series = SeriesFactory.create(kind=SeriesKind.LEAGUE)
    Event.objects.filter(pk=made.event.pk).update(series=series, season_number=1)
    rows: Any = api(f"series/{series.pk}/all-time/")
    player = made.entrants[who].player_id
    return next((str(row["titles"]) for row in rows["results"] if row["player"] == player), NOTHING)


def _achievements(made: Weekend, who: str) -> str:
    rows: Any = api(f"players/{made.entrants[who].player_id}/achievements/")
    of_events = {"event_won": "won", "podium": "podium"}
    found = {of_events.get(row["achievement"], "") for row in rows["results"]}
    return " ".join(sorted(found - {""})) or NOTHING


def _figures(made: Weekend, who: str) -> str:
    answer: Any = api(f"players/{made.entrants[who].player_id}/figures/")
    return f"{answer['games']} games"


def _ratings(made: Weekend, who: str) -> str:
    answer: Any = api(f"players/{made.entrants[who].player_id}/ratings/")
    return f"{answer['count']} games"


def _circuit(made: Weekend, who: str) -> str:
    series = SeriesFactory.create(kind=SeriesKind.CIRCUIT, method=CircuitMethod.PLACEMENT_POINTS)
    Event.objects.filter(pk=made.event.pk).update(series=series, season_number=1)
    rows: Any = api(f"series/{series.pk}/ranking/?on={DAY.isoformat()}")
    player = made.entrants[who].player_id
    return next((str(row["rank"]) for row in rows["players"] if row["player"] == player), NOTHING)


def _federation(made: Weekend, who: str, name: str) -> str:
    """The place in the file; empty for somebody without one."""
    client = Client()
    client.force_login(made.world.organiser)
    answer = client.get(f"/events/{made.event.slug}/manage/federations/{name}.csv")
    rows = csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig")))
    last_name = made.name(who).split()[-1].casefold()
    found = [row for row in rows if last_name in ",".join(row).casefold()]
    return found[0][PLACE_IN[name]] or "listed" if found else NOTHING


def _picture(made: Weekend, who: str) -> str:
    """Whether the picture of the event's link has the name: it changes with the name."""
    before, player = event_picture(made.event), made.player(who)
    type(player).objects.filter(pk=player.pk).update(display_name="Zzz")
    changed = event_picture(made.event) != before
    type(player).objects.filter(pk=player.pk).update(display_name=player.display_name)
    return "name" if changed else NOTHING


def _final_notice(made: Weekend, who: str) -> str:
    recipient = DeviceFactory.create()
    SubscriptionFactory.create(recipient=recipient, event=None, player=made.player(who))
    notice = Notice.objects.create(event=made.event, kind=NoticeKind.FINAL)
    text = text_for(notice, followed_by(recipient))
    if text is None:
        return NOTHING
    rank = text.body.split("\n")[1].partition(".")[0]
    return rank if rank.isdecimal() else "listed"


def _search(made: Weekend, who: str) -> str:
    """By the last name first, as the page repeats what was asked."""
    asked = "+".join(reversed(made.name(who).split()))
    return said_in(made, page(made, f"/search/?q={asked}"), who)


PLACES = {
    "standings": _standings,
    "winner": _winner,
    "podium": _podium,
    "score race": _score_race,
    "titles": _titles,
    "achievements": _achievements,
    "figures": _figures,
    "ratings": _ratings,
    "circuit": _circuit,
    "EMA": lambda made, who: _federation(made, who, "ema"),
    "ARA": lambda made, who: _federation(made, who, "ara"),
    "picture": _picture,
    "final notice": _final_notice,
    "search": _search,
}
# Results of everybody who played count for figures and ratings (those of an erased person only for
# others); ranks are for those who were not disqualified and did not play as a substitute alone.
TABLE = """
              playing     late     no-show  withdrawn  disqualified  substitute  replaced  erased   hidden   in a team  in a division
standings     1           5        absent   7          disqualified  substitute  6         2        4        1          6
winner        name        -        -        -          -             -           -         -        -        -          -
podium        name        -        -        -          -             -           -         number   -        -          -
score race    name        name     -        -          -             -           -         number   number   name       -
titles        1           0        -        0          0             0           0         0        0        0          0
achievements  podium won  -        -        -          -             -           -         podium   -        -          -
figures       2 games     2 games  0 games  1 games    2 games       1 games     1 games   2 games  2 games  2 games    2 games
ratings       2 games     2 games  0 games  1 games    2 games       1 games     1 games   0 games  2 games  2 games    2 games
circuit       1           5        -        7          -             -           6         2        4        1          6
EMA           1           5        -        7          -             -           6         -        4        1          6
ARA           1           5        -        7          -             listed      6         -        4        1          6
picture       name        name     -        -          -             -           -         -        -        -          -
final notice  1           5        -        7          listed        listed      6         2        4        1          6
search        name        name     name     name       name          name        name      -        -        name       name
"""
