"""A phone with an authenticator app, and a device that keeps passkeys, as pages meet them."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor
from fido2.cose import ES256

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40
SITE = "testserver"  # Django's test client


def code_now(secret: str) -> str:
    """What the app shows in this half minute."""
    _before, now, _after = yield_hotp_counters_from_time()
    return str(format_hotp_value(hotp_value(secret, now)))


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """Keeps one passkey; `origin` is the site that its browser shows."""

    origin: str = f"https://{SITE}"
    flags: int = PRESENT | VERIFIED
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    user: bytes = b""

    @property
    def name(self) -> bytes:
        return sha256(str(id(self.key)).encode()).digest()

    def register(self, options: Any) -> str:
        """Make the passkey; the answer as the page's script sends it."""
        asked = options["publicKey"]
        self.user = bytes_of(asked["user"]["id"])
        public = cbor.encode(dict(ES256.from_cryptography_key(self.key.public_key())))  # type: ignore[no-untyped-call]
        made = bytes(16) + len(self.name).to_bytes(2, "big") + self.name + public
        stated = {"fmt": "none", "attStmt": {}, "authData": self._data(NEW) + made}
        return self._answer(
            clientDataJSON=self._client_data("webauthn.create", asked),
            attestationObject=cbor.encode(stated),
        )

    def use(self, options: Any) -> str:
        """Sign the challenge."""
        client_data = self._client_data("webauthn.get", options["publicKey"])
        data = self._data(0)
        signed = self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=client_data,
            authenticatorData=data,
            signature=signed,
            userHandle=self.user,
        )

    def _data(self, more: int) -> bytes:
        return sha256(SITE.encode()).digest() + bytes([self.flags | more]) + bytes(4)

    def _client_data(self, kind: str, asked: Any) -> bytes:
        told = {"type": kind, "challenge": asked["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _answer(self, **response: bytes) -> str:
        parts = {name: text_of(data) for name, data in response.items()}
        name = text_of(self.name)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "response": parts,
                "clientExtensionResults": {},
            }
        )
