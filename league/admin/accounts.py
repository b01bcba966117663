from django.contrib import admin

from league.admin.base import ReadOnlyAdmin
from league.models import Invitation, Mail


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ("event", "role", "invited_by", "expires_at", "accepted_at", "revoked_at")
    list_filter = ("role",)
    list_select_related = ("event", "invited_by")
    exclude = ("token",)


@admin.register(Mail)
class MailAdmin(ReadOnlyAdmin):
    """Waiting e-mails; their texts, which contain secret links, are not shown."""

    list_display = ("to", "subject", "made_at", "tried_at", "attempts")
    exclude = ("body",)
