"""A web server on this machine that keeps what it gets, and what a device does with a push message."""

import hashlib
import hmac
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from league.notices.web_push import CURVE, decoded, encoded, point_of, private_key

AUTH = bytes(range(16))


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Answers with each of `statuses` in turn, and with the last one from then on."""

    statuses: list[int] = field(default_factory=lambda: [201])
    headers: dict[str, str] = field(default_factory=dict)
    got: list[Received] = field(default_factory=list)
    address: str = ""


@contextmanager
def receiving(*statuses: int, **headers: str) -> Iterator[Receiver]:
    receiver = Receiver(list(statuses) or [201], headers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.got.append(Received(self.path, dict(self.headers), body))
            rest = receiver.statuses
            self.send_response(rest.pop(0) if len(rest) > 1 else rest[0])
            for name, value in receiver.headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Device:
    """A browser's keys; it decrypts by RFC 8291 and 8188 with plain HMACs."""

    def __init__(self, private: str = "", auth: bytes = AUTH) -> None:
        self.key = private_key(private) if private else ec.generate_private_key(CURVE)
        self.auth = auth

    @property
    def keys(self) -> dict[str, str]:
        return {"public_key": encoded(point_of(self.key)), "secret": encoded(self.auth)}

    def decrypt(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, ciphertext = body[21 : 21 + length], body[21 + length :]
        assert len(ciphertext) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + point_of(self.key) + theirs
        material = _hmac(_hmac(self.auth, shared), info + b"\x01")
        extracted = _hmac(salt, material)
        key = _hmac(extracted, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _hmac(extracted, b"Content-Encoding: nonce\0\x01")[:12]
        plain, delimiter, padding = AESGCM(key).decrypt(nonce, ciphertext, None).rpartition(b"\x02")
        assert (delimiter, padding.strip(b"\0")) == (b"\x02", b"")
        return plain


def example_device() -> Device:
    """The device of the example in RFC 8291, appendix A."""
    return Device("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", decoded("BTBZMqHH6r4Tts7J_aSIgg"))


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


@contextmanager
def dripping() -> Iterator[int]:
    """The port of a server on every address of this machine that answers a byte a second."""
    over = threading.Event()
    with socket.create_server(("", 0), backlog=1000) as server:
        server.settimeout(0.05)
        thread = threading.Thread(target=_drip, args=[server, over])
        thread.start()
        yield server.getsockname()[1]
        over.set()
        thread.join()


def _drip(server: socket.socket, over: threading.Event) -> None:
    lines: list[socket.socket] = []
    last = time.monotonic()
    while not over.is_set():
        with suppress(OSError):
            line, _peer = server.accept()
            lines.append(line)
            line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
        if time.monotonic() - last < 1:
            continue
        last = time.monotonic()
        for line in lines:
            with suppress(OSError):
                line.sendall(b"x")
    for line in lines:
        line.close()
