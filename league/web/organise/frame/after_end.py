"""What is left to do once an event has finished, and what of it is done."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from league.enums import ReleasePolicy
from league.models import Event
from league.teams.queries.ceremony import has_been_held, problem_of_ceremony
from league.web.organise.frame.first_steps import FirstStep
from league.web.organise.steps.session_steps import Step


def steps_after_end(event: Event, may: dict[str, bool]) -> list[FirstStep]:
    """Release, prize-giving, files; then what can wait: announcement, next edition, archive."""
    keeping = [_next_edition(event), _archive(event)] if may["event_change"] else []
    return [*steps_after_last(event, may), *keeping]


def steps_after_last(event: Event, may: dict[str, bool]) -> list[FirstStep]:
    """What can be done as soon as the last session has finished."""
    organiser = [*_release(event), *_ceremony(event)] if may["event_change"] else []
    announced = [_announcement(event)] if may["event_announce"] else []
    files = [_files(event)] if may["report_build"] else []
    return [*organiser, *files, *announced]


def _step(
    event: Event, page: str, title: str, text: str, *, label: str, done: bool, waits: bool = False
) -> FirstStep:
    action = Step(label=label, url=reverse(page, args=[event.slug]))
    return FirstStep(title=title, text=text, done=done, action=action, waits=waits)


def _release(event: Event) -> Iterator[FirstStep]:
    if event.release_policy == ReleasePolicy.HIDDEN_FROM:
        yield _step(
            event,
            "release_check",
            _("Release the results"),
            _("Until then only staff see the last sessions."),
            label=_("Release results"),
            done=event.results_released,
        )


def _ceremony(event: Event) -> Iterator[FirstStep]:
    is_held = event.ceremony_step is not None or has_been_held(event)
    if is_held or problem_of_ceremony(event) is None:
        yield _step(
            event,
            "ceremony",
            _("Give the prizes"),
            _("The hall screen shows the ranks from the eighth to the first, one step each."),
            label=_("Prize-giving"),
            done=is_held,
        )


def _announcement(event: Event) -> FirstStep:
    return _step(
        event,
        "event_banner",
        _("Announce the end"),
        _("A line on all pages: thanks, photos, the date of the next event."),
        label=_("Announcement"),
        done=bool(event.shown_banner),
        waits=True,
    )


def _files(event: Event) -> FirstStep:
    return _step(
        event,
        "reports",
        _("Make the files"),
        _("Final standings on paper, certificates, files for federations."),
        label=_("Reports & print"),
        done=event.reports.exists(),
    )


def _next_edition(event: Event) -> FirstStep:
    return _step(
        event,
        "event_copy",
        _("Prepare the next one"),
        _("A copy has the settings, the rules, the staff and, if you want, the players."),
        label=_("Copy"),
        done=_has_later_season(event),
        waits=True,
    )


def _has_later_season(event: Event) -> bool:
    """False for an event outside a series: nothing says which event follows it."""
    if event.series_id is None or event.season_number is None:
        return False
    later = Event.objects.filter(series=event.series_id, season_number__gt=event.season_number)
    return later.exists()


def _archive(event: Event) -> FirstStep:
    return _step(
        event,
        "event_keep",
        _("Archive the event"),
        _("It leaves the home page, “My events” and the search; its pages stay."),
        label=_("Archive"),
        done=event.archived_at is not None,
        waits=True,
    )
