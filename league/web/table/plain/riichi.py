"""The plain page of riichi: who won, dealt in and declared, han, fu, yaku, tiles, points."""

from collections.abc import Iterator, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from league.web.common.hand_tiles import DRAWS
from league.web.table.entry_choices import (
    DASH,
    Choice,
    aborts_of,
    calls,
    liable_questions,
    people_of,
)
from league.web.table.entry_questions import POINTS
from league.web.table.page_context import SeatRow
from league.web.table.plain.names import names_hint, write_yaku
from league.web.table.plain.questions import (
    BLOCKS,
    Asker,
    Group,
    Problems,
    Question,
    offence_questions,
    winner_blocks,
)
from league.web.table.winner_fields import tenpai_form, win_form
from scoring import Ruleset
from scoring.riichi.play.entry import Outcome
from scoring.riichi.play.entry_json import FIELDS

EXAMPLE = ("riichi", "pinfu")
WINS = f"{Outcome.RON} {Outcome.TSUMO}"
#: Everything but points that are entered as they are.
PLAYED = " ".join(name for name in FIELDS if name != Outcome.DELTAS)


def groups_of(
    data: QueryDict, ruleset: Ruleset, seats: Sequence[SeatRow], problems: Problems
) -> list[Group]:
    ask = Asker(data=data, problems=problems)
    return [
        *_winners(ask, ruleset, seats),
        Group(questions=[*_players(ask, ruleset, seats)]),
        _points(ask, seats),
        _tiles_at_a_draw(ask, ruleset, seats),
    ]


def _players(ask: Asker, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Iterator[Question]:
    person, people = people_of(seats, DASH), people_of(seats)
    yield ask.select("discarder", _("Dealt in"), person, outcomes=Outcome.RON)
    yield ask.select("offender", _("Chombo"), person, outcomes=Outcome.CHOMBO)
    yield from offence_questions(ask, ruleset, Outcome.CHOMBO)
    if kinds := aborts_of(ruleset):
        none = Choice(value="", label=DASH)
        label, asked = _("Which abortive draw?"), Outcome.ABORTIVE_DRAW
        yield ask.select("kind", label, [none, *kinds], outcomes=asked)
    yield ask.taps("nagashi", _("Nagashi"), people, outcomes=Outcome.NAGASHI_MANGAN)
    draws = " ".join(sorted(DRAWS))
    if ruleset.abort_dealer == "by_tenpai" or ask.data.get("tenpai"):
        draws = f"{draws} {Outcome.ABORTIVE_DRAW}"
    yield ask.taps("tenpai", _("Tenpai"), people, outcomes=draws)
    yield ask.taps("riichi", _("Riichi"), people, outcomes=PLAYED)


def _winners(ask: Asker, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Iterator[Group]:
    for block, title in winner_blocks(ask.data, ruleset):
        later = block != BLOCKS[0]
        yield Group(
            title=title,
            questions=[*_value(ask, block, ruleset, seats)],
            groups=[_more(ask, block, ruleset, seats), _tiles(ask, block, ruleset)],
            outcomes=Outcome.RON if later else WINS,
            folded=later,
        )


def _value(
    ask: Asker, block: str, ruleset: Ruleset, seats: Sequence[SeatRow]
) -> Iterator[Question]:
    yield ask.select(f"{block}-seat", _("Won"), people_of(seats, DASH))
    yield ask.text(f"{block}-han", _("Han"), number=True)
    yield ask.text(f"{block}-fu", _("Fu"), number=True)
    example = write_yaku(EXAMPLE, 2, ruleset)
    yield ask.text(f"{block}-yaku", _("Yaku (optional)"), hint=names_hint(example))


def _more(ask: Asker, block: str, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Group:
    people, hint = people_of(seats, _("Nobody")), _("How many, in place of han and fu.")
    questions = [
        ask.text(f"{block}-yakuman", _("Yakuman"), number=True, hint=hint),
        ask.select(f"{block}-calls", _("Closed or open"), calls()),
        *(
            ask.select(f"{block}-{part}", label, people)
            for part, label in liable_questions(ruleset).items()
        ),
    ]
    if ruleset.chips:
        questions.append(ask.text(f"{block}-chips", _("Chips from each payer"), number=True))
    return Group(title=_("Yakuman, pao and more (optional)"), questions=questions, folded=True)


def _tiles(ask: Asker, block: str, ruleset: Ruleset) -> Group:
    form = win_form(ask.data, block, ruleset, ask.problems)
    return Group(title=_("Tiles as text (optional)"), forms=[("", form)], folded=True)


def _points(ask: Asker, seats: Sequence[SeatRow]) -> Group:
    points = [ask.text(f"{POINTS}{seat.wind}", seat.name, number=True) for seat in seats]
    stays = ask.flag("dealer_stays", _("The dealer stays"))
    return Group(
        name="deltas",
        title=_("Points gained or lost"),
        questions=[*points, stays],
        outcomes=Outcome.DELTAS,
        problems=ask.problems.get("deltas", ()),
    )


def _tiles_at_a_draw(ask: Asker, ruleset: Ruleset, seats: Sequence[SeatRow]) -> Group:
    forms = [(seat.name, tenpai_form(ask.data, seat.wind, ruleset, ask.problems)) for seat in seats]
    return Group(
        title=_("Tiles of the tenpai players (optional)"),
        forms=forms,
        outcomes=" ".join(sorted(DRAWS)),
        folded=True,
    )
