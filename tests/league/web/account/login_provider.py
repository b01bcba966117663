"""A log-in provider on this machine: OpenID Connect with real addresses, keys and redirects."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT, SECRET = "tenbou", "a-secret-of-the-tests-of-32-bytes"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
LILI = {"sub": "1001", "email": "lili@example.org", "email_verified": True}


@dataclass
class LoginProvider:
    """It answers for one person; a test changes what it answers."""

    person: dict[str, Any] = field(default_factory=lambda: dict(LILI))
    #: Claims of the next ID tokens, over those that are right.
    claims: dict[str, Any] = field(default_factory=dict)
    #: Claims of the person that only the userinfo address tells.
    on_request: tuple[str, ...] = ()
    #: Makes the ID token of the claims.
    sign: Callable[[dict[str, Any]], str] = lambda claims: jwt.encode(
        claims, KEY, algorithm="RS256", headers={"kid": "1"}
    )
    denies: bool = False
    #: Whether a page of the provider asks, as one does in a browser.
    asks: bool = False
    #: What is answered at a path instead: a body, or a function that makes one.
    instead: dict[str, bytes | Callable[[], bytes]] = field(default_factory=dict)
    discovery: dict[str, Any] = field(default_factory=dict)
    got: list[str] = field(default_factory=list)
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    address: str = ""

    def setting(self, name: str = "club", title: str = "Club account") -> str:
        """The entry of TENBOU_LOG_IN_PROVIDERS."""
        host = urlsplit(self.address).netloc
        return f"{name}=http://{CLIENT}:{SECRET}@{host}?name={title}"

    def answer(self, path: str, asked: dict[str, str], bearer: str) -> tuple[int, Any]:
        """The status, and a value for JSON, raw bytes, or the address of a redirect."""
        self.got.append(path)
        if (instead := self.instead.get(path)) is not None:
            return 200, instead if isinstance(instead, bytes) else instead()
        key = json.loads(RSAAlgorithm.to_jwk(KEY.public_key())) | {"kid": "1", "use": "sig"}
        answers: dict[str, Callable[[], tuple[int, Any]]] = {
            "/.well-known/openid-configuration": lambda: (200, self._about() | self.discovery),
            "/authorize": lambda: self._agree(asked),
            "/token": lambda: self._tokens(asked),
            "/jwks": lambda: (200, {"keys": [key]}),
            "/userinfo": lambda: (200, self.person) if bearer.endswith(" opaque") else (401, {}),
        }
        return answers.get(path, lambda: (404, {}))()

    def _about(self) -> dict[str, Any]:
        ends = {"authorization": "authorize", "token": "token", "userinfo": "userinfo"}
        return {
            "issuer": self.address,
            "jwks_uri": f"{self.address}/jwks",
            **{f"{name}_endpoint": f"{self.address}/{path}" for name, path in ends.items()},
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def _agree(self, asked: dict[str, str]) -> tuple[int, Any]:
        back = self._back(asked)
        if not self.asks:
            return 302, back
        link = f"<a href='{escape(back)}'>Allow</a>"
        return 200, f"<!DOCTYPE html><title>Club</title><h1>Log in to Tenbou?</h1>{link}".encode()

    def _back(self, asked: dict[str, str]) -> str:
        if self.denies:
            sent = {"error": "access_denied"}
        else:
            code = f"code-{len(self.codes)}"
            self.codes[code] = asked
            sent = {"code": code, "iss": self.address}
        return f"{asked['redirect_uri']}?{urlencode(sent | {'state': asked['state']})}"

    def _tokens(self, sent: dict[str, str]) -> tuple[int, Any]:
        asked = self.codes.pop(sent.get("code", ""), None)
        if asked is None or (sent["client_id"], sent["client_secret"]) != (CLIENT, SECRET):
            return 400, {"error": "invalid_grant"}
        digest = hashlib.sha256(sent["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if (challenge, sent["redirect_uri"]) != (asked["code_challenge"], asked["redirect_uri"]):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 300}
        person = {name: told for name, told in self.person.items() if name not in self.on_request}
        claims |= person | {"nonce": asked.get("nonce")} | self.claims
        return 200, {
            "access_token": "opaque",
            "token_type": "Bearer",
            "id_token": self.sign(claims),
        }


@contextmanager
def login_provider(**how: Any) -> Iterator[LoginProvider]:
    provider = LoginProvider(**how)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            self._answer(parts.path, dict(parse_qsl(parts.query)))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._answer(self.path, dict(parse_qsl(body)))

        def _answer(self, path: str, asked: dict[str, str]) -> None:
            status, told = provider.answer(path, asked, self.headers.get("Authorization", ""))
            body = told if isinstance(told, bytes) else json.dumps(told).encode()
            with suppress(OSError):  # we did not wait for it
                self._send(status, told, body)

        def _send(self, status: int, told: Any, body: bytes) -> None:
            self.send_response(status)
            if isinstance(told, str):
                self.send_header("Location", told)
            kind = "text/html" if body.startswith(b"<!DOCTYPE") else "application/json"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    provider.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
