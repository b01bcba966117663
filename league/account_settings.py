"""Settings of accounts that no installation changes: django-allauth and the lock-out of django-axes."""

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",  # by username or confirmed e-mail
    "django.contrib.auth.backends.ModelBackend",  # for sessions of the versions before
]
ACCOUNT_ADAPTER = "league.web.account.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "league.web.account.forms.PasswordLogInForm",
    "request_login_code": "league.web.account.forms.AskForCodeForm",
    "confirm_login_code": "league.web.account.forms.CodeForm",
    "confirm_email_verification_code": "league.web.account.forms.ConfirmEmailForm",
    "confirm_reauthentication_code": "league.web.account.forms.CodeForm",
    "reauthenticate": "league.web.account.forms.PasswordAgainForm",
    "request_reauthentication_code": "league.web.account.forms.CodeToForm",
    "add_email": "league.web.account.forms.NewEmailForm",
    "change_password": "league.web.account.forms.ChangePasswordForm",
    "set_password": "league.web.account.forms.FirstPasswordForm",
    "reset_password": "league.web.account.forms.ForgottenForm",
    "reset_password_from_key": "league.web.account.forms.NewPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # wanted for codes; the adapter asks for none at log-in
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it once it is confirmed
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before the address or the first password changes
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = False  # the lock-out and the adapter hold: no hall is locked out
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
SOCIALACCOUNT_ADAPTER = "league.web.account.provider_adapter.ProviderAdapter"
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 4  # seconds for all that one page asks of a provider
MFA_ADAPTER = "league.web.account.factor_adapter.FactorAdapter"
MFA_FORMS = {
    "activate_totp": "league.web.account.factor_forms.ActivateAppForm",
    "add_webauthn": "league.web.account.factor_forms.AddPasskeyForm",
    "authenticate": "league.web.account.factor_forms.FactorCodeForm",
    "edit_webauthn": "league.web.account.factor_forms.PasskeyNameForm",
    "reauthenticate": "league.web.account.factor_forms.FactorAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_RECOVERY_CODE_DIGITS = 12
MFA_TOTP_TOLERANCE = 1  # half a minute before and after: the clocks of phones differ
MFA_ALLOW_UNVERIFIED_EMAIL = True  # our pages refuse it, and know addresses without rows as well
MFA_RATE_LIMITS = False  # the form counts wrong codes by account: a hall shares one address
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # a whole venue may share one address
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # repeated attempts do not extend a lock-out
AXES_HANDLER = "league.web.common.lock_out.LockOut"  # also limits per browser, address and name
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "account/locked.html"
AXES_USERNAME_CALLABLE = "league.web.common.known_devices.typed_username"
AXES_CLIENT_IP_CALLABLE = (
    "league.web.common.known_devices.lockout_address"  # known browsers count separately
)
