"""Penalties, rulings and bonuses of players and tables, and the proposals of the catalogue."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.queries.rule_terms import round_text
from league.enums import (
    POINTLESS_KINDS,
    RESULT_STATUSES,
    EntryContract,
    PenaltyKind,
    penalty_kind_label,
)
from league.formats.winds import wind
from league.models import CatalogueEntry, Entrant, Event, Hand, Penalty, Session, Table
from league.play.penalty_catalogue import (
    Offence,
    PenaltyStep,
    catalogue_of,
    chombo_outcome,
    chombos_in,
    next_step,
    offence_text,
)
from league.play.queries.revisions import situation_of_revisions
from league.play.queries.texts.game_texts import GameTexts
from league.play.queries.texts.games import texts_of
from scoring import Wind
from scoring.games import switch_groups_of

# By hand position; None for rulings on the whole game.
Rulings = Mapping[int | None, list[Penalty]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyProposal:
    """The catalogue's penalty for an offence.

    `in_game`: it costs points in the game. Enter it as a hand with this `outcome`; without one it is
    entered with a hand, a deduction with these `game_points`.
    """

    offence: Offence
    kind: PenaltyKind
    points: int
    in_game: bool
    outcome: str = ""
    game_points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredChombo:
    """A chombo that is a hand of a game; `text` is the offence, empty if nobody named one."""

    hand: Hand
    entrant: Entrant
    text: str


def entered_chombos(event: Event) -> list[EnteredChombo]:
    """The chombos that were entered as hands, latest session first."""
    hands = Hand.objects.standing().filter(_has_chombo(event), table__session__event=event)
    rows = hands.select_related("table__session__event").prefetch_related(
        "table__seats__entrant__player"
    )
    latest_first = rows.order_by("-table__session__number", "table__number", "position")
    return [
        EnteredChombo(
            hand=hand,
            entrant=_sitting(sign, hand),
            text=offence_text(offence or hand.offence),
        )
        for hand in latest_first
        for sign, offence in chombos_in(hand.entry, event.ruleset)
    ]


def _has_chombo(event: Event) -> Q:
    """A hand that ended in one, or beside which penalties are stated; SQLite looks into no lists."""
    outcome = chombo_outcome(event.ruleset)
    return Q(entry__outcome=outcome) if outcome else Q(entry__has_key="penalties")


def _sitting(sign: str, hand: Hand) -> Entrant:
    """Who had a wind in the hand."""
    seats = sorted(hand.table.seats.all(), key=lambda seat: seat.index)
    situation = situation_of_revisions([hand], hand.table.ruleset)
    assert situation is not None  # noqa: S101  # only a struck hand has none
    return seats[situation.seat_of(Wind(sign))].entrant


def standing_penalties(entrant: Entrant) -> list[Penalty]:
    """The penalties that count, without bonuses, latest first."""
    standing = entrant.penalties.standing().exclude(kind=PenaltyKind.BONUS)
    return list(standing.order_by("-given_at", "-pk"))


def points_deducted_at(tables: Iterable[Table]) -> dict[int, int]:
    """What penalties given at these tables deduct from totals, by table; bonuses apart."""
    standing = Penalty.objects.standing().filter(table__in=list(tables))
    given = standing.exclude(kind=PenaltyKind.BONUS).order_by()
    return dict(given.values("table").annotate(points=Sum("points")).values_list("table", "points"))


def proposal_for(entrant: Entrant, offence: Offence) -> PenaltyProposal:
    given = entrant.penalties.standing().values_list("offence", "kind")
    step = next_step(offence, given)
    is_chombo = step.kind == PenaltyKind.CHOMBO
    points = chombo_points(entrant.event) if is_chombo else step.points
    paid_as_hand = is_chombo and not points
    return PenaltyProposal(
        offence=offence,
        kind=step.kind,
        points=points,
        in_game=paid_as_hand or step.game_points > 0,
        outcome=chombo_outcome(entrant.event.ruleset) if paid_as_hand else "",
        game_points=step.game_points,
    )


def chombo_points(event: Event) -> int:
    """The points that a chombo deducts from the total; 0 if it is entered as a hand.

    Games without the switch always enter it as a hand.
    """
    rule = event.ruleset.chombo
    groups = switch_groups_of(event.ruleset)
    if not any(switch.name == "chombo" for group in groups for switch in group.switches):
        return 0
    if event.entry_contract == EntryContract.HANDS or rule.mode != "after_uma":
        return 0
    return rule.amount


def points_by_rules(event: Event, kind: str) -> int | None:
    """The points that the rules deduct for this kind; None if they leave them to the referee."""
    if kind in POINTLESS_KINDS:
        return 0
    return chombo_points(event) if kind == PenaltyKind.CHOMBO else None


def shown_points(step: PenaltyStep, event: Event) -> int:
    return chombo_points(event) if step.kind == PenaltyKind.CHOMBO else step.points


def catalogue_rows(event: Event) -> dict[str, Any]:
    """The catalogue for a page: the penalties of each offence, in the order of repetition."""
    return {
        "groups": [
            (group, [(row.key, row.text, steps_of(row, event)) for row in rows])
            for group, rows in catalogue_of(event.ruleset).items()
        ],
        "own": event.catalogue_entries.order_by("kind", "name"),
        "chombo": penalty_kind_label(PenaltyKind.CHOMBO, event.ruleset.variant),
    }


def steps_of(offence: Offence, event: Event) -> list[tuple[str | Promise, int]]:
    """The penalties of an offence in the order of repetition, as their names and points."""
    return [(_label_of(step, event), shown_points(step, event)) for step in offence.steps]


def _label_of(step: PenaltyStep, event: Event) -> str | Promise:
    if step.game_points:
        words = {"count": step.game_points}
        text = ngettext(
            "%(count)s point in the game", "%(count)s points in the game", step.game_points
        )
        return text % words
    return penalty_kind_label(step.kind, event.ruleset.variant)


def session_of(entry: CatalogueEntry) -> Session | None:
    """The session that an entry for one session is given for: the latest drawn one that started."""
    if not entry.for_session:
        return None
    return entry.event.sessions.drawn().started().order_by("-number").first()


def hand_choices(table: Table) -> list[tuple[int, str]]:
    """The hands that a ruling can refer to, as (position, text); the hand being played first."""
    hands = list(table.hands.current().order_by("-position"))
    texts = texts_of(table.session.event.ruleset)
    entered = [(hand.position, _hand_label(hand, texts)) for hand in hands]
    if table.status in RESULT_STATUSES:
        return entered
    following = hands[0].position + 1 if hands else 1
    return [(following, _("current hand")), *entered]


def _hand_label(hand: Hand, texts: GameTexts) -> str:
    """A label such as "Hand 3: East 2, 1 honba"; a struck hand has no round."""
    number = _("Hand %(number)s") % {"number": hand.position}
    if hand.is_struck or not hand.round_wind or not hand.round_number:
        return f"{number}: {_('Struck')}"
    label = f"{number}: {round_text(wind(hand.round_wind), hand.round_number)}"
    repeats = texts.repeats(hand.counters)
    return f"{label}, {repeats}" if repeats else label


def rulings_at(table: Table) -> Rulings:
    """The rulings, penalties and bonuses at a table that count."""
    rulings: dict[int | None, list[Penalty]] = defaultdict(list)
    standing = table.penalties.standing().select_related("event", "entrant__player")
    for penalty in standing.order_by("given_at", "pk"):
        rulings[penalty.hand_position].append(penalty)
    return rulings
