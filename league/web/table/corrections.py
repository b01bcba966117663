"""Correct a hand with the phone's keys: the hand as it stands, and what the correction changes."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.core.errors import AnyProblem, Refused, message_of
from league.core.queries.rule_terms import comma_list
from league.models import Hand
from league.play.queries.previews import Correction, LaterHand, correction_of, game_before
from league.play.queries.texts.games import texts_of
from league.web.common.views import or_404
from league.web.table.access import TableAccess, table_page
from league.web.table.page_context import (
    SeatRow,
    ending_text,
    names_by_wind,
    table_context,
)
from league.web.table.payments import pays
from league.web.table.texts import round_label
from scoring import Ruleset, ScoringError
from scoring.game import PlayedHand
from scoring.games import Situation

REFUSED = 422


def hand_at(access: TableAccess, position: int) -> Hand:
    return or_404(access.table.hands.current().filter(position=position).first())


@require_safe
@table_page
def stored_hand(_request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    """A hand as it stands, for the keys of a phone."""
    hand = hand_at(access, position)
    game = game_before(access.table, position)
    return JsonResponse(
        {
            "position": position,
            "version": access.table.version,
            "entry": hand.entry,
            "offence": hand.offence,
            "before": game.situation.to_json(),
            "time_is_up": game.time_is_up,
        }
    )


@require_safe
@table_page
def correction_check(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    """What a correction changes; the entry comes as JSON. With problems the status is 422."""
    hand_at(access, position)
    try:
        entry = json.loads(request.GET.get("entry", ""))
    except ValueError:
        return redirect(access.url("page"))
    page = table_context(access)
    try:
        found = correction_of(page["state"], position, entry)
    except (ScoringError, Refused) as error:
        problems: list[AnyProblem] = [*error.problems]
        page |= {"problems": [message_of(item) for item in problems]}
        return render(request, "table/state/_correction.html", page, status=REFUSED)
    page |= correction_context(found, page["seats"])
    return render(request, "table/state/_correction.html", page)


def correction_context(found: Correction, seats: list[SeatRow]) -> dict[str, Any]:
    """What changes in the hand and in later ones, and what players hand over now."""
    points = zip(seats, found.game_then.situation.points, found.game.situation.points, strict=True)
    finished = found.game.finished
    names = [seat.name for seat in seats]
    turned = any(hand.then.before.dealer != hand.now.before.dealer for hand in found.later)
    return {
        "facts": _changed_facts(found, seats),
        "points": [(seat, old, new) for seat, old, new in points if old != new],
        "later": [_later(hand, seats, found.game.ruleset) for hand in found.later],
        "turned": turned,
        "unchanged": found.unchanged,
        "payments": [] if finished and found.game_then.finished else pays(found.payments, names),
        "ends": ending_text(found.game) if finished and not found.game_then.finished else "",
        "goes_on": found.game_then.finished and not finished,
    }


def _changed_facts(found: Correction, seats: list[SeatRow]) -> list[tuple[str, str, str]]:
    """What the hand says differently: question, answer then, answer now."""
    then = {} if found.then is None else _facts(found.then, seats, found)
    now = _facts(found.now, seats, found)
    return [
        (label, *_different_lines(then.get(label, ""), now.get(label, "")))
        for label in {**now, **then}
        if then.get(label) != now.get(label)
    ]


def _different_lines(then: str, now: str) -> tuple[str, str]:
    """Of several winners only those of whom the hand says something else."""
    old, new = then.splitlines(), now.splitlines()
    return (
        comma_list(line for line in old if line not in new),
        comma_list(line for line in new if line not in old),
    )


def _facts(played: PlayedHand, seats: list[SeatRow], found: Correction) -> dict[str, str]:
    texts = texts_of(found.game.ruleset)
    word = texts.outcome(played.hand.to_json())
    name = names_by_wind(seats, played.before)
    return {"": str(word.text), **texts.facts(played.valued, name)}


def _later(hand: LaterHand, seats: list[SeatRow], ruleset: Ruleset) -> dict[str, Any]:
    """A later hand: its round, and whose points it changes otherwise than before."""
    moved = zip(seats, hand.then.settlement.deltas, hand.now.settlement.deltas, strict=True)
    return {
        "then": _label(hand.then.before, ruleset),
        "now": _label(hand.now.before, ruleset),
        "moved": [(seat, old, new) for seat, old, new in moved if old != new],
    }


def _label(before: Situation, ruleset: Ruleset) -> str:
    repeats = texts_of(ruleset).repeats(before.counters)
    return " · ".join(filter(None, [round_label(before), repeats]))
