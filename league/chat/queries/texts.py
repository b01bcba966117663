"""Texts of answers in a chat, from what everybody may see."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.permissions import ANONYMOUS
from league.entrants.queries.sign_ups import terms_of, waiting_position
from league.enums import NightAnswer, SignUpStatus
from league.events.queries.release import has_hidden_results
from league.formats.winds import wind
from league.models import Entrant, Event, Night, SignUp, SignUpTerms
from league.nights.queries.nights import attendance_at, coming_to, counts_of, next_night
from league.notices.queries.text import address, score_text, session_text, start_text
from league.seating.queries.next_seats import OwnSeat, OwnSeats, own_seats
from league.teams.queries.event_results import result_of
from league.templatetags.money import money

#: Discord takes 2,000 characters.
LONGEST = 1900
MOST_PLACES, MOST_NAMES = 10, 40
MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!~|<>:@&])")


def plain(text: str) -> str:
    """A name in which no sign formats, links or mentions."""
    return MARKS.sub(r"\\\1", text)


def name_of(entrant: Entrant) -> str:
    """Who somebody is in a chat: what everybody reads on the pages of the event."""
    return plain(entrant.public_name)


def answer_of(event: Event, lines: Iterable[str], url: str) -> str:
    text = "\n".join([f"**{plain(event.name)}**", *lines])
    return f"{text if len(text) <= LONGEST else f'{text[:LONGEST]}…'}\n<{url}>"


def standings_text(event: Event) -> str:
    """The first places, of teams where the event is one of teams."""
    places = result_of(event, ANONYMOUS, to_rank=MOST_PLACES).placed[:MOST_PLACES]
    lines = [
        f"{one.rank}\\. {plain(one.name)} {score_text(one.points, event)}" for one in places
    ] or [_("No game has ended yet.")]
    if has_hidden_results(event, ANONYMOUS):
        lines.append(_("Some results are still hidden."))
    return answer_of(event, lines, address("standings", event.slug))


def who_text(event: Event) -> str:
    """Who comes to the next night: the names of those who agreed to be named."""
    night = next_night(event)
    if night is None:
        return answer_of(event, [_("No night is planned.")], address("event", event.slug))
    return answer_of(event, night_lines(night), address("night", event.slug, night.number))


def night_lines(night: Night) -> list[str]:
    counts, coming = counts_of(night), coming_to(night)
    head = f"{plain(night.name)} · {start_text(night.starts_at, night.event)}"
    place = night.venue or night.event.venue
    lines = [f"{head} · {plain(place)}" if place else head]
    lines.append(
        _("%(yes)s yes · %(late)s late · %(no)s no · %(unanswered)s without an answer")
        % {
            "yes": counts.yes,
            "late": counts.late,
            "no": counts.no,
            "unanswered": counts.unanswered,
        }
    )
    if coming.yes:
        lines.append(_("Yes: %(names)s") % {"names": _listed(map(plain, coming.yes))})
    if coming.late:
        lines.append(_("Late: %(names)s") % {"names": _listed(map(plain, coming.late))})
    if coming.unnamed:
        text = ngettext(
            "%(count)s player who is not named",
            "%(count)s players who are not named",
            coming.unnamed,
        )
        lines.append(text % {"count": coming.unnamed})
    return lines


def next_text(entrant: Entrant) -> str:
    """The player's seats now and next, or the next start and the own answer to it."""
    event, own = entrant.event, own_seats(entrant)
    lines = [
        name_of(entrant),
        *map(_seat_line, (one for one in own.seats if not one.over)),
    ]
    night = next_night(event)
    if night is not None:
        lines.append(f"{plain(night.name)} · {start_text(night.starts_at, event)}")
        row = attendance_at(night, entrant)
        answer = NightAnswer(row.answer).label if row and row.answer else _("none yet")
        lines.append(_("Your answer: %(answer)s") % {"answer": answer})
    elif own.coming is not None:
        lines.append(_coming_line(own, own.coming))
    if len(lines) == 1:
        lines.append(_("Nothing is planned for you."))
    return answer_of(event, lines, address("seat", event.slug, entrant.number))


def fee_lines(terms: SignUpTerms) -> list[str]:
    if terms.fee is None:
        return []
    return [_("Fee: %(amount)s") % {"amount": money(terms.fee, terms.currency)}]


def terms_text(event: Event, terms: SignUpTerms) -> str:
    """What somebody agrees to with a tap more."""
    lines = [*fee_lines(terms), _("Tap “Sign up” to sign up for it.")]
    return answer_of(event, lines, address("sign_up_new", event.slug))


def sign_up_text(row: SignUp) -> str:
    """The state of one's own sign-up, with the page to change it."""
    lines = [_("You are signed up: %(status)s.") % {"status": row.get_status_display()}]
    if row.status == SignUpStatus.WAITING:
        lines.append(_("Your place on it: %(position)s") % {"position": waiting_position(row)})
    if row.is_unpaid:
        lines += fee_lines(terms_of(row.event))
    lines.append(_("See it, change it or withdraw here; the address is yours alone:"))
    return answer_of(row.event, lines, address("sign_up", row.token))


def _coming_line(own: OwnSeats, number: int) -> str:
    if own.coming_at is None:
        return _("Session %(number)s has no seating yet.") % {"number": number}
    return _("Session %(number)s starts at %(time)s; it has no seating yet.") % {
        "number": number,
        "time": start_text(own.coming_at, own.entrant.event),
    }


def _seat_line(own: OwnSeat) -> str:
    session = session_text(own.session)
    if own.table is None or own.seat is None:
        return _("%(session)s: you have a bye.") % {"session": session}
    return _("%(session)s: table %(table)s, %(wind)s, with %(others)s") % {
        "session": session,
        "table": own.table.number,
        "wind": wind(own.seat.starting_wind),
        "others": _listed(name_of(other.entrant) for other in own.opponents),
    }


def _listed(names: Iterable[str]) -> str:
    shown = list(names)
    more = ["…"] if len(shown) > MOST_NAMES else []
    return ", ".join([*shown[:MOST_NAMES], *more])
