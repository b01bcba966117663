"""`compose.yaml` and the Dockerfile name what exists, and give every setting that is wanted."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from celery.utils.nodenames import default_nodename
from django.conf import settings as read_settings
from django.urls import reverse

from tests.house.test_settings import settings

ROOT = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
OURS = ("migrate", "web", "live", "worker", "beat")
SEVERAL = ("pooler", "web-2", "live-2", "web-public")
SEVERAL_WORKERS = (
    *("worker-draws", "worker-reports", "worker-notices", "worker-devices", "worker-chat"),
    "beat-2",
)
GIVEN = {
    "POSTGRES_PASSWORD": "tsu/mo@10#%",
    "TENBOU_ADDRESS": "https://tenbou.example.org",
    "TENBOU_ALLOWED_HOSTS": "tenbou.example.org",
    "TENBOU_SECRET_KEY": "".join(chr(97 + number % 26) for number in range(60)),
    "TENBOU_TIME_ZONE": "UTC",
}


def filled(text: str) -> str:
    """The text with given values and, where none is given, the defaults."""

    def value(found: re.Match[str]) -> str:
        return GIVEN.get(found[1], (found[2] or "").removeprefix(":-"))

    return re.sub(r"\$\{(\w+)(:[^}]*)?\}", value, text)


def test_the_services_are_those_of_the_house() -> None:
    services = COMPOSE["services"]
    assert list(services) == ["postgres", "redis", *OURS, *SEVERAL, *SEVERAL_WORKERS]
    several = [name for name, service in services.items() if "profiles" in service]
    assert several == [*SEVERAL, *SEVERAL_WORKERS]
    assert all(services[name]["profiles"] == ["several"] for name in several)


def test_all_our_services_run_one_image_with_one_environment() -> None:
    names = [*OURS, *SEVERAL, *SEVERAL_WORKERS]
    services = {name: COMPOSE["services"][name] for name in names if name != "pooler"}
    assert {service["image"] for service in services.values()} == {"tenbou"}
    one = services["web"]["environment"]
    reader = services.pop("web-public")["environment"]
    assert all(service["environment"] == one for service in services.values())
    assert {str(service["env_file"]) for service in services.values()} == {
        "[{'path': '.env', 'required': False}]"
    }
    assert reader | {"DATABASE_URL": ""} == one | {"DATABASE_URL": ""}


def test_whoever_answers_is_asked_for_its_health() -> None:
    services = COMPOSE["services"]
    asked = [name for name, service in services.items() if "healthcheck" in service]
    silent = {"migrate", "beat", "beat-2", "pooler"}
    assert asked == [name for name in services if name not in silent]
    assert "127.0.0.1:8000/health/" in services["web-2"]["healthcheck"]["test"]
    assert "127.0.0.1:8001/health/" in services["live-2"]["healthcheck"]["test"]


def test_a_worker_is_asked_by_the_name_that_it_gives_itself() -> None:
    """Not every engine sets HOSTNAME for a health check."""
    asked = COMPOSE["services"]["worker"]["healthcheck"]["test"].partition("--destination ")[2]
    command = ["/bin/sh", "-c", f"echo {asked.replace('$$', '$')}"]
    said = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == default_nodename("")


def test_every_port_is_private_unless_an_address_is_given_and_none_is_taken_twice() -> None:
    ports = [port for service in COMPOSE["services"].values() for port in service.get("ports", ())]
    assert {filled(port).split(":")[0] for port in ports} == {"127.0.0.1"}
    outer = [filled(port).split(":")[1] for port in ports]
    assert len(set(outer)) == len(outer)


def test_every_queue_has_workers_in_the_profile() -> None:
    commands = [COMPOSE["services"][name]["command"] for name in SEVERAL_WORKERS[:-1]]
    queues = [command.partition("--queues ")[2] for command in commands]
    assert queues == list(read_settings.CELERY_TASK_QUEUES)
    assert "--queues" not in COMPOSE["services"]["worker"]["command"]


def test_the_reader_of_the_replica_can_write_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = COMPOSE["services"]["web-public"]["environment"]
    read = settings(monkeypatch, **{name: filled(text) for name, text in environment.items()})
    options = read["DATABASES"]["default"]["OPTIONS"]
    assert options == {"options": "-c default_transaction_read_only=on"}


def test_the_settings_accept_the_environment_of_compose(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = COMPOSE["services"]["web"]["environment"]
    read = settings(monkeypatch, **{name: filled(text) for name, text in environment.items()})
    assert read["DATABASES"]["default"]["HOST"] == "postgres"
    assert read["DATABASES"]["default"]["PASSWORD"] == ""  # libpq reads PGPASSWORD, as it is
    assert filled(environment["PGPASSWORD"]) == GIVEN["POSTGRES_PASSWORD"]
    assert read["ALLOWED_HOSTS"] == ["tenbou.example.org"]
    assert (read["HTTPS"], read["EMBEDDED"]) == (True, False)


def test_what_compose_sets_itself_is_little_and_all_else_comes_from_the_file() -> None:
    """A setting that `environment` names hides the one of `.env`."""
    environment = COMPOSE["services"]["web"]["environment"]
    given = {name for name, text in environment.items() if f"${{{name}" in text}
    assert set(environment) - given == {
        *("DATABASE_URL", "PGPASSWORD", "REDIS_URL", "TENBOU_BEHIND_PROXY")
    }


def test_redis_never_evicts_what_lasts() -> None:
    command = COMPOSE["services"]["redis"]["command"]
    assert command.endswith("--maxmemory ${REDIS_MEMORY:-256mb} --maxmemory-policy volatile-lru")


def test_only_the_collected_files_stay_in_the_image(tmp_path: Path) -> None:
    built = (ROOT / "Dockerfile").read_text()
    (cleared,) = re.findall(r"&& (find /srv/var [^&]*?) *\\\n", built)
    for name in ("secret_key", "vapid_key", "tenbou.sqlite3"):
        (tmp_path / name).write_text("kept nowhere")
    (tmp_path / "static").mkdir()
    (tmp_path / "photos" / "old").mkdir(parents=True)
    subprocess.run(cleared.replace("/srv/var", str(tmp_path)), shell=True, check=True)  # noqa: S602  # our own file
    assert [path.name for path in tmp_path.iterdir()] == ["static"]


def test_the_image_copies_only_what_exists_and_is_let_in() -> None:
    copied = re.findall(r"^COPY (\S+) ", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    let_in = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert sorted(copied) == sorted(let_in)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_proxy_of_the_manual_tells_streams_from_pages() -> None:
    manual = (ROOT / "docs" / "server" / "nginx.conf").read_text()
    (streams,) = re.findall(r"location ~ (\S+) \{\n +proxy_pass http://127.0.0.1:8001;", manual)
    links = [reverse("live-link", args=["a-_9Z"]), reverse("live-desk", args=[12])]
    pages = ["/t/a-_9Z/", "/t/a-_9Z/hand/", "/tables/12/enter/", "/events/live/"]
    assert [bool(re.search(streams, path)) for path in links + pages] == [True] * 2 + [False] * 4
