"""The rows of a game's hands: what happened, its value, and who paid whom."""

from dataclasses import dataclass, replace

from league.models import Hand, Seat
from league.play.queries.game_course import Course, CourseHand
from league.play.queries.games import TableState
from league.play.queries.revisions import EarlierRevision, earlier_revisions
from league.play.queries.shown_payments import shown_transfers
from league.play.queries.texts.game_texts import GameTexts
from league.play.queries.texts.games import texts_of
from league.play.queries.texts.hands import HandText, hand_texts, player_names
from league.templatetags.numbers import grouped
from scoring.core.table.settlement import Transfer
from scoring.games import Hand as AnyHand
from scoring.riichi.play.entry import Hand as RiichiHand


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a hand did at one seat."""

    seat: Seat
    delta: int
    riichi: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """A payment; None is the middle of the table."""

    payer: Seat | None
    receiver: Seat | None
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand in one row, and what it unfolds to."""

    stored: Hand
    text: HandText
    repeats: int
    outcome: str
    summary: str
    value: str
    cells: list[Cell]
    pays: list[Pay]
    earlier: list[EarlierRevision]


def hand_rows(state: TableState, course: Course) -> list[HandRow]:
    """Every hand of the game, in the order played."""
    earlier = earlier_revisions(state)
    texts = texts_of(state.table.session.event.ruleset)
    lines = zip(state.hands, hand_texts(state), course.hands, strict=True)
    return [
        _row(stored, text, hand, texts, earlier.get(stored.position, []))
        for stored, text, hand in lines
    ]


def _row(
    stored: Hand,
    text: HandText,
    hand: CourseHand,
    texts: GameTexts,
    earlier: list[EarlierRevision],
) -> HandRow:
    played, seats = text.played, [one.seat for one in text.seats]
    name = player_names(played, seats)
    deltas = zip(seats, played.settlement.deltas, strict=True)
    return HandRow(
        stored=stored,
        text=text,
        repeats=hand.repeats,
        outcome=str(texts.outcome(stored.entry).text),
        summary=" · ".join(texts.lines(_without_riichi(played.valued), name)),
        value=" + ".join(map(grouped, hand.values.values())),
        cells=[
            Cell(seat=seat, delta=delta, riichi=place in hand.riichi)
            for place, (seat, delta) in enumerate(deltas)
        ],
        pays=[_pay(item, seats, texts) for item in shown_transfers(played.settlement.transfers)],
        earlier=earlier,
    )


def _without_riichi(hand: AnyHand) -> AnyHand:
    """The hand without its declarations, which the row marks at their seats."""
    return replace(hand, riichi=()) if isinstance(hand, RiichiHand) and hand.riichi else hand


def _pay(item: Transfer, seats: list[Seat], texts: GameTexts) -> Pay:
    return Pay(
        payer=None if item.payer is None else seats[item.payer],
        receiver=None if item.receiver is None else seats[item.receiver],
        points=item.points,
        reason=str(texts.reasons.get(item.reason, item.reason)),
    )
