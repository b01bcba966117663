"""What django-allauth asks Tenbou about second factors: words, the code to scan, encryption."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.templatetags.qr import picture_of


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # it has no types
    error_messages: ClassVar = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This is not a code that works now."),
    }

    def build_totp_svg(self, url: str) -> str:
        return picture_of(url)

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002
        """The name of a passkey whose owner states none."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}

    def encrypt(self, text: str) -> str:
        """A copy of the database is not enough to make codes."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Under another secret key the codes are those of a secret that nobody knows."""
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return str(generate_totp_secret())


def _cipher() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [sha256(b"second factors" + key.encode()).digest() for key in keys]
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
