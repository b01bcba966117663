"""How standings come about: counted games, seasons of players, meetings, rankings under other rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import standings_version
from league.models import Entrant, Event, Stage
from league.play.queries.live.versions import live_version
from league.standings.queries.breakdowns import breakdown_of
from league.standings.queries.comparison import comparison, rules_in
from league.standings.queries.meetings import meetings_of
from league.standings.queries.pools import rules_of
from league.standings.queries.ranking_texts import aggregate_sentence, ranking_sentences
from league.standings.queries.score_columns import season_table
from league.standings.queries.stages import stage_numbered
from league.standings.queries.standings import standings_of
from league.statistics.queries.season_player import season_player
from league.templatetags.numbers import grouped, score_as_text
from league.web.common.charts.line_chart import running_line
from league.web.common.views import actor_in, or_404, page, with_event
from league.web.public.reading import Context, reading_page
from scoring import Ruleset, StandingRules
from scoring.games import game_of

MOST_COLUMNS = 64  # of the cross table
ROWS = 50


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def counted_games(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The games of the player with this number in the event."""
    return _counted_games(request, event, number, None)


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def stage_counted_games(
    request: HttpRequest, event: Event, place: int, number: int
) -> HttpResponse:
    """The same for the standings of a stage, by the stage's number."""
    return _counted_games(request, event, number, or_404(stage_numbered(event, place)))


def _counted_games(
    request: HttpRequest, event: Event, number: int, stage: Stage | None
) -> HttpResponse:
    entrants = event.entrants.select_related("player")
    entrant = or_404(entrants.filter(number=number).first())
    found = or_404(breakdown_of(event, actor_in(request), entrant, stage))
    rules = rules_of(event)
    unit = game_of(event.ruleset).score_unit
    return page(
        request,
        "public/ranking/counted_games.html",
        event,
        found=found,
        row=found.row,
        stage=stage,
        ranking=(
            ranking_sentences(rules, unit, event.odd_rules) if found.stage.source_id is None else []
        ),
    )


@reading_page(
    "public/ranking/season_player.html", shared_by_anonymous(standings_version), with_event
)
def player_in_event(request: HttpRequest, event: Event, number: int) -> Context:
    """The season of the player with this number."""
    entrants = event.entrants.select_related("player__club", "team")
    entrant = or_404(entrants.filter(number=number).first())
    found = season_player(event, actor_in(request), entrant)
    unit = game_of(event.ruleset).score_unit
    names = [event.name] * len(found.games)
    total = running_line(found.totals, [], names, unit=unit) if len(names) > 1 else None
    return {
        "found": found,
        "total": total,
        "unit": unit,
        "ranking": ranking_sentences(rules_of(event), unit),
    }


@reading_page("public/ranking/season_table.html", with_event)
def printed_season(request: HttpRequest, event: Event) -> Context:
    """Everybody with the scores of each session, or of each month of a long season."""
    return {
        "table": season_table(event, actor_in(request)),
        "ranking": ranking_sentences(rules_of(event), game_of(event.ruleset).score_unit),
        "today": timezone.localdate(),
    }


MOST_COLUMNS = 64


ROWS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    """`cells`: meetings with each player of the table, None with oneself; `met` by frequency."""

    number: int
    entrant: Entrant
    cells: list[int | None]
    met: list[tuple[Entrant, int]]


@reading_page("public/standings/cross_table.html", shared_by_anonymous(live_version), with_event)
def cross_table(request: HttpRequest, event: Event) -> Context:
    """In the order of the standings."""
    actor = actor_in(request)
    meetings = meetings_of(event, actor)
    entrants = [line.entrant for line in standings_of(event, actor)]
    players = [one for one in entrants if one.pk in meetings]
    wide = len(players) <= MOST_COLUMNS
    shown = Paginator(players, len(players) or 1 if wide else ROWS).get_page(
        request.GET.get("page")
    )
    rows = [
        _row(number, one, players, meetings.get(one.pk, {}), wide=wide)
        for number, one in enumerate(shown, shown.start_index())
    ]
    most = max((times for others in meetings.values() for times in others.values()), default=0)
    return {
        "rows": rows,
        "numbers": range(1, len(players) + 1) if wide else (),
        "wide": wide,
        "pages": shown,
        "most": most,
    }


def _row(
    number: int, one: Entrant, players: list[Entrant], met: Mapping[int, int], *, wide: bool
) -> CrossRow:
    cells = [met.get(other.pk, 0) if other != one else None for other in players] if wide else []
    others = [(other, met[other.pk]) for other in players if other.pk in met]
    others.sort(key=lambda pair: -pair[1])
    return CrossRow(number=number, entrant=one, cells=cells, met=[] if wide else others)


@reading_page("public/ranking/comparison.html", shared_by_anonymous(standings_version), with_event)
def compared(request: HttpRequest, event: Event, token: str) -> Context:
    """The comparison of a token that staff of the event made; 404 for any other."""
    wanted = or_404(rules_in(event, token))
    found = comparison(event, actor_in(request), wanted)
    now, other = (
        _sentences(rules, ruleset)
        for rules, ruleset in (
            (found.rules, found.ruleset),
            (found.other_rules, found.other_ruleset),
        )
    )
    return {
        "token": token,
        "found": found,
        "now": [text for text in now if text not in other],
        "other": [text for text in other if text not in now],
        "same": [text for text in now if text in other],
        "has_results": any(line.before.games for line in found.lines),
    }


def _sentences(rules: StandingRules, ruleset: Ruleset) -> list[str]:
    unit = game_of(ruleset).score_unit
    sentences = [aggregate_sentence(rules), *ranking_sentences(rules, unit)]
    if ruleset.variant != "riichi":
        return sentences
    uma = " ".join(score_as_text(points, unit) for points in ruleset.uma)
    words = {"uma": uma, "points": grouped(ruleset.return_points)}
    return [*sentences, _("Uma %(uma)s, return points %(points)s.") % words]
