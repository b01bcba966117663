"""URLs of an account; those that django-allauth links to have its names."""

from allauth.account import views as library
from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from league.web.account import (
    claims,
    invitations,
    is_it_you,
    log_in,
    notice_grid,
    overview,
    own_data,
    own_tables,
    passwords,
    provider_pages,
)


class Account(StringConverter):
    """The account of a link for a new password; the key behind it may have a dash."""

    regex = "[0-9A-Za-z]+"


register_converter(Account, "account")

urlpatterns = [
    path("", overview.account, name="account"),
    path("login/", log_in.LogIn.as_view(), name="account_login"),
    path("login/code/", log_in.AskForCode.as_view(), name="account_request_login_code"),
    path("login/code/confirm/", library.confirm_login_code, name="account_confirm_login_code"),
    path("login/with/<slug:provider>/", provider_pages.log_in_by, name="provider_log_in"),
    path("login/with/<slug:provider>/back/", provider_pages.back, name="provider_back"),
    path("logout/", log_in.LogOut.as_view(), name="account_logout"),
    path("inactive/", library.account_inactive, name="account_inactive"),
    path("again/", library.reauthenticate, name="account_reauthenticate"),
    path(
        "again/code/",
        library.request_reauthentication_code,
        name="account_request_reauthentication_code",
    ),
    path(
        "again/code/confirm/",
        library.confirm_reauthentication_code,
        name="account_confirm_reauthentication_code",
    ),
    path("again/no-answer/", is_it_you.no_answer, name="account_no_answer"),
    path("email/", library.email, name="account_email"),
    path(
        "email/confirm/",
        library.ConfirmEmailVerificationCodeView.as_view(),
        name="account_email_verification_sent",
    ),
    path("second-factor/", include("league.web.account.factor_urls")),
    path("password/", library.password_change, name="account_change_password"),
    path("password/set/", library.password_set, name="account_set_password"),
    path("password-reset/", passwords.Forgotten.as_view(), name="account_reset_password"),
    path("password-reset/sent/", library.password_reset_done, name="account_reset_password_done"),
    path(
        "password-reset/<account:uidb36>-<str:key>/",
        passwords.NewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("claim/", claims.claim, name="claim"),
    path("claim/card/", claims.by_card, name="claim_by_card"),
    path("claim/code/", claims.by_code, name="claim_by_code"),
    path("claim/undo/<str:token>/", claims.undo, name="claim_undo"),
    path("claim/email/<int:player>/", claims.by_email, name="claim_by_email"),
    path("claim/ask/<int:player>/", claims.ask, name="claim_ask"),
    path("claims/<int:claim>/grant/", claims.grant, name="claim_grant"),
    path("claims/<int:claim>/decline/", claims.decline, name="claim_decline"),
    path("records/<int:player>/release/", claims.release, name="claim_release"),
    path("providers/<slug:provider>/connect/", provider_pages.connect, name="provider_connect"),
    path(
        "providers/<int:connection>/disconnect/",
        provider_pages.disconnect,
        name="provider_disconnect",
    ),
    path("tables/<int:table>/<str:verb>/", own_tables.step, name="own_table_step"),
    path("data/", own_data.export, name="account_export"),
    path("erase/", own_data.Erase.as_view(), name="account_erase"),
    path("notices/", notice_grid.choose, name="account_notices"),
    path("sessions/end/", overview.end_others, name="account_end_others"),
    path("sessions/<str:name>/end/", overview.end_one, name="account_end_session"),
    path("chat/", overview.chat, name="account_chat"),
    path("token/", overview.make_api_token, name="account_make_token"),
    path("token/revoke/", overview.revoke_api_token, name="account_revoke_token"),
    path("invitation/<str:token>/", invitations.invitation, name="invitation"),
]
