"""The staff of an event: roles and invitations; the audit and corrections, which staff read."""

from typing import Any

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.inputs.events import HandOverIn, InvitationIn, OwnTablesIn, RoleIn
from league.api.outputs.events import AuditEntryOut, EventRoleOut, InvitationOut
from league.api.outputs.tables import CorrectionsOut
from league.events.invitations import invite, revoke_invitation
from league.events.queries.invitations import open_invitations
from league.events.staff import grant_role, hand_over, revoke_role, set_own_tables
from league.history.queries.corrections import corrected_results_of, corrections_of
from league.history.queries.entry_values import with_entries, with_values
from league.models import Event


class EventRoleViewSet(OfEvent):
    tag = "events"
    lookup_url_kwarg = "role_id"

    @call("roles.change", out=[EventRoleOut])
    def list(self, event: Event) -> Any:
        """List the roles of an event."""
        return event.roles.select_related("login").order_by("pk")

    @call("roles.change", body=RoleIn, out=EventRoleOut, status=201)
    def create(self, event: Event, given: Given) -> Any:
        """Give a login a role in an event."""
        return grant_role(event, actor=self.actor, **given)

    @call("roles.change")
    def destroy(self, event: Event, role_id: int) -> None:
        """Take a role in an event away."""
        revoke_role(event, role_id, actor=self.actor)

    @call("roles.change", "PUT tables", body=OwnTablesIn)
    def set_own_tables(self, event: Event, given: Given, role_id: int) -> None:
        """Set the tables that a scorer keeps, such as "1-4, 7"; empty for all."""
        set_own_tables(event, role_id, actor=self.actor, **given)


class EventInvitationViewSet(OfEvent):
    tag = "events"
    lookup_url_kwarg = "invitation_id"

    @call("roles.change", out=[InvitationOut], secret=True)
    def list(self, event: Event) -> Any:
        """List the invitations of an event that can still be accepted."""
        return open_invitations(event)

    @call("roles.change", body=InvitationIn, out=InvitationOut, status=201, secret=True)
    def create(self, event: Event, given: Given) -> Any:
        """Make a link that gives a role in an event."""
        return invite(event, actor=self.actor, **given)

    @call("roles.change")
    def destroy(self, event: Event, invitation_id: int) -> None:
        """Withdraw an invitation."""
        revoke_invitation(event, invitation_id, actor=self.actor)


class EventStaffViewSet(OfEvent):
    tag = "events"

    @call("roles.change", "POST hand-over", body=HandOverIn, out=EventRoleOut)
    def hand_over(self, event: Event, given: Given) -> Any:
        """Make somebody of the staff the organiser; the caller stays as a referee."""
        return hand_over(event, actor=self.actor, **given)

    @call("event.see_audit", "GET corrections", out=CorrectionsOut)
    def corrections(self, event: Event) -> Any:
        """Show corrected and struck hands and corrected results.

        Hands stand by session, table and position; of results the latest comes first.
        """
        return {"hands": corrections_of(event), "results": corrected_results_of(event)}


class EventAuditViewSet(OfEvent):
    tag = "events"

    @call("event.see_audit", out=[AuditEntryOut])
    def list(self, event: Event) -> Any:
        """List who changed what in an event, the latest first."""
        return event.audit_entries.select_related("login").order_by("-pk")

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset) or []
        return with_entries(with_values(page, self.actor))
