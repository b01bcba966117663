"""The line-ups of the next session of a team event, those that are missing first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.core.permissions import Actor
from league.enums import SessionStatus
from league.models import Event, Session
from league.teams.queries.line_ups import LineUpCard, deadline_of, line_ups_of
from league.teams.queries.squads import team_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpsNow:
    """`closes_at` is None where captains may change them until staff close them."""

    session: Session
    cards: list[LineUpCard]
    closes_at: datetime | None

    @property
    def missing(self) -> list[str]:
        """The teams that have not named all their players."""
        return [card.line_up.team.name for card in self.cards if card.missing]

    @property
    def given(self) -> int:
        return len(self.cards) - len(self.missing)

    @property
    def closes_in(self) -> int | None:
        """Seconds; None where no time is set, or once it is over."""
        if self.closes_at is None:
            return None
        left = int((self.closes_at - timezone.now()).total_seconds())
        return left if left > 0 else None


def line_ups_now(event: Event, drawn: Sequence[Session], actor: Actor) -> LineUpsNow | None:
    """None without teams, without an open session, and for those who may not see line-ups."""
    rules = team_rules(event)
    drafts = (one for one in drawn if one.status == SessionStatus.DRAFT)
    session = next(drafts, None)
    if rules is None or session is None or not actor.may("line_up.see", event_id=event.pk):
        return None
    session.event = event
    cards = line_ups_of(session, actor)
    if not cards:
        return None
    return LineUpsNow(
        session=session,
        cards=sorted(cards, key=lambda card: not card.missing),
        closes_at=deadline_of(session, rules),
    )
