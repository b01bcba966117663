"""One factory per model: the smallest valid row, without side effects."""

# mypy: disable-error-code="no-untyped-call,attr-defined"

from datetime import timedelta
from functools import cache
from typing import Any, ClassVar

import factory
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from league import models
from league.enums import (
    CallReason,
    ChangeKind,
    DrawMethod,
    JobKind,
    PenaltyKind,
    ReportFormat,
    Role,
    SessionStatus,
    StageIntake,
)
from scoring import preset

PASSWORD = "correct horse battery staple"  # noqa: S105 (of logins that live for one test)
PRESET = "wrc-2025"


@cache
def hashed_password() -> str:
    """Hash once per run, as hashing is slow by design."""
    return make_password(PASSWORD)


class LoginFactory(factory.django.DjangoModelFactory[Any]):
    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"login-{n}")
    password = factory.LazyFunction(hashed_password)


class ClubFactory(factory.django.DjangoModelFactory[models.Club]):
    class Meta:
        model = models.Club

    name = factory.Sequence(lambda n: f"Club {n:05}")


class ClubOfficerFactory(factory.django.DjangoModelFactory[models.ClubOfficer]):
    class Meta:
        model = models.ClubOfficer

    club = factory.SubFactory(ClubFactory)
    login = factory.SubFactory(LoginFactory)


class PlayerFactory(factory.django.DjangoModelFactory[models.Player]):
    class Meta:
        model = models.Player

    display_name = factory.Sequence(lambda n: f"Player {n:05}")


class PlayerMergeFactory(factory.django.DjangoModelFactory[models.PlayerMerge]):
    class Meta:
        model = models.PlayerMerge

    kept = factory.SubFactory(PlayerFactory)
    merged = factory.SubFactory(PlayerFactory)
    moved = factory.LazyFunction(lambda: {"entrants": [], "sign_ups": [], "login": None})


class PlayerChangeFactory(factory.django.DjangoModelFactory[models.PlayerChange]):
    class Meta:
        model = models.PlayerChange

    player = factory.SubFactory(PlayerFactory)


class EventFactory(factory.django.DjangoModelFactory[models.Event]):
    """`preset` names the ruleset, `rules` changes some of its switches."""

    class Meta:
        model = models.Event
        exclude = ("preset", "rules")

    preset = PRESET
    rules: ClassVar[dict[str, Any]] = {}
    name = factory.Sequence(lambda n: f"Event {n}")
    slug = factory.Sequence(lambda n: f"event-{n}")
    ruleset_name = factory.SelfAttribute("preset")
    switches = factory.LazyAttribute(lambda o: preset(o.preset).changed(**o.rules).to_json())
    tiebreaks = factory.LazyFunction(lambda: ["total", "placements", "best_game", "lot"])


class SeriesFactory(factory.django.DjangoModelFactory[models.Series]):
    class Meta:
        model = models.Series

    name = factory.Sequence(lambda n: f"League {n}")
    slug = factory.Sequence(lambda n: f"series-{n}")
    is_public = True


class SeriesRoleFactory(factory.django.DjangoModelFactory[models.SeriesRole]):
    class Meta:
        model = models.SeriesRole

    series = factory.SubFactory(SeriesFactory)
    login = factory.SubFactory(LoginFactory)
    role = Role.ORGANISER


class RulesetVersionFactory(factory.django.DjangoModelFactory[models.RulesetVersion]):
    class Meta:
        model = models.RulesetVersion

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda o: o.event.ruleset_versions.count() + 1)
    name = factory.SelfAttribute("event.ruleset_name")
    switches = factory.SelfAttribute("event.switches")
    made_as = "system"


class StageFactory(factory.django.DjangoModelFactory[models.Stage]):
    class Meta:
        model = models.Stage

    event = factory.SubFactory(EventFactory)
    number = 1


class StageEntryFactory(factory.django.DjangoModelFactory[models.StageEntry]):
    """Entries of the first entrants of a first stage in a later stage."""

    class Meta:
        model = models.StageEntry

    source = factory.SubFactory(StageFactory)
    stage = factory.SubFactory(
        StageFactory,
        event=factory.SelfAttribute("..source.event"),
        source=factory.SelfAttribute("..source"),
        number=factory.LazyAttribute(lambda o: o.event.stages.count() + 1),
        name="Final",
        intake=StageIntake.BEST,
        cut_size=4,
    )
    entrant = factory.SubFactory(
        "tests.factories.EntrantFactory", event=factory.SelfAttribute("..source.event")
    )
    seed = factory.LazyAttribute(lambda o: o.stage.entries.count() + 1)


class EventRoleFactory(factory.django.DjangoModelFactory[models.EventRole]):
    class Meta:
        model = models.EventRole

    event = factory.SubFactory(EventFactory)
    login = factory.SubFactory(LoginFactory)
    role = Role.ORGANISER


class TeamFactory(factory.django.DjangoModelFactory[models.Team]):
    class Meta:
        model = models.Team

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda n: f"Team {n:05}")


class EntrantFactory(factory.django.DjangoModelFactory[models.Entrant]):
    class Meta:
        model = models.Entrant

    event = factory.SubFactory(EventFactory)
    player = factory.SubFactory(PlayerFactory)
    number = factory.LazyAttribute(lambda o: o.event.entrants.count() + 1)


class SignUpTermsFactory(factory.django.DjangoModelFactory[models.SignUpTerms]):
    class Meta:
        model = models.SignUpTerms

    event = factory.SubFactory(EventFactory)
    is_open = True


class SignUpFactory(factory.django.DjangoModelFactory[models.SignUp]):
    class Meta:
        model = models.SignUp

    event = factory.SubFactory(EventFactory)
    position = factory.LazyAttribute(lambda o: o.event.sign_ups.count() + 1)
    name = factory.Sequence(lambda n: f"Newcomer {n:05}")


class SignUpQuestionFactory(factory.django.DjangoModelFactory[models.SignUpQuestion]):
    class Meta:
        model = models.SignUpQuestion

    event = factory.SubFactory(EventFactory)
    position = factory.LazyAttribute(lambda o: o.event.sign_up_questions.count() + 1)
    wording = factory.Sequence(lambda n: f"Question {n}?")


class SignUpAnswerFactory(factory.django.DjangoModelFactory[models.SignUpAnswer]):
    class Meta:
        model = models.SignUpAnswer

    sign_up = factory.SubFactory(SignUpFactory)
    question = factory.SubFactory(
        SignUpQuestionFactory, event=factory.SelfAttribute("..sign_up.event")
    )
    text = "Answer"


class ForbiddenPairFactory(factory.django.DjangoModelFactory[models.ForbiddenPair]):
    class Meta:
        model = models.ForbiddenPair

    event = factory.SubFactory(EventFactory)
    first = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..event"))
    second = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..event"))


class SessionFactory(factory.django.DjangoModelFactory[models.Session]):
    class Meta:
        model = models.Session

    event = factory.SubFactory(EventFactory)
    stage = factory.LazyAttribute(
        lambda o: o.event.stages.first() or StageFactory.create(event=o.event)
    )
    number = factory.LazyAttribute(lambda o: o.event.sessions.count() + 1)
    method = DrawMethod.RANDOM
    seed = 1


class SitOutFactory(factory.django.DjangoModelFactory[models.SitOut]):
    class Meta:
        model = models.SitOut

    session = factory.SubFactory(SessionFactory)
    entrant = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..session.event"))


class TableFactory(factory.django.DjangoModelFactory[models.Table]):
    class Meta:
        model = models.Table

    session = factory.SubFactory(SessionFactory)
    number = factory.LazyAttribute(lambda o: o.session.tables.count() + 1)


class SeatFactory(factory.django.DjangoModelFactory[models.Seat]):
    class Meta:
        model = models.Seat

    table = factory.SubFactory(TableFactory)
    session = factory.SelfAttribute("table.session")
    entrant = factory.SubFactory(EntrantFactory, event=factory.SelfAttribute("..session.event"))
    starting_wind = factory.LazyAttribute(lambda o: "ESWN"[o.table.seats.count()])


class HandFactory(factory.django.DjangoModelFactory[models.Hand]):
    class Meta:
        model = models.Hand

    table = factory.SubFactory(TableFactory)
    position = factory.LazyAttribute(lambda o: o.table.hands.count() + 1)
    entry = factory.LazyFunction(lambda: {"outcome": "exhaustive_draw", "tenpai": []})
    entered_as = "table 1"


class HandSeatFactory(factory.django.DjangoModelFactory[models.HandSeat]):
    class Meta:
        model = models.HandSeat

    hand = factory.SubFactory(HandFactory)
    seat = factory.SubFactory(SeatFactory, table=factory.SelfAttribute("..hand.table"))
    points_before = 30_000
    delta = 0


class PenaltyFactory(factory.django.DjangoModelFactory[models.Penalty]):
    class Meta:
        model = models.Penalty

    entrant = factory.SubFactory(EntrantFactory)
    event = factory.SelfAttribute("entrant.event")
    kind = PenaltyKind.DEDUCTION
    points = 1000
    reason = "Spoke during another table's game"
    session = factory.LazyAttribute(lambda made: made.table and made.table.session)
    table = None


class SignOffFactory(factory.django.DjangoModelFactory[models.SignOff]):
    class Meta:
        model = models.SignOff

    seat = factory.SubFactory(SeatFactory)
    table = factory.SelfAttribute("seat.table")
    entrant = factory.SelfAttribute("seat.entrant")
    version = 1


class EndConsentFactory(factory.django.DjangoModelFactory[models.EndConsent]):
    class Meta:
        model = models.EndConsent

    seat = factory.SubFactory(SeatFactory)
    table = factory.SelfAttribute("seat.table")
    version = 1


class InvitationFactory(factory.django.DjangoModelFactory[models.Invitation]):
    class Meta:
        model = models.Invitation

    event = factory.SubFactory(EventFactory)
    role = Role.SCORER
    expires_at = factory.LazyFunction(lambda: timezone.now() + timedelta(days=7))


class MailFactory(factory.django.DjangoModelFactory[models.Mail]):
    class Meta:
        model = models.Mail

    to = "mori@example.org"
    subject = "Hello"
    body = "A link"


class TableCallFactory(factory.django.DjangoModelFactory[models.TableCall]):
    class Meta:
        model = models.TableCall

    table = factory.SubFactory(TableFactory)
    reason = CallReason.RULING
    called_as = "table 1"


class SeatingChangeFactory(factory.django.DjangoModelFactory[models.SeatingChange]):
    class Meta:
        model = models.SeatingChange

    session = factory.SubFactory(SessionFactory)
    kind = ChangeKind.SWAP
    session_status = SessionStatus.DRAFT
    before = factory.LazyFunction(dict)


class EventPlanFactory(factory.django.DjangoModelFactory[models.EventPlan]):
    class Meta:
        model = models.EventPlan

    event = factory.SubFactory(EventFactory)
    sessions = factory.LazyFunction(lambda: {"1": [[1, 2, 3, 4]]})
    seed = 1


class JobFactory(factory.django.DjangoModelFactory[models.Job]):
    class Meta:
        model = models.Job

    event = factory.SubFactory(EventFactory)
    kind = JobKind.RECOMPUTE_STANDINGS
    sent_at = factory.LazyFunction(timezone.now)


class ReportFactory(factory.django.DjangoModelFactory[models.Report]):
    class Meta:
        model = models.Report

    job = factory.SubFactory(JobFactory, kind=JobKind.BUILD_REPORT)
    event = factory.SelfAttribute("job.event")
    format = ReportFormat.CSV
    filename = "results.csv"
    content = b"Standings\r\n"


class AuditEntryFactory(factory.django.DjangoModelFactory[models.AuditEntry]):
    class Meta:
        model = models.AuditEntry

    event = factory.SubFactory(EventFactory)
    actor = "system"
    verb = "event.create"
    subject_kind = "event"
    subject_id = factory.SelfAttribute("event.pk")
