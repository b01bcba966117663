"""Second factors of accounts, without their secrets; an administrator removes those that are lost.

The admin pages have no log-in of their own, because it would ask for no second factor.
"""

from allauth.account.decorators import reauthentication_required, secure_admin_login
from allauth.mfa import admin as library  # its page shows the secrets
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.admin.base import ReadOnlyAdmin
from league.core.queries.actors import actor_of
from league.people.second_factors import take_off_factors

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.unregister(library.Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(ReadOnlyAdmin):
    list_display = ("user", "type", "created_at", "last_used_at")
    search_fields = ("user__username", "user__email")
    exclude = ("data",)
    actions = ("take_off",)

    def has_take_off_permission(self, request: HttpRequest) -> bool:
        return bool(getattr(request.user, "is_superuser", False))

    @admin.action(
        description=_("Remove all second factors of these accounts"), permissions=["take_off"]
    )
    @method_decorator(reauthentication_required)
    def take_off(self, request: HttpRequest, rows: QuerySet[Authenticator]) -> None:
        logins = {row.user_id: row.user for row in rows.select_related("user")}
        for login in logins.values():
            take_off_factors(login, actor=actor_of(request.user))
        done = ngettext(
            "Second factors of %(count)s account removed.",
            "Second factors of %(count)s accounts removed.",
            len(logins),
        )
        messages.success(request, done % {"count": len(logins)})
