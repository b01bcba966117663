"""Requests to addresses that strangers name, webhooks and push services, and to Discord.

Only https to the public internet is allowed. A host is resolved once, every address is checked, and
the connection goes to a checked address, so that a later DNS answer cannot lead inside. Redirects
are not followed, answers are read up to a limit, and all of a request has one time: looking the host
up, connecting, the handshake, and each byte of the answer.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

#: The time of a whole request: to a service whose answer is worth waiting for, such as Discord, and
#: to a push service or a webhook, of which there may be hundreds.
ALL_SECONDS = 10.0
POST_SECONDS = 3.0
MOST_BYTES = 65_536  # of an answer
MOST_ADDRESSES = 3
LONGEST_WAIT = 24 * 3600
#: Of Chrome, Firefox, Safari and Edge.
PUSH_SERVICES = (
    *("fcm.googleapis.com", "push.services.mozilla.com"),
    *("push.apple.com", "notify.windows.com"),
)
#: IPv6 addresses that contain an IPv4 address: NAT64 (RFC 6052).
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class HttpAnswer(NamedTuple):
    """The HTTP status, the seconds after which the server wants to be asked again, the content."""

    status: int
    retry_after: int | None = None
    body: bytes = b""


class Unreachable(Exception):
    """No answer; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def problem_of_address(url: str) -> str:
    """Why nothing may be sent to this address, by code; "" if it is allowed. Does not use DNS."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "url_unreadable"
    schemes = {"https", "http"} if settings.NOTICES_TO_LOOPBACK else {"https"}
    if parts.scheme not in schemes:
        return "url_not_https"
    if not parts.hostname or port == 0 or not url.isascii() or not url.isprintable() or " " in url:
        return "url_unreadable"
    if parts.username is not None or parts.password is not None:
        return "url_with_password"
    literal = _literal(parts.hostname)
    if literal is not None and not may_reach(literal):
        return "url_private"
    return ""


def is_push_service(url: str) -> bool:
    """Whether this is an address of a push service that a browser's maker runs."""
    host = urlsplit(url).hostname or ""
    return any(host == name or host.endswith(f".{name}") for name in PUSH_SERVICES)


def may_reach(address: Address) -> bool:
    """Whether an address belongs to the public internet."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return may_reach(inner)
        if address.sixtofour is not None or address.teredo is not None:
            return False  # obsolete tunnels
    if settings.NOTICES_TO_LOOPBACK and address.is_loopback:
        return True
    return address.is_global and not address.is_multicast and not address.is_reserved


def post(url: str, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
    """Send one POST; raises Unreachable."""
    return request("POST", url, headers, body, seconds=POST_SECONDS)


def request(
    method: str,
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    seconds: float = ALL_SECONDS,
) -> HttpAnswer:
    """Send one request; raises Unreachable, after so many seconds at the latest."""
    if code := problem_of_address(url):
        raise Unreachable(code)
    parts = urlsplit(url)
    host = str(parts.hostname)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    failure = Unreachable("not_connected")
    deadline = time.monotonic() + seconds
    for address in _checked_addresses(host, port, deadline)[:MOST_ADDRESSES]:
        try:
            return _request_to((address, port), parts, headers, (method, body), deadline)
        except Unreachable as error:
            failure = error
    raise failure


def _checked_addresses(host: str, port: int, deadline: float) -> list[str]:
    addresses = _addresses_of(host, port, deadline)
    if not all(may_reach(ipaddress.ip_address(address)) for address in addresses):
        raise Unreachable("url_private")
    return addresses


def _addresses_of(host: str, port: int, deadline: float) -> list[str]:
    """Look the host up in a thread: the system's resolver takes no time limit."""
    found: Future[list[Any]] = Future()

    def look_up() -> None:
        try:
            found.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            found.set_exception(error)

    threading.Thread(target=look_up, daemon=True).start()
    try:
        return [str(item[4][0]) for item in found.result(deadline - time.monotonic())]
    except TimeoutError as error:
        raise Unreachable("too_slow") from error
    except (OSError, UnicodeError) as error:
        raise Unreachable("host_unknown") from error


def _request_to(
    peer: tuple[str, int],
    parts: SplitResult,
    headers: Mapping[str, str],
    sent: tuple[str, bytes],
    deadline: float,
) -> HttpAnswer:
    method, body = sent
    host, port = str(parts.hostname), peer[1]
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    named = f"[{host}]" if ":" in host else host
    name = named if port in {80, 443} else f"{named}:{port}"
    try:
        with _connected(peer, parts.scheme, host, deadline) as line, _clock(line, deadline):
            if isinstance(line, ssl.SSLSocket):
                line.do_handshake()
            connection = http.client.HTTPConnection(host, port)
            connection.sock = line
            connection.request(method, path, body, {"Host": name, **headers})
            # An answer that is not read to its end would keep the connection open.
            with connection.getresponse() as response:
                content = response.read(MOST_BYTES)
                wait = _seconds(response.getheader("Retry-After"))
                return HttpAnswer(response.status, wait, content)
    except TimeoutError as error:
        raise Unreachable("too_slow") from error
    except ssl.SSLError as error:
        raise Unreachable("certificate") from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable("not_connected") from error


@contextmanager
def _connected(
    peer: tuple[str, int], scheme: str, host: str, deadline: float
) -> Iterator[socket.socket]:
    """A connection to exactly this address; after the handshake its certificate names the host."""
    with socket.create_connection(peer, timeout=_left(deadline)) as line:
        if scheme == "http":
            yield line
            return
        context = ssl.create_default_context()
        with context.wrap_socket(line, server_hostname=host, do_handshake_on_connect=False) as safe:
            yield safe


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


@contextmanager
def _clock(line: socket.socket, deadline: float) -> Iterator[None]:
    """Close the connection at the deadline; time-outs of a socket restart with each byte."""
    late = threading.Event()

    def end() -> None:
        late.set()
        try:
            # Not TLS's own, which would take its state from under the thread that reads.
            socket.socket.shutdown(line, socket.SHUT_RDWR)
        except OSError:
            return  # it is over already

    timer = threading.Timer(_left(deadline), end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException):
        if not late.is_set():
            raise
    finally:
        timer.cancel()
    if late.is_set():  # a closed connection reads like a complete one
        raise TimeoutError


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _seconds(text: str | None) -> int | None:
    """The seconds of `Retry-After`; its other form, a date, is ignored."""
    if text is None or not text.isdecimal() or len(text) > len(str(LONGEST_WAIT)):
        return None
    return min(int(text), LONGEST_WAIT)
