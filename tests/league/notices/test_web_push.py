"""Push messages are those of the standards: the example of RFC 8291, and what a device decrypts."""

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from league.environment import new_vapid_key, vapid_key
from league.notices.web_push import (
    CURVE,
    LONGEST_MESSAGE,
    RECORD_BYTES,
    DeviceKeys,
    decoded,
    encoded,
    encrypt,
    point_of,
    private_key,
    public_key,
    read_device_keys,
    vapid_header,
)
from tests.receiver import Device, example_device

PLAIN = b"When I grow up, I want to be a watermelon"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
EXAMPLE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def keys_of(device: Device) -> DeviceKeys:
    return read_device_keys(device.keys["public_key"], device.keys["secret"])


def test_the_example_of_rfc_8291_comes_out_to_the_letter() -> None:
    body = encrypt(PLAIN, keys_of(example_device()), own=private_key(OWN), salt=decoded(SALT))
    assert encoded(body) == EXAMPLE
    assert example_device().decrypt(body) == PLAIN


@pytest.mark.parametrize("message", [b"", "東 \N{EM DASH} ron".encode(), bytes(LONGEST_MESSAGE)])
def test_a_device_reads_what_is_encrypted_for_it(message: bytes) -> None:
    device = Device()
    first, second = (encrypt(message, keys_of(device)) for _ in range(2))
    assert [device.decrypt(body) for body in (first, second)] == [message] * 2
    assert first != second  # a new key and salt for each message
    assert len(first) <= RECORD_BYTES


def test_a_message_beyond_one_record_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 3993 bytes"):
        encrypt(bytes(LONGEST_MESSAGE + 1), keys_of(Device()))


@pytest.mark.parametrize(
    ("public", "auth"),
    [
        ("", ""),
        ("AAAA", "BTBZMqHH6r4Tts7J_aSIgg"),
        (encoded(b"\x04" + bytes(64)), encoded(bytes(16))),
    ],
)
def test_keys_that_are_none_are_refused(public: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the library words some
        read_device_keys(public, auth)


def test_the_signature_names_the_push_service_and_holds_with_the_public_key() -> None:
    key = new_vapid_key()
    assert vapid_key(key) == key
    header = vapid_header(
        "https://push.example.net:8443/send/1?x=2", key, "mailto:tenbou@example.org", now=1_000_000
    )
    scheme, token, public = header.replace(",", "").split()
    head, claims, signature = token.removeprefix("t=").split(".")
    assert (scheme, public) == ("vapid", f"k={public_key(key)}")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example.net:8443",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "mailto:tenbou@example.org",
    }
    raw = decoded(signature)
    numbers = [int.from_bytes(part, "big") for part in (raw[:32], raw[32:])]
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(public[2:]))
    signed = f"{head}.{claims}".encode()
    point.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
    assert point_of(private_key(key)) == decoded(public_key(key))


@pytest.mark.parametrize("text", ["", "AAAA", encoded(bytes(32)), encoded(b"\xff" * 32), "é"])
def test_a_setting_that_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="make_vapid_key"):
        vapid_key(text)
