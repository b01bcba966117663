"""`compose.yaml` and the Dockerfile name what exists, and give every setting that is wanted."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.urls import reverse

from tests.house.test_settings import settings

ROOT = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
OURS = ("migrate", "web", "live", "worker", "beat")
GIVEN = {
    "POSTGRES_PASSWORD": "tsumo",
    "TENBOU_ADDRESS": "https://tenbou.example.org",
    "TENBOU_ALLOWED_HOSTS": "tenbou.example.org",
    "TENBOU_SECRET_KEY": "".join(chr(97 + number % 26) for number in range(60)),
    "TENBOU_TIME_ZONE": "UTC",
}


def filled(text: str) -> str:
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: GIVEN[found[1]], text)


def test_the_services_are_those_of_the_house() -> None:
    assert list(COMPOSE["services"]) == ["postgres", "redis", *OURS]


def test_all_our_services_run_one_image_with_one_environment() -> None:
    services = [COMPOSE["services"][name] for name in OURS]
    assert {service["image"] for service in services} == {"tenbou"}
    assert all(service["environment"] == services[0]["environment"] for service in services)


def test_the_settings_accept_the_environment_of_compose(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = COMPOSE["services"]["web"]["environment"]
    read = settings(monkeypatch, **{name: filled(text) for name, text in environment.items()})
    assert read["DATABASES"]["default"]["HOST"] == "postgres"
    assert read["ALLOWED_HOSTS"] == ["tenbou.example.org"]
    assert (read["HTTPS"], read["EMBEDDED"]) == (True, False)


def test_the_image_copies_only_what_exists_and_is_let_in() -> None:
    copied = re.findall(r"^COPY (\S+) ", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    let_in = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert sorted(copied) == sorted(let_in)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_proxy_of_the_manual_tells_streams_from_pages() -> None:
    manual = (ROOT / "docs" / "install.md").read_text()
    (streams,) = re.findall(r"location ~ (\S+) \{\n +proxy_pass http://127.0.0.1:8001;", manual)
    links = [reverse("live-link", args=["a-_9Z"]), reverse("live-desk", args=[12])]
    pages = ["/t/a-_9Z/", "/t/a-_9Z/hand/", "/tables/12/enter/", "/events/live/"]
    assert [bool(re.search(streams, path)) for path in links + pages] == [True] * 2 + [False] * 4
