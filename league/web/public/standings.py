"""Public pages of standings: of an event, and of each of its stages.

Anonymous readers share whole pages. Readers with a login share the standings within their pages.
"""

import re

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.queries.yaku_names import reader_key
from league.core.shared_answers import one_number, shared_by_anonymous
from league.core.versions import PageVersion, page_key, standings_row
from league.divisions.queries.proposal import changes_seen, rules_of_divisions
from league.enums import EventKind
from league.events.queries.ranking_changes import ranking_changes_of
from league.models import Event, Stage
from league.models.session import LAST_DRAWN
from league.play.queries.live.provisional import provisional_standings
from league.play.queries.live.versions import live_version
from league.standings.queries.pools import rules_of
from league.standings.queries.ranking_texts import ranking_sentences
from league.standings.queries.season_carry import carries_from
from league.standings.queries.stages import stage_numbered
from league.standings.queries.standings import entrants_of_login, games_each
from league.standings.queries.standings_view import Choice, standings_view
from league.teams.queries.team_table import team_lines
from league.web.common.live import follows, follows_event
from league.web.common.standings_rows import Line
from league.web.common.standings_table import ROOM, StandingsTable, of_category
from league.web.common.views import actor_in, or_404, page, with_event
from scoring import StandingRules
from scoring.games import game_of

#: The rows of a page; a ranking of a few more has no pages.
ROWS, WITHOUT_PAGES = 100, 250
PAGES = one_number("page")
ROW = re.compile(r'<tr(?: class="([^"]*)")? id="entrant-(\d+)">')


def version_of_page(slug: str, **_rest: object) -> PageVersion | None:
    """Standings that count games at play change with every hand."""
    found = standings_row(slug)
    if found is None:
        return None
    version, counts_games_at_play = found
    if not counts_games_at_play:
        return version
    at_play = live_version(slug)
    return at_play and PageVersion(
        f"{version.sight}.{at_play.sight}", f"{version.news}.{at_play.news}"
    )


@require_safe
@shared_by_anonymous(version_of_page, queries=PAGES)
@follows
@with_event
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    return _standings(request, event, None)


@require_safe
@shared_by_anonymous(version_of_page, queries=PAGES)
@follows_event
@with_event
def stage_standings(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The standings of a stage; 404 until its players are known."""
    return _standings(request, event, or_404(stage_numbered(event, number)))


def _standings(request: HttpRequest, event: Event, stage: Stage | None) -> HttpResponse:
    actor = actor_in(request)
    number = stage.number if stage else 0
    choice = Choice.of(event, request.GET)
    key = f"{page_key('standings-page', event, actor)}:{number}:{reader_key()}:{choice.key}"
    if event.provisional_totals and request.live is not None:  # type: ignore[attr-defined]  # by `follows`
        key += f":{request.live.version}"  # type: ignore[attr-defined]  # as above
    text, page_of = cached(key, lambda: _rendered(event, actor, stage, choice))
    own = entrants_of_login(event, actor)
    return page(
        request,
        "public/standings/standings.html",
        event,
        stage=stage,
        standings=_with_own_rows(text, own),
        own_row=next((_row(choice, one, page_of[one]) for one in own if one in page_of), ""),
    )


def _row(choice: Choice, entrant: int, number: int) -> str:
    """The address of a row on another page."""
    return f"{choice.at_page(number)}#entrant-{entrant}"


def _rendered(
    event: Event, actor: Actor, stage: Stage | None, choice: Choice
) -> tuple[str, dict[int, int]]:
    """The standings, and the numbers of other pages by the entrants (ids) there."""
    view = standings_view(event, actor, stage)
    or_404(stage is None or stage in view.known or None)
    could_be_live = provisional_standings(event, actor, stage, view.ranking)
    at_play = None if choice.so_far else could_be_live
    placed = at_play.lines if at_play else view.placed()
    room = LAST_DRAWN if choice.every_session else ROOM
    rules = rules_of(event)
    opens = event.kind == EventKind.LEAGUE or not _counts_everything(rules)
    table = StandingsTable(view=view, placed=placed, at_play=at_play, room=room, opens=opens)
    chosen = of_category(table.lines(), choice.category)
    lines = [line for line in chosen if choice.holds(line.placed)]
    ranked = [line for line in lines if line.placed.has_rank]
    size = ROWS if len(ranked) > WITHOUT_PAGES else WITHOUT_PAGES
    pages = Paginator(ranked, size).get_page(choice.page)
    page_of = {line.placed.entrant.pk: place // size + 1 for place, line in enumerate(ranked)}
    context = {
        "event": event,
        **table.context(lines, list(pages.object_list)),
        "pages": _links(pages, choice) if pages.has_other_pages() else [],
        "is_last_page": not pages.has_next(),
        "stages": view.known if len(view.known) > 1 else [],
        "placed": placed,
        "choice": choice,
        "could_be_live": could_be_live is not None,
        "played": max(view.columns.numbers, default=0),
        "carries": carries_from(event),
        "teams": team_lines(event, actor, stage, placed),
        "by_teams": hasattr(event, "team_rules"),
        "divisions": rules_of_divisions(event) if any(line.division for line in placed) else None,
        "promotions": changes_seen(event, actor) if view.has_divisions else [],
        "games": games_each(placed),
        "ranking": ranking_sentences(rules, game_of(event.ruleset).score_unit, event.odd_rules),
        "ranking_changes": ranking_changes_of(event),
        "hidden": view.hidden,
    }
    text = str(render_to_string("public/standings/_standings.html", context))
    return text, {one: number for one, number in page_of.items() if number != pages.number}


def _links(pages: Page[Line], choice: Choice) -> list[tuple[str, str, bool]]:
    """The places on each page, its address, and whether it is the one shown."""
    size, count = pages.paginator.per_page, pages.paginator.count
    return [
        (
            f"{size * (number - 1) + 1}\u2013{min(size * number, count)}",
            choice.at_page(number),
            number == pages.number,
        )
        for number in pages.paginator.page_range
    ]


def _counts_everything(rules: StandingRules) -> bool:
    return rules.league.is_plain and rules.best_n is None and not rules.drop_worst


def _with_own_rows(text: str, entrants: list[int]) -> SafeString:
    """Mark the reader's own rows, ranked or not."""

    def marked(row: re.Match[str]) -> str:
        if int(row[2]) not in entrants:
            return row[0]
        classes = " ".join(["mine", *(row[1] or "").split()])
        return f'<tr class="{classes}" id="entrant-{row[2]}">'

    return mark_safe(ROW.sub(marked, text))  # noqa: S308  # rendered by templates
