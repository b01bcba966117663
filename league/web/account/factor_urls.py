"""URLs of second factors, with the names by which django-allauth links to them."""

from allauth.mfa.base import views as base
from django.urls import path

from league.web.account import second_factors as own

urlpatterns = [
    path("", own.Overview.as_view(), name="mfa_index"),
    path("log-in/", base.authenticate, name="mfa_authenticate"),
    path("log-in/passkey/", own.LogInByPasskey.as_view(), name="mfa_login_webauthn"),
    path("again/", base.reauthenticate, name="mfa_reauthenticate"),
    path("again/passkey/", own.PasskeyAgain.as_view(), name="mfa_reauthenticate_webauthn"),
    path("app/", own.AddApp.as_view(), name="mfa_activate_totp"),
    path("app/remove/", own.RemoveApp.as_view(), name="mfa_deactivate_totp"),
    path("passkeys/new/", own.AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("passkeys/<int:passkey>/", own.RenamePasskey.as_view(), name="mfa_edit_webauthn"),
    path("passkeys/<int:passkey>/remove/", own.RemovePasskey.as_view(), name="mfa_remove_webauthn"),
    path("codes/", own.RecoveryCodes.as_view(), name="mfa_view_recovery_codes"),
    path("codes/new/", own.NewRecoveryCodes.as_view(), name="mfa_generate_recovery_codes"),
]
