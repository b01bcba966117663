"""Settings come typed from the environment; nonsense is refused by name, all at once."""

import os
import runpy
from pathlib import Path
from typing import Any

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from league import environment as module

ROOT = Path(__file__).resolve().parents[2]
SECRET = "".join(chr(97 + number % 26) for number in range(60))
SERVED = {
    "DATABASE_URL": "postgres://tenbou:p%40ss@db:5432/tenbou?sslmode=require",
    "REDIS_URL": "redis://cache:6379/0",
    "TENBOU_SECRET_KEY": SECRET,
}


def settings(monkeypatch: pytest.MonkeyPatch, **values: str) -> dict[str, Any]:
    """Read the settings in an environment of nothing but `values`."""
    for name in os.environ:
        if name.startswith("TENBOU_") or name in {"DATABASE_URL", "REDIS_URL"}:
            monkeypatch.delenv(name)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "league" / "settings.py"))


def test_with_nothing_set_it_is_the_embedded_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read = settings(monkeypatch, TENBOU_VAR=str(tmp_path))
    assert read["DATABASES"]["default"]["NAME"] == tmp_path / "tenbou.sqlite3"
    assert read["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert read["REDIS_URL"] == f"unix://{tmp_path}/valkey.sock?db=0"
    assert read["CELERY_BROKER_URL"] == f"redis+socket://{tmp_path}/valkey.sock?virtual_host=0"
    assert (read["EMBEDDED"], read["DEBUG"], read["HTTPS"]) == (True, False, False)


def test_the_embedded_run_keeps_its_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = settings(monkeypatch, TENBOU_VAR=str(tmp_path / "var"))["SECRET_KEY"]
    again = settings(monkeypatch, TENBOU_VAR=str(tmp_path / "var"))["SECRET_KEY"]
    assert first == again
    assert module.secret(first) == first
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_served_tenbou_is_safe_without_another_word(monkeypatch: pytest.MonkeyPatch) -> None:
    read = settings(monkeypatch, **SERVED)
    assert read["SECURE_SSL_REDIRECT"] is True
    assert read["SESSION_COOKIE_SECURE"] is True
    assert read["CSRF_COOKIE_SECURE"] is True
    assert read["SECURE_HSTS_SECONDS"] == 2_592_000
    assert "SECURE_PROXY_SSL_HEADER" not in read


def test_a_domain_is_preloaded_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings(monkeypatch, **SERVED)["SECURE_HSTS_PRELOAD"] is False
    asked = settings(monkeypatch, **SERVED, TENBOU_HSTS_PRELOAD="yes")
    assert asked["SECURE_HSTS_PRELOAD"] is True


@pytest.mark.parametrize(
    ("values", "form", "requests"),
    [
        (SERVED, "json", "INFO"),
        (SERVED | {"TENBOU_LOG_LEVEL": "ERROR"}, "json", "ERROR"),
        (SERVED | {"TENBOU_LOG_FORMAT": "text"}, "text", "WARNING"),
    ],
)
def test_a_served_tenbou_logs_json_with_a_line_for_each_request(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], form: str, requests: str
) -> None:
    logging = settings(monkeypatch, **values)["LOGGING"]
    assert logging["handlers"]["console"]["formatter"] == form
    assert logging["loggers"]["league.requests"]["level"] == requests


def test_the_embedded_run_logs_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    logging = settings(monkeypatch, TENBOU_VAR=str(tmp_path))["LOGGING"]
    assert logging["handlers"]["console"]["formatter"] == "text"


def test_a_proxy_is_believed_only_when_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    read = settings(monkeypatch, **SERVED, TENBOU_BEHIND_PROXY="yes")
    assert read["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")


def test_a_served_tenbou_without_a_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings(monkeypatch, **(SERVED | {"TENBOU_SECRET_KEY": ""}))
    assert str(refused.value) == "Invalid settings: TENBOU_SECRET_KEY is missing"


def test_a_server_without_its_database_does_not_begin_anew_in_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = {
        "TENBOU_VAR": str(tmp_path),
        "TENBOU_ADDRESS": "https://tenbou.example.org",
        "REDIS_URL": "redis://redis:6379/0",
    }
    with pytest.raises(ImproperlyConfigured) as refused:
        settings(monkeypatch, **given)
    assert str(refused.value) == (
        "Invalid settings: DATABASE_URL is missing:"
        " REDIS_URL and https://tenbou.example.org are those of a server"
    )
    on_purpose = {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3", "TENBOU_SECRET_KEY": SECRET}
    assert settings(monkeypatch, **given, **on_purpose)["EMBEDDED"] is False


def test_every_bad_variable_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nonsense = {
        "DATABASE_URL": "mysql://db/tenbou",
        "REDIS_URL": "localhost",
        "TENBOU_ADDRESS": "tenbou.example.org",
        "TENBOU_API_RATE": "often",
        "TENBOU_COLOUR": "green",
        "TENBOU_CSRF_TRUSTED_ORIGINS": "tenbou.example.org",
        "TENBOU_DEBUG": "perhaps",
        "TENBOU_DIGEST_HOUR": "24",
        "TENBOU_DISCORD_APPLICATION": "tenbou",
        "TENBOU_DISCORD_BOT_TOKEN": "a token",
        "TENBOU_DISCORD_PUBLIC_KEY": "xyz",
        "TENBOU_ERROR_TRACKER": "tracker.example.org",
        "TENBOU_HSTS_SECONDS": "-1",
        "TENBOU_HTTPS": "yes",
        "TENBOU_LOG_FORMAT": "xml",
        "TENBOU_LOG_IN_PROVIDERS": "google=client-without-secret",
        "TENBOU_LOG_LEVEL": "LOUD",
        "TENBOU_NOTICES_TO_LOOPBACK": "yes",
        "TENBOU_SECRET_KEY": "short",
        "TENBOU_TIME_ZONE": "Mars/Olympus",
        "TENBOU_VAPID_CONTACT": "tenbou@example.org",
        "TENBOU_VAPID_KEY": "short",
    }
    with pytest.raises(ImproperlyConfigured) as refused:
        settings(monkeypatch, **nonsense)
    sentences = str(refused.value).removeprefix("Invalid settings: ").split("; ")
    assert {sentence.split()[0] for sentence in sentences} == set(nonsense) - {"TENBOU_HTTPS"}
    assert len(sentences) == len(nonsense) - 1


def test_the_settings_of_discord_belong_together(monkeypatch: pytest.MonkeyPatch) -> None:
    key = {"TENBOU_DISCORD_PUBLIC_KEY": "ab" * 32}
    with pytest.raises(ImproperlyConfigured) as refused:
        settings(monkeypatch, **SERVED, **key)
    assert str(refused.value) == (
        "Invalid settings: TENBOU_DISCORD_APPLICATION is missing: it belongs to"
        " TENBOU_DISCORD_PUBLIC_KEY; TENBOU_DISCORD_BOT_TOKEN is missing: it belongs to"
        " TENBOU_DISCORD_PUBLIC_KEY"
    )
    assert settings(monkeypatch, **SERVED)["DISCORD"] is None


def test_log_in_providers_are_named_with_their_credentials() -> None:
    read = module.log_in_providers(
        "google=12.apps.example:s%3Aecret discord=12:abc"
        " club=https://a%40b:c@login.example.org:8443/realms/club/?name=Riichi am Fluss"
        " ema=https://a:b@ema.example.org"
    )
    keys = ("provider_id", "name", "client_id", "secret", "settings")
    found = {kind: [tuple(app[key] for key in keys) for app in read[kind]["APPS"]] for kind in read}
    google, club = "https://accounts.google.com", "https://login.example.org:8443/realms/club/"
    ema, none = "https://ema.example.org", {"issuer": "", "server_url": ""}
    of_club = {"issuer": club, "server_url": club.rstrip("/")}
    assert found == {
        "openid_connect": [
            (
                "google",
                "Google",
                "12.apps.example",
                "s:ecret",
                {"issuer": google, "server_url": google},
            ),
            ("club", "Riichi am Fluss", "a@b", "c", of_club),
            ("ema", "ema", "a", "b", {"issuer": ema, "server_url": ema}),
        ],
        "discord": [("discord", "Discord", "12", "abc", none)],
        "github": [],
    }


@pytest.mark.parametrize(
    "text",
    [
        "secret",
        "google",
        "google=",
        "google=id",
        "google=:secret",
        "google=https://id:secret@accounts.google.com",
        "google=id:secret google=id:secret",
        "Club=https://id:secret@login.example.org",
        "openid_connect=https://id:secret@login.example.org",
        "club=id:secret",
        "club=https://login.example.org",
        "club=https://id@login.example.org",
        "club=https://id:secret@",
        "club=https://id:secret@[login",
        "club=http://id:secret@login.example.org",
        "club=ftp://id:secret@127.0.0.1",
    ],
)
def test_other_log_in_providers_are_refused_without_repeating_a_secret(text: str) -> None:
    with pytest.raises(ValueError, match=r"entry \d does not") as refused:
        module.log_in_providers(text)
    assert "secret" not in str(refused.value).lower().replace("id:secret", "")
    assert refused.value.__cause__ is None


def test_what_the_tests_are_told_is_no_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = {"TENBOU_VAR": str(tmp_path), "TENBOU_TEST_BROWSER": "/usr/bin/chromium"}
    assert settings(monkeypatch, **said)["VAR"] == tmp_path


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("postgres://tenbou:p%40ss@db:5433/league", ("league", "tenbou", "p@ss", "db", "5433", {})),
        ("postgresql://db/league", ("league", "", "", "db", "", {})),
        ("postgres://me@/league?host=/run/pg", ("league", "me", "", "/run/pg", "", {})),
        ("postgres://me@%2Frun%2Fpg/league", ("league", "me", "", "/run/pg", "", {})),
        (
            "postgres://db/league?sslmode=require",
            ("league", "", "", "db", "", {"sslmode": "require"}),
        ),
    ],
)
def test_a_postgresql_url_names_host_or_socket(url: str, where: tuple[object, ...]) -> None:
    read = module.database(url)
    keys = ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
    assert tuple(read[key] for key in keys) == where


@pytest.mark.django_db
def test_rows_that_are_read_in_parts_need_no_cursor_of_the_database() -> None:
    """A pooler in transaction mode may give each part to another connection."""
    rows = ContentType.objects.iterator(chunk_size=1)
    next(rows)
    with connection.cursor() as cursor:
        cursor.execute("select name from pg_cursors")
        assert cursor.fetchall() == []
    assert len(list(rows)) == ContentType.objects.count() - 1


@pytest.mark.parametrize("url", ["postgres://db", "sqlite://", "tenbou.sqlite3", "mysql://db/x"])
def test_a_url_of_no_known_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="should look like postgres://"):
        module.database(url)


def test_a_sqlite_url_names_a_file() -> None:
    assert module.database("sqlite:////srv/tenbou.sqlite3")["NAME"] == Path("/srv/tenbou.sqlite3")


@pytest.mark.parametrize(
    ("redis_url", "broker_url"),
    [
        ("redis://cache:6379/2", "redis://cache:6379/2"),
        ("unix:///run/redis.sock?db=2", "redis+socket:///run/redis.sock?virtual_host=2"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
    ],
)
def test_celery_uses_the_same_redis(redis_url: str, broker_url: str) -> None:
    assert module.broker(module.redis(redis_url)) == broker_url


def test_words_are_parted_by_commas_or_spaces() -> None:
    assert module.words("a.example, b.example c.example") == ["a.example", "b.example", "c.example"]


def test_an_address_loses_its_last_slash() -> None:
    assert module.address("https://tenbou.example.org/") == "https://tenbou.example.org"
    assert module.origins("https://a.example") == ["https://a.example"]
    assert module.rate("60/minute") == "60/minute"


def test_every_setting_stands_in_the_documents(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rows = (ROOT / "docs" / "settings.md").read_text().splitlines()
    documented = [row.split("`")[1] for row in rows if row.startswith("| `")]
    asked = settings(monkeypatch, TENBOU_VAR=str(tmp_path))["env"].asked
    assert documented == sorted(asked)
