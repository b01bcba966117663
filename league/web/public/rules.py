"""Rules in words: presets and rulesets of events."""

from django.http import HttpRequest
from django.utils.translation import gettext

from league.core.queries.rule_readings import readings_of
from league.hand_value.queries.playable_games import playable_games
from league.models import Event
from league.standings.queries.ranking_texts import odd_table_sentences, ranking_of_event
from league.web.common.rule_rows import shown_groups_of, shown_in_short
from league.web.common.views import or_404, with_event
from league.web.public.reading import Context, reading_page
from scoring import PRESETS, Ruleset


@reading_page("public/rules/presets.html")
def presets(_request: HttpRequest) -> Context:
    return {"games": playable_games()}


@reading_page("public/rules/playable.html")
def playable(_request: HttpRequest) -> Context:
    return {"games": playable_games()}


@reading_page("public/rules/preset.html")
def preset(_request: HttpRequest, preset: str) -> Context:
    row = or_404(PRESETS.get(preset))
    return {
        "preset": row,
        "groups": shown_groups_of(row.ruleset, row.ruleset),
        "in_short": shown_in_short(row.ruleset, row.ruleset),
        "readings": readings_of(row.ruleset),
    }


@reading_page("public/rules/event.html", with_event)
def event_rules(_request: HttpRequest, event: Event) -> Context:
    row = PRESETS.get(event.ruleset_name)
    ruleset = event.ruleset
    base = row.ruleset if row else ruleset
    groups = shown_groups_of(ruleset, base)
    changed = [line for _, lines in groups for line in lines if line.preset]
    in_short = shown_in_short(ruleset, base)
    return {
        "preset": row,
        "groups": groups,
        "in_short": in_short,
        "unnamed": len(changed) - sum(bool(line.preset) for line in in_short),
        "changed": changed,
        "readings": readings_of(ruleset),
        "remarks": remarks_on(ruleset),
        "ranking": ranking_of_event(event),
        "odd_tables": odd_table_sentences(event),
    }


def remarks_on(ruleset: Ruleset) -> list[str]:
    """Sentences about switches that change less than they seem to."""
    if "daichisei" in ruleset.local_yaku and "daichisei" not in ruleset.double_yakuman:
        return [
            gettext(
                "Daichisei alone changes no payment: the hand is tsuuiisou as well. "
                "It pays twice where it is also among the yakuman that count twice."
            )
        ]
    return []
