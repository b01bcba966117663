"""Standings to print, in sheets: teams, then players with the line of the cut."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.permissions import ANONYMOUS
from league.entrants.queries.prize_categories import categories_of, category_asked
from league.enums import EventStatus, ReleasePolicy
from league.models import Event, Session
from league.standings.queries.categories import table_of
from league.standings.queries.pools import ABSENT, DISQUALIFIED, SUBSTITUTE
from league.standings.queries.score_columns import ScoreTable, standings_after
from league.standings.queries.standings import RankedEntrant
from league.teams.queries.team_table import TeamLine, team_lines
from league.web.common.views import actor_in, whole_number
from league.web.organise.paper.frame import chunks

SESSIONS = 8  # columns that leave room for names
ROWS, SIGNED_ROWS = 34, 28  # of a sheet, and of one with lines to sign
TEAMS = 20  # on a sheet
NAMED_APART = {SUBSTITUTE: lazy("Substitutes"), DISQUALIFIED: lazy("Disqualified")}


def standings(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Standings for the wall: after session `?after=`, else the latest.

    What the hall may not see yet is left out unless `?hidden=1` asks for it.
    """
    return _shown(request, event, whole_number(request.GET.get("after", "")))


def standings_before(request: HttpRequest, session: Session) -> dict[str, Any]:
    """What hangs on the wall when a session starts; no sheet before the first results."""
    shown = _shown(request, session.event, session.number - 1)
    return shown if shown["standings"].columns else shown | {"sheets": []}


def _shown(request: HttpRequest, event: Event, after: int | None) -> dict[str, Any]:
    hidden = request.GET.get("hidden") == "1"
    actor = actor_in(request) if hidden else ANONYMOUS
    found = standings_after(event, actor, after, most=SESSIONS)
    chosen = category_of(request, event)
    category = chosen["category"]
    teams = list[TeamLine]()
    if category:
        found = table_of(found, category)
    elif hasattr(event, "team_rules"):
        teams = team_lines(event, actor, None, [line for line, _sums in found.lines], after)
    final = event.status == EventStatus.FINISHED and after is None
    players = chunks([*_rows(found)], SIGNED_ROWS if final else ROWS)
    sheets = [(rows, None) for rows in chunks(teams, TEAMS)] + [(None, rows) for rows in players]
    return chosen | {
        "standings": found,
        "shows_other": found.adds.rest,
        "sheets": sheets,
        "after": after,
        "final": final,
        "hides": not event.results_released and event.release_policy != ReleasePolicy.LIVE,
        "hidden": hidden,
    }


def category_of(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The prize categories, and the one that `?category=` asks for."""
    categories = list(categories_of(event, actor_in(request)))
    asked = request.GET.get("category", "")
    return {"categories": categories, "category": category_asked(categories, asked)}


def _rows(found: ScoreTable) -> Iterator[dict[str, Any]]:
    """What stands below one another: a heading, a player, the line of a cut, who did not play."""
    before, absent = "", list[RankedEntrant]()
    for line, sums in found.lines:
        if line.apart == ABSENT:
            absent.append(line)
            continue
        heading = _heading(line)
        if heading != before:
            before = heading
            yield {"heading": heading}
        yield {"line": line, "sums": sums}
        if line.entrant.pk in found.cuts:
            yield {"cut": found.cuts[line.entrant.pk]}
    if absent:
        yield {"absent": absent}


def _heading(line: RankedEntrant) -> str:
    """Of the part that a row stands in; "" for the ranking of an event without divisions."""
    if line.has_rank:
        return line.block
    if not line.apart:
        return _("Not ranked yet")
    return str(NAMED_APART[line.apart])
