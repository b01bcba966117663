"""The page that compares the ranking with one under other rules."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import standings_version
from league.models import Event
from league.standings.queries.comparison import comparison, rules_in
from league.standings.queries.ranking_texts import aggregate_sentence, ranking_sentences
from league.templatetags.numbers import grouped, score_digits, signed
from league.web.common.views import actor_in, or_404, page, with_event
from scoring import Ruleset, StandingRules
from scoring.games import game_of


@require_safe
@shared_by_anonymous(standings_version)
@with_event
def compared(request: HttpRequest, event: Event, token: str) -> HttpResponse:
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
    return page(
        request,
        "public/ranking/comparison.html",
        event,
        token=token,
        found=found,
        now=[text for text in now if text not in other],
        other=[text for text in other if text not in now],
        same=[text for text in now if text in other],
        has_results=any(line.before.games for line in found.lines),
    )


def _sentences(rules: StandingRules, ruleset: Ruleset) -> list[str]:
    unit = game_of(ruleset).score_unit
    sentences = [aggregate_sentence(rules), *ranking_sentences(rules, unit)]
    if ruleset.variant != "riichi":
        return sentences
    uma = " ".join(signed(points, score_digits(points, unit)) for points in ruleset.uma)
    words = {"uma": uma, "points": grouped(ruleset.return_points)}
    return [*sentences, _("Uma %(uma)s, return points %(points)s.") % words]
