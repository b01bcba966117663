"""Invitations to the staff of an event."""

from league.models import Event, Invitation

LONGEST = 64


def open_invitations(event: Event) -> list[Invitation]:
    """Those that can still be accepted, latest first."""
    return list(event.invitations.open().select_related("event").order_by("-pk"))


def invitation_by_token(token: str) -> Invitation | None:
    """The invitation of a link, even an expired one; None for an unknown token."""
    if len(token) > LONGEST or not token.isprintable():
        return None
    return Invitation.objects.select_related("event").filter(token=token).first()


def is_open(invitation: Invitation) -> bool:
    return Invitation.objects.open().filter(pk=invitation.pk).exists()
