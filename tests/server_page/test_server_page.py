"""docs/server.md and its files agree with the image, with each other and with what Tenbou keeps secret."""

import json
import re
import shlex
from configparser import RawConfigParser
from pathlib import Path

import pytest
import yaml
from django_prometheus import middleware as metrics_of_library

from league.operations.metrics import exposition
from tests.house.test_containers import COMPOSE
from tests.house.test_settings import SECRET, settings
from tests.league.core.test_secret_logs import PLAIN, SAMPLE, SECRET_PARAMETER
from tests.league.route_operations import operations
from tests.server_page.commands import PAGE, commands

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "docs" / "server"
UNITS = ("web", "live", "worker", "beat")
MASKED = re.compile(r"^    ~(\S+)  \"(.*)\";$", re.MULTILINE)


def unit(name: str) -> RawConfigParser:
    read = RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # as the library documents it
    read.read(FILES / f"tenbou-{name}.service")
    return read


def program(name: str) -> str:
    """The command line of a unit without what differs on purpose: addresses and folders."""
    command = unit(name)["Service"]["ExecStart"].removeprefix("/srv/tenbou/venv/bin/")
    return re.sub(r"127\.0\.0\.1|0\.0\.0\.0|/srv/(tenbou/)?var", "-", command)


def of_container(name: str) -> str:
    lines = re.search(
        r"^CMD \[(.*?)\]", (ROOT / "Dockerfile").read_text(), re.DOTALL | re.MULTILINE
    )
    assert lines is not None
    image = " ".join(re.findall(r'"([^"]+)"', lines[1]))
    command = COMPOSE["services"][name].get("command", image)
    return re.sub(r"127\.0\.0\.1|0\.0\.0\.0|/srv/(tenbou/)?var", "-", command)


@pytest.mark.parametrize("name", UNITS)
def test_units_and_containers_run_the_same_command(name: str) -> None:
    assert program(name) == of_container(name)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_may_write_only_where_the_settings_say(name: str) -> None:
    service = unit(name)["Service"]
    assert (service["User"], service["EnvironmentFile"]) == ("tenbou", "/etc/tenbou.env")
    assert service["ReadWritePaths"] == service_settings()["TENBOU_VAR"]


def service_settings() -> dict[str, str]:
    words = shlex.split((FILES / "tenbou.env").read_text(), comments=True)
    return dict(word.split("=", 1) for word in words)


def test_the_settings_of_the_page_are_accepted_once_the_key_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = settings(monkeypatch, **service_settings() | {"TENBOU_SECRET_KEY": SECRET})
    assert read["DATABASES"]["default"]["HOST"] == "/run/postgresql"
    assert (read["HTTPS"], read["EMBEDDED"], read["BEHIND_PROXY"]) == (True, False, True)


def test_the_page_names_only_files_that_exist() -> None:
    named = re.findall(r"docs/server/([\w.-]+)", "\n".join(commands(PAGE.read_text())))
    assert [name for name in named if not (FILES / name).exists()] == []
    known = {path.name for path in FILES.iterdir()}
    assert known == {f"tenbou-{name}.service" for name in UNITS} | {
        *("nginx.conf", "tenbou.env", "tenbou-manage", "alarms.yaml", "dashboard.json")
    }


def logged_by_proxy(address: str) -> str:
    """What the sample of nginx writes for an address; the first pattern that fits counts."""
    for pattern, shown in MASKED.findall((FILES / "nginx.conf").read_text()):
        if found := re.search(pattern.replace("?<", "?P<"), address):
            return str(shown).replace("$kept", found["kept"])
    return address


def test_the_log_of_the_proxy_hides_the_secret_of_every_route() -> None:
    routes = {item.route for item in operations()}
    lines = {route: "/" + SECRET_PARAMETER.sub(SAMPLE, route) for route in routes}
    assert [route for route, line in lines.items() if SAMPLE in logged_by_proxy(line)] == []
    assert (
        logged_by_proxy(f"/events/winter/pick-up/?code={SAMPLE}") == "/events/winter/pick-up/?***"
    )


@pytest.mark.parametrize("line", [line for line in PLAIN if line.startswith("/")])
def test_other_addresses_stand_in_the_log_of_the_proxy(line: str) -> None:
    assert logged_by_proxy(line) == line


@pytest.mark.django_db
def test_alarms_and_dashboard_ask_for_metrics_that_exist() -> None:
    rules = yaml.safe_load((FILES / "alarms.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    names = {name for text in asked for name in re.findall(r"\b(?:tenbou|django)_\w+", text)}
    known = re.findall(r"^# TYPE (\S+) (\w+)$", exposition().decode(), re.MULTILINE)
    library = re.findall(
        r"\"(django_http_\w+)\"", Path(str(metrics_of_library.__file__)).read_text()
    )
    existing = {name for name, _kind in known} | {f"{name}_total" for name in library}
    existing |= {f"{name}_bucket" for name in library} | {"tenbou_streams"}
    assert names - existing == set()
