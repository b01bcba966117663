"""Typed reads of environment variables; invalid ones are reported together, by name."""

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")

WORDS_OF_TRUTH = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
LOG_FORMATS = ("json", "text")
EVENT_CREATORS_KNOWN = ("everybody", "invited", "staff")
RATED_EVENTS_KNOWN = ("everybody", "trusted", "approved")
SECOND_FACTOR_OF = ("off", "organisers")
REGISTRATIONS = ("open", "invitation", "off")
LAST_HOUR = 23
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Environment:
    """Typed reads of environment variables; `check` reports all problems."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.asked: set[str] = set()
        self.problems: list[str] = []

    def read(self, name: str, default: T, parse: Callable[[str], T]) -> T:
        self.asked.add(name)
        text = self.values.get(name, "").strip()
        try:
            return parse(text) if text else default
        except ValueError as error:
            self.problems.append(f"{name} {error}")
            return default

    def check(self) -> None:
        for name in sorted(self.values):
            ours = name.startswith("TENBOU_") and not name.startswith("TENBOU_TEST_")
            if ours and name not in self.asked:
                self.problems.append(f"{name} is not a setting of Tenbou")
        if self.problems:
            raise ImproperlyConfigured("Invalid settings: " + "; ".join(self.problems))


def flag(text: str) -> bool:
    return one_of(WORDS_OF_TRUTH, text.lower())


def log_level(text: str) -> str:
    return one_of({level: level for level in LOG_LEVELS}, text)


def log_format(text: str) -> str:
    return one_of({form: form for form in LOG_FORMATS}, text)


def one_of(choices: Mapping[str, T], text: str) -> T:
    if text not in choices:
        raise ValueError(f"should be one of {', '.join(choices)}, not {text!r}")
    return choices[text]


def event_creators(text: str) -> str:
    return one_of({who: who for who in EVENT_CREATORS_KNOWN}, text)


def rated_events(text: str) -> str:
    return one_of({which: which for which in RATED_EVENTS_KNOWN}, text)


def registration(text: str) -> str:
    return one_of({who: who for who in REGISTRATIONS}, text)


def second_factor(text: str) -> str:
    return one_of({who: who for who in SECOND_FACTOR_OF}, text)


def whole(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"should be a whole number, not {text!r}")
    return int(text)


def hour(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_HOUR:
        raise ValueError(f"should be an hour from 0 to {LAST_HOUR}, not {text!r}")
    return int(text)


def words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        raise ValueError(f"should look like https://tenbou.example.org, not {text!r}")
    return text.rstrip("/")


def tracker(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.username or not parts.path.strip("/"):
        raise ValueError("should look like https://key@tracker.example.org/1")
    return text


def origins(text: str) -> list[str]:
    if bad := [word for word in words(text) if "://" not in word]:
        raise ValueError(f"should name addresses with https://, not {' '.join(bad)!r}")
    return words(text)


def rate(text: str) -> str:
    count, _slash, period = text.partition("/")
    if not count.isdecimal() or period not in {"second", "minute", "hour", "day"}:
        raise ValueError(f"should be a rate such as 6000/minute, not {text!r}")
    return text


def time_zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (ValueError, ZoneInfoNotFoundError) as error:
        raise ValueError(f"should be a time zone such as Europe/Vienna, not {text!r}") from error


def secret(text: str) -> str:
    if len(text) < 50 or len(set(text)) < 5:  # noqa: PLR2004 (the measure of `check --deploy`)
        raise ValueError("should have at least 50 characters, at least 5 of them different")
    return text


def secrets_before(text: str) -> list[str]:
    """Earlier secret keys, the latest first."""
    return [secret(word) for word in text.split()]


def new_secret() -> str:
    return secrets.token_urlsafe(64)


def stored_secret(file: Path, make: Callable[[], str] = new_secret) -> str:
    """A secret of the embedded run, created once and stored with its data."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(make())
    return file.read_text()


# The order of the curve P-256 (FIPS 186); private keys are below it.
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
P256_BYTES = 32


def vapid_key(text: str) -> str:
    """A private key for web push: 32 bytes in base64url."""
    sign = "should be a key that `manage.py make_vapid_key` has made"
    try:
        raw = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except ValueError as error:
        raise ValueError(sign) from error
    if len(raw) != P256_BYTES or not 0 < int.from_bytes(raw, "big") < P256_ORDER:
        raise ValueError(sign)
    return text


def new_vapid_key() -> str:
    number = 1 + secrets.randbelow(P256_ORDER - 1)
    return urlsafe_b64encode(number.to_bytes(P256_BYTES, "big")).rstrip(b"=").decode()


def contact(text: str) -> str:
    if not text.startswith(("mailto:", "https://")):
        raise ValueError(f"should begin with mailto: or https://, not {text!r}")
    return text


def keep_private(file: Path) -> None:
    """Let only the owner read an SQLite database; SQLite gives its other files the same mode."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


# SQLite allows one writer: take the write lock when a transaction begins, and wait for it.
SQLITE_OPTIONS = {
    "timeout": 10,
    "transaction_mode": "IMMEDIATE",
    # FULL: committed data is on the disk, even if the power fails at once.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def sqlite(file: Path, **options: float) -> dict[str, Any]:
    engine = "django.db.backends.sqlite3"
    return {"ENGINE": engine, "NAME": file, "OPTIONS": SQLITE_OPTIONS | options}


def database(url: str, pool: int = 0) -> dict[str, Any]:
    """Read postgres://user:password@host:port/name?option=value or sqlite:///file?timeout=10.

    `pool` is the maximum of connections of a process; with 0 each thread keeps its own.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme == "sqlite" and name:
        return sqlite(Path(name), **{key: whole(text) for key, text in parse_qsl(parts.query)})
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        raise ValueError("should look like postgres://user:password@host/name or sqlite:///file")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    if pool:
        # Imported for PostgreSQL alone: all of its client, which SQLite and the scheduler lack.
        from league.core.postgres.connections import WatchfulConnection  # noqa: PLC0415

        connections = {"connection_class": WatchfulConnection, "timeout": 3}
        options["pool"] = {"min_size": 1, "max_size": pool, **connections}
    return {
        "ENGINE": "league.core.postgres",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),  # a path is a unix socket
        "PORT": options.pop("port", str(parts.port or "")),
        "CONN_MAX_AGE": 0 if pool else 60,  # a pool keeps connections itself
        "CONN_HEALTH_CHECKS": True,
        # A pooler may send the next part of such a cursor to another connection.
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": options,
    }


def database_url(url: str) -> str:
    database(url)
    return url


def redis(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"redis", "rediss", "unix"} or not (parts.netloc or parts.path):
        raise ValueError("should look like redis://host:6379/0 or unix:///path/to/socket?db=0")
    return url


def broker(redis_url: str) -> str:
    """The Redis URL for Celery, which uses another scheme for unix sockets."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    return f"redis+socket://{parts.path}?virtual_host={dict(parse_qsl(parts.query)).get('db', 0)}"


class MailServer(NamedTuple):
    """Django's e-mail settings, in the order of their names in `league.settings`."""

    backend: str
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


MAIL_BACKEND = "django.core.mail.backends"
MAIL_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


def mail(text: str) -> MailServer:
    """Read smtp://user:password@host:587 (STARTTLS), smtps:// (TLS), smtp+plain://, or console."""
    if text in {"console", "none"}:
        return MailServer(f"{MAIL_BACKEND}.{'dummy' if text == 'none' else text}.EmailBackend")
    parts = urlsplit(text)
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise ValueError("should look like smtp://user:password@host:587, or be console or none")
    return MailServer(
        backend=f"{MAIL_BACKEND}.smtp.EmailBackend",
        host=parts.hostname,
        port=parts.port or MAIL_PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp",
        tls=parts.scheme == "smtps",
    )


class Discord(NamedTuple):
    """An application of Discord: its number, the key that it signs with, the token of its bot."""

    application: str
    public_key: str
    bot_token: str
    api: str = "https://discord.com/api/v10"


DISCORD_SETTINGS: dict[str, tuple[str, str]] = {
    "TENBOU_DISCORD_APPLICATION": ("[0-9]{15,20}", "the number of the application"),
    "TENBOU_DISCORD_PUBLIC_KEY": ("[0-9a-fA-F]{64}", "the public key: 64 hexadecimal digits"),
    "TENBOU_DISCORD_BOT_TOKEN": ("[A-Za-z0-9_.-]{30,200}", "the token of the bot"),
}


def discord(env: Environment) -> Discord | None:
    """The application; None without its settings. Each of them needs the others."""

    def read(name: str) -> str:
        pattern, what = DISCORD_SETTINGS[name]

        def parse(text: str) -> str:
            if not re.fullmatch(pattern, text):
                raise ValueError(f"should be {what}, as Discord shows it")
            return text

        return env.read(name, "", parse)

    given = [name for name in DISCORD_SETTINGS if env.values.get(name, "").strip()]
    missing = [name for name in DISCORD_SETTINGS if given and name not in given]
    env.problems += [f"{name} is missing: it belongs to {given[0]}" for name in missing]
    found = Discord(*map(read, DISCORD_SETTINGS))
    return found if all(found) else None


PROVIDER_CLASSES = {
    "openid_connect": "league.web.account.providers.OpenIDConnect",
    "discord": "league.web.account.providers.Discord",
    "github": "league.web.account.providers.GitHub",
}
#: Providers known by name: what they are called, and the issuer of those that speak OpenID Connect.
NAMED_PROVIDERS = {
    "google": ("Google", "https://accounts.google.com"),
    "discord": ("Discord", ""),
    "github": ("GitHub", ""),
}
HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def log_in_providers(text: str) -> dict[str, Any]:
    """Read google=ID:SECRET and club=https://ID:SECRET@login.example.org/club?name=Club account.

    The value is what django-allauth reads. No problem repeats what was typed: it has secrets.
    """
    kinds: dict[str, Any] = {
        kind: {"provider_class": path, "APPS": []} for kind, path in PROVIDER_CLASSES.items()
    }
    seen: set[str] = set()
    entries = re.split(r"\s+(?=[a-z0-9-]+=\S)", text.strip())
    for number, entry in enumerate(filter(None, entries), start=1):
        key, _sign, value = entry.partition("=")
        app = _provider(key, value) if re.fullmatch(r"[a-z][a-z0-9-]{0,29}", key) else None
        if app is None or key in seen:
            raise ValueError(
                "should name each provider once, as google=ID:SECRET or"
                f" club=https://ID:SECRET@login.example.org?name=Club (entry {number} does not)"
            )
        seen.add(key)
        kinds[key if key in kinds else "openid_connect"]["APPS"].append(app)
    return kinds


def _provider(key: str, value: str) -> dict[str, Any] | None:
    """The application at this provider; None if the value is none."""
    if key in NAMED_PROVIDERS:
        name, issuer = NAMED_PROVIDERS[key]
        credentials, host = value, "known"
    else:
        issuer, name, credentials, host = _issuer(key, value)
    client, _colon, secret = credentials.partition(":")
    if not client or not host or not re.fullmatch(r"[^\s:/@]+", secret):
        return None
    return {
        "provider_id": key,
        "name": name,
        "client_id": unquote(client),
        "secret": unquote(secret),
        "settings": {"issuer": issuer, "server_url": issuer.rstrip("/")},
    }


def _issuer(key: str, value: str) -> tuple[str, str, str, str]:
    """The issuer, its name, the credentials and the host, which is "" where it may not be asked."""
    try:
        parts = urlsplit(value)
    except ValueError:
        return "", "", "", ""
    credentials, _at, host = parts.netloc.rpartition("@")
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
    name = dict(parse_qsl(parts.query)).get("name", key)
    return f"{parts.scheme}://{host}{parts.path}", name, credentials, host if safe else ""
