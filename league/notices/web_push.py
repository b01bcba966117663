"""Web push messages, encrypted for one device (RFC 8291), signed by this server (RFC 8292)."""

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES, AUTH_BYTES, SALT_BYTES, SCALAR_BYTES = 65, 16, 16, 32
RECORD_BYTES = 4096  # one record, as RFC 8291 requires
LAST_RECORD = b"\x02"
#: The space in one record beside its header (86 bytes), the tag (16) and the delimiter.
LONGEST_MESSAGE = RECORD_BYTES - 86 - 16 - 1
TOKEN_SECONDS = 12 * 3600  # RFC 8292 allows 24 hours


class DeviceKeys(NamedTuple):
    """The keys of a device: its public point, uncompressed, and its authentication secret."""

    public: bytes
    auth: bytes


def read_device_keys(public: str, auth: str) -> DeviceKeys:
    """The keys in the browser's format, base64url; raises ValueError for other text."""
    keys = DeviceKeys(decoded(public), decoded(auth))
    if len(keys.public) != POINT_BYTES or len(keys.auth) != AUTH_BYTES:
        raise ValueError("keys of another length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    return keys


def encrypt(
    message: bytes,
    keys: DeviceKeys,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message in the coding aes128gcm (RFC 8188), with its header.

    `own` and `salt` are new for each message; only a test with known values passes them.
    """
    if len(message) > LONGEST_MESSAGE:
        raise ValueError(f"a push message has at most {LONGEST_MESSAGE} bytes")
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT_BYTES)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    ours = point_of(own)
    shared = own.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + keys.public + ours
    material = _derived(shared, salt=keys.auth, info=info, length=32)
    key = _derived(material, salt=salt, info=b"Content-Encoding: aes128gcm\x00", length=16)
    nonce = _derived(material, salt=salt, info=b"Content-Encoding: nonce\x00", length=12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def vapid_header(endpoint: str, key: str, contact: str, *, now: float | None = None) -> str:
    """The value of `Authorization` for a push service (RFC 8292).

    `key`: the installation's private scalar, base64url; `contact`: a mailto: or https: address.
    """
    own = private_key(key)
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((time.time() if now is None else now) + TOKEN_SECONDS),
        "sub": contact,
    }
    head = {"typ": "JWT", "alg": "ES256"}
    signed = ".".join(encoded(json.dumps(part).encode()) for part in (head, claims))
    first, second = decode_dss_signature(own.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = first.to_bytes(SCALAR_BYTES, "big") + second.to_bytes(SCALAR_BYTES, "big")
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(point_of(own))}"


def public_key(key: str) -> str:
    """The public key for browsers, base64url, that belongs to a private scalar."""
    return encoded(point_of(private_key(key)))


def private_key(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), CURVE)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url, with or without padding; raises ValueError for other text."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _derived(material: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)
