"""The first steps of an event, and which are done."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.permissions import Actor
from league.entrants.queries.entrants import present_in
from league.entrants.queries.sign_ups import takes_sign_ups, terms_of
from league.enums import EntryContract, EventKind, EventStatus
from league.events.queries.events import events_helped_by
from league.events.queries.invitations import open_invitations
from league.formats.dates import date_span
from league.models import Event, Night
from league.play.queries.games import has_sticks
from league.standings.queries.planned_sessions import planned_in_all
from league.teams.queries.squads import team_rules
from league.templatetags.tenbou import preset_name
from league.web.organise.steps.session_steps import Step

MOST_OTHERS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStep:
    """`ways` are the kinds of doing it, of the next step only; `waits`: nothing is lost without it."""

    title: str
    text: str
    done: bool
    action: Step
    ways: tuple[tuple[str, str, str, str], ...] = ()  # icon, label, text, address
    waits: bool = False


def first_steps(event: Event, players: int, actor: Actor) -> list[FirstStep]:
    slug = [event.slug]
    settings = reverse("event_change", args=slug)
    next_night = event.nights.planned().order_by("starts_at", "number").first()
    dated = bool(event.starts_on and event.venue) or next_night is not None
    return [
        FirstStep(
            title=_("Create the event") if dated else _("Set the dates and the place"),
            text=_facts(event) or _night_text(next_night) or _("Players look for them first."),
            done=dated,
            action=Step(label=_("Settings"), url=settings),
        ),
        FirstStep(
            title=_("Choose the rules"),
            text=str(preset_name(event.ruleset_name)),
            done=True,
            action=Step(label=_("Rules"), url=reverse("ruleset", args=slug)),
        ),
        _players(event, players, actor),
        FirstStep(
            title=_("Choose how results are entered"),
            text=str(event.get_entry_contract_display()),
            done=True,  # chosen with the event
            action=Step(label=_("Settings"), url=f"{settings}#id_entry_contract"),
        ),
        _timetable(event, next_night),
        FirstStep(
            title=_("Invite your staff"),
            text=_("Referees and scorers get a link."),
            done=event.roles.count() > 1 or bool(open_invitations(event)),
            action=Step(label=_("Staff"), url=reverse("roles", args=slug)),
            waits=True,
        ),
        FirstStep(
            title=_("Open the event"),
            text=_("Makes the public page visible to everybody."),
            done=event.status != EventStatus.DRAFT,
            action=Step(label=_("Open event"), url=reverse("event_status", args=slug), posts=True),
        ),
        _first_draw(event, next_night),
    ]


def days_left(event: Event) -> str:
    """As in "12 days to go"; empty without a date and from the first day on."""
    days = (event.starts_on - timezone.localdate()).days if event.starts_on else 0
    if days <= 0:
        return ""
    return ngettext("%(count)s day to go", "%(count)s days to go", days) % {"count": days}


def worth_doing(event: Event) -> list[tuple[str, str, str, str, str]]:
    """What can be tried or printed before the day: icon, title, text, label, address."""
    cards, federations = (
        reverse(name, args=[event.slug]) for name in ("print_table_cards", "federations")
    )
    rows = [
        (
            "qr-code",
            _("Table cards"),
            _("Print them once: the codes last for all sessions."),
            _("Print"),
            cards,
        )
    ]
    if event.entry_contract == EntryContract.HANDS and has_sticks(event):
        text = _("Play some hands at a practice table. Nothing counts.")
        rows.append(("smartphone", _("A table on your phone"), text, _("Try"), reverse("practice")))
    if event.kind == EventKind.TOURNAMENT:
        text = _("See now what they will ask for at the end.")
        rows.append(("file-check", _("Files for federations"), text, _("Check"), federations))
    return rows


def _facts(event: Event) -> str:
    dates = date_span(event.starts_on, event.ends_on)
    return " · ".join(fact for fact in (dates, event.venue) if fact)


def _players(event: Event, players: int, actor: Actor) -> FirstStep:
    enough = players >= event.ruleset.players
    paste, sign_ups = (reverse(name, args=[event.slug]) for name in ("enrol_list", "sign_ups"))
    counted = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    ways = (
        ("clipboard-list", _("Paste a list"), _("From a spreadsheet or an e-mail."), paste),
        ("user-plus", *_sign_up(event), sign_ups),
        *(() if enough else _copying(event, actor)),
    )
    return FirstStep(
        title=_("Add the players"),
        text=counted if enough else _("Tables, seating and name badges need the players first."),
        done=enough,
        action=Step(label=_("Add players"), url=paste),
        ways=() if enough else ways,
    )


def _copying(event: Event, actor: Actor) -> list[tuple[str, str, str, str]]:
    """The copy of another event of this organiser, where one has players: icon, label, text, address."""
    if not actor.may_create_events():
        return []
    for other in events_helped_by(actor).exclude(pk=event.pk)[:MOST_OTHERS]:
        players = present_in(other)["playing"]
        if players and actor.may("event.change", event_id=other.pk):
            said = ngettext(
                "A new event with the %(count)s player of %(name)s.",
                "A new event with the %(count)s players of %(name)s.",
                players,
            )
            text = said % {"count": players, "name": other.name}
            return [("copy", _("Copy an event"), text, reverse("event_copy", args=[other.slug]))]
    return []


def _sign_up(event: Event) -> tuple[str, str]:
    is_open = takes_sign_ups(event, terms_of(event))
    label = _("Sign-up is open") if is_open else _("Open sign-up")
    return label, _("Players sign up themselves.")


def _timetable(event: Event, next_night: Night | None) -> FirstStep:
    """The sessions of a tournament, the nights of a league."""
    is_league = event.kind == EventKind.LEAGUE
    if is_league and next_night is None:
        text = _(
            "For example every week, with two games a night. Players answer whether they come."
        )
    else:
        text = _sessions(event, has_starts=any(event.session_starts))
    address = reverse("night_new" if is_league else "event_change", args=[event.slug])
    address += "" if is_league else "#id_session_starts"
    return FirstStep(
        title=_("Plan the nights") if is_league else _("Plan the sessions"),
        text=text,
        done=any(event.session_starts) or next_night is not None,
        action=Step(label=_("Nights") if is_league else _("Timetable"), url=address),
    )


def _first_draw(event: Event, next_night: Night | None) -> FirstStep:
    """The draw of the first session, of a league on the page of the night."""
    if next_night is None:
        label = _("Open line-ups") if team_rules(event) else _("Draw session")
        action = Step(label=label, url=reverse("session_draw", args=[event.slug]))
    else:
        address = reverse("manage_night", args=[event.slug, next_night.number])
        action = Step(label=next_night.name, url=address)
    return FirstStep(
        title=_("Draw the first session"),
        text=_("Seats the players who are there."),
        done=False,
        action=action,
    )


def _night_text(night: Night | None) -> str:
    if night is None:
        return ""
    first = date_format(timezone.localtime(night.starts_at), "DATETIME_FORMAT")
    return " · ".join(part for part in (first, night.venue) if part)


def _sessions(event: Event, *, has_starts: bool) -> str:
    count = planned_in_all(event)
    words = {"count": count, "minutes": event.session_minutes}
    said = ngettext(
        "%(count)s session of %(minutes)s minutes.",
        "%(count)s sessions of %(minutes)s minutes.",
        count,
    )
    missing = "" if has_starts else _("The start times are not set yet.")
    return " ".join(part for part in (said % words, missing) if part)
