"""The plain page of the Hong Kong game: who won on whose discard, faan, patterns, who is liable."""

from collections.abc import Iterator, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from league.web.table.entry_choices import DASH, people_of
from league.web.table.hongkong.choices import rules_of
from league.web.table.page_context import SeatRow
from league.web.table.plain.names import names_hint, write_patterns
from league.web.table.plain.questions import (
    BLOCKS,
    Asker,
    Group,
    Problems,
    Question,
    offence_questions,
    winner_blocks,
)
from scoring import Ruleset
from scoring.hongkong.play.entry import Outcome

EXAMPLE = ("all_pongs", "dragon_pong", "dragon_pong", "own_flower")
WINS = f"{Outcome.DISCARD} {Outcome.SELF_DRAW}"


def groups_of(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[Group]:
    ask = Asker(data=data, problems=problems)
    return [*_winners(ask, ruleset, seats), Group(questions=[*_players(ask, ruleset, seats)])]


def _players(ask: Asker, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Iterator[Question]:
    person = people_of(seats, DASH)
    yield ask.select("discarder", _("Discarded"), person, outcomes=Outcome.DISCARD)
    robbed = _("The tile was added to a kong (robbing the kong)")
    yield ask.flag("robbing", robbed, outcomes=Outcome.DISCARD)
    yield ask.select("offender", _("False win"), person, outcomes=Outcome.FALSE_WIN)
    yield from offence_questions(ask, ruleset, Outcome.FALSE_WIN)


def _winners(ask: Asker, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Iterator[Group]:
    for block, title in winner_blocks(ask.data, ruleset):
        later = block != BLOCKS[0]
        yield Group(
            title=title,
            questions=[*_winner(ask, block, ruleset, seats)],
            outcomes=Outcome.DISCARD if later else WINS,
            folded=later,
        )


def _winner(
    ask: Asker, block: str, ruleset: Ruleset, seats: Sequence[SeatRow]
) -> Iterator[Question]:
    yield ask.select(f"{block}-seat", _("Won"), people_of(seats, DASH))
    yield ask.text(f"{block}-faan", _("Faan"), number=True)
    yield ask.text(
        f"{block}-patterns", _("Patterns (optional)"), hint=names_hint(write_patterns(EXAMPLE))
    )
    if rules_of(ruleset).bao and block == BLOCKS[0]:
        people = people_of(seats, _("Nobody"))
        label = _("Liable (bao 包)")
        yield ask.select(f"{block}-guarantor", label, people, outcomes=Outcome.SELF_DRAW)
