"""People of a simulated day: who signs up, arrives, is late, never comes or goes home."""

from collections.abc import Iterator
from typing import NamedTuple

from league.demo.names import demo_people, most_people
from league.entrants.queries.questions import questions_of
from league.entrants.sign_up import sign_up
from league.entrants.sign_up_admin import accept_sign_up
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus, EventStatus, SignUpStatus
from league.models import Entrant, Event, Rehearsal, SignUp
from league.models.sign_up import QuestionKind
from league.rehearsals.clock import MINUTE, Moment, chance_of

#: Newcomers sign up every two minutes after the event opens; staff accept them later.
NEWCOMERS, EVERY, ACCEPTED_AFTER = 2, 2 * MINUTE, 5 * MINUTE
#: Players arrive within 20 minutes; one in ten is 25 minutes later, one in sixteen never comes.
FIRST_ARRIVAL, ARRIVALS, LATER = 5 * MINUTE, 20 * MINUTE, 25 * MINUTE
LATE_ONES, NO_SHOWS = 10, 16
OPENED = "opened"
#: The number of the player who goes home; 0 means nobody.
LEAVER = "leaver"
#: A player goes home this long after the second session, if enough remain for two tables.
HOME_AFTER_SESSION, HOME_AFTER, FEWEST = 2, 2 * MINUTE, 9
ABSENT = (EntrantStatus.ENROLLED, EntrantStatus.LATE, EntrantStatus.NO_SHOW)


class AtTheDesk(NamedTuple):
    """A person who waits for the staff, and the status that they want."""

    entrant: Entrant
    wants: EntrantStatus


def simulate_people(moment: Moment) -> None:
    if moment.event.status in {EventStatus.DRAFT, EventStatus.FINISHED}:
        return
    moment.waited(OPENED)
    _sign_up(moment)
    _choose_leaver(moment)
    if moment.rehearsal.takes_steps:
        _accept(moment)
        for waiting in at_the_desk(moment.rehearsal):
            _serve(moment, waiting)


def at_the_desk(rehearsal: Rehearsal) -> Iterator[AtTheDesk]:
    """Arrived players who are not checked in, or who want to leave, by number."""
    opened = rehearsal.seen.get(OPENED)
    if opened is None or rehearsal.event.status == EventStatus.FINISHED:
        return
    entrants = rehearsal.event.entrants.select_related("player", "event").order_by("number")
    for entrant in entrants.filter(status__in=ABSENT):
        arrival = arrives_after(rehearsal, entrant)
        if arrival is not None and rehearsal.clock >= opened + arrival:
            yield AtTheDesk(entrant, EntrantStatus.CHECKED_IN)
    leaver = _leaver(rehearsal)
    if leaver is not None:
        yield AtTheDesk(leaver, EntrantStatus.WITHDRAWN)


def arrives_after(rehearsal: Rehearsal, entrant: Entrant) -> int | None:
    """Seconds after the event opened; None for a player who never comes."""
    chance = chance_of(rehearsal, "arrival", entrant.number)
    arrival = FIRST_ARRIVAL + chance.randrange(ARRIVALS)
    if chance.randrange(NO_SHOWS) == 0:
        return None
    return arrival + LATER if chance.randrange(LATE_ONES) == 0 else arrival


def _sign_up(moment: Moment) -> None:
    """Sign up newcomers from the list of invented names while sign-up is open."""
    if moment.event.status != EventStatus.OPEN:
        return
    people = demo_people(most_people())[-NEWCOMERS:]
    for place, (name, _club, country) in enumerate(people, 1):
        fact = f"newcomer {place}"
        if moment.waited(OPENED) >= place * EVERY and not moment.knows(fact):
            moment.waited(fact)
            moment.do(
                sign_up,
                moment.event,
                name=name,
                country=country,
                contact=f"Newcomer {place}",
                answers=_invented_answers(moment.event),
            )


def _invented_answers(event: Event) -> dict[int, str | bool]:
    """An answer to every question: yes, the first choice, or a few words."""
    texts: dict[str, str | bool] = {QuestionKind.TICK: True, QuestionKind.TEXT: "Rehearsal"}
    return {
        one.pk: one.choices[0] if one.kind == QuestionKind.CHOICE else texts[one.kind]
        for one in questions_of(event)
    }


def _accept(moment: Moment) -> None:
    for row in SignUp.objects.filter(event=moment.event, status=SignUpStatus.ASKED).order_by("pk"):
        if moment.waited(f"sign-up {row.pk}") >= ACCEPTED_AFTER:
            moment.do(accept_sign_up, row, new=True)


def _serve(moment: Moment, waiting: AtTheDesk) -> None:
    entrant, wanted = waiting
    moment.do(set_entrant_status, entrant, wanted)


def _choose_leaver(moment: Moment) -> None:
    """Choose, once after the second session, who goes home."""
    over = f"session {HOME_AFTER_SESSION} over"
    if not moment.knows(over) or moment.knows(LEAVER) or moment.waited(over) < HOME_AFTER:
        return
    here = moment.event.entrants.filter(status=EntrantStatus.CHECKED_IN).order_by("number")
    playing = list(here.values_list("number", flat=True))
    number = moment.chance("leaver").choice(playing) if len(playing) >= FEWEST else 0
    moment.rehearsal.seen[LEAVER] = number


def _leaver(rehearsal: Rehearsal) -> Entrant | None:
    """The player who goes home, while they still play."""
    entrants = rehearsal.event.entrants.select_related("player", "event")
    number = rehearsal.seen.get(LEAVER, 0)
    return entrants.filter(number=number, status=EntrantStatus.CHECKED_IN).first()
