"""Whether phones can open the address that a printed code has, and which addresses they can."""

import socket
from contextlib import closing, suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from league.core.rate_limit import client_ip

NOWHERE = ("192.0.2.1", 9)  # of documentation; connecting a datagram socket sends nothing
HOME_NETWORK = 24  # bits of the address that devices in one network share


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """`kind`: "" (phones reach it), "this_machine", "other_network" or "local_name"."""

    kind: str
    host: str
    others: tuple[str, ...] = ()


def phone_reach(request: HttpRequest) -> Reach:
    """What is known of the address under which this page, and so its codes, was opened."""
    parts = urlsplit(f"//{request.get_host()}")
    host, port = parts.hostname or "", parts.port
    kind = _kind(host, client_ip(request))
    if not kind:
        return Reach(kind="", host=host)
    found = [settings.ADDRESS] if not _kind(urlsplit(settings.ADDRESS).hostname or "", None) else []
    ending = f":{port}" if port else ""
    found += [f"{request.scheme}://{address}{ending}" for address in own_addresses()]
    return Reach(kind=kind, host=host, others=tuple(dict.fromkeys(found)))


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks."""
    found: list[str] = []
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as way_out:
        way_out.connect(NOWHERE)
        found.append(str(way_out.getsockname()[0]))
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += sorted({str(row[4][0]) for row in named})
    return [item for item in dict.fromkeys(found) if not ip_address(item).is_loopback]


def _kind(host: str, reader: str | None) -> str:
    if host == "localhost" or host.endswith(".localhost"):
        return "this_machine"
    address = _address(host)
    if address is None:
        return "" if "." in host and not host.endswith(".local") else "local_name"
    if address.is_loopback or address.is_unspecified:
        return "this_machine"
    return "other_network" if _other_network(address, _address(reader or "")) else ""


def _other_network(
    address: IPv4Address | IPv6Address, reader: IPv4Address | IPv6Address | None
) -> bool:
    """A private address, read from a private address of another network."""
    if not address.is_private or reader is None or not reader.is_private or reader.is_loopback:
        return False
    if address.version != reader.version:
        return False
    return reader not in ip_network((address, HOME_NETWORK), strict=False)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    with suppress(ValueError):
        return ip_address(text)
    return None
