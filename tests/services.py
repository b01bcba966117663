"""pytest plugin: a real PostgreSQL and a real Redis stand before Django reads its settings.

Named in `addopts`, because a `conftest.py` comes too late for that. The addresses given in
TENBOU_TEST_DATABASE_URL and TENBOU_TEST_REDIS_URL are used where there are any; what they name is
emptied. Under xdist the servers are started once and every worker takes its own databases.

`pytest tests/scoring` starts none: the rules need neither Django nor a server.
"""

import atexit
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import private, servers

#: The tests that need neither Django nor a server, and the sign of it for xdist's workers.
RULES = Path(__file__).parent / "scoring"
ONLY_RULES = "TENBOU_TEST_ONLY_RULES"

WORLD = {
    "TENBOU_SECRET_KEY": "".join(chr(97 + number * 7 % 26) for number in range(60)),
    "TENBOU_ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    "TENBOU_HASHED_STATIC": "no",
    "TENBOU_HTTPS": "no",
    "TENBOU_API_RATE": "1000000/minute",
    "TENBOU_RATED_EVENTS": "everybody",
    "TENBOU_SIGN_UP_RATE": "1000000/hour",
    "TENBOU_SIGN_UP_BROWSER_RATE": "1000000/hour",
    "TENBOU_DISCORD_APPLICATION": "100000000000000001",
    "TENBOU_DISCORD_PUBLIC_KEY": "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8",
    "TENBOU_DISCORD_BOT_TOKEN": "of.no.bot-01234567890123456789012345",
    "TENBOU_LOG_IN_PROVIDERS": "club=http://tenbou:secret@127.0.0.1:9?name=Club account",
    "TENBOU_LOG_LEVEL": "WARNING",
    "TENBOU_REDIS_MILLISECONDS": "30000",  # a busy machine is no outage
}


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one worker more than there are cores: some test always waits for a server or browser."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Set the environment that `league.settings` is about to read.

    Where only tests of the rules are named, Django gets no settings and no server starts.
    """
    if only_rules(early_config.known_args_namespace.file_or_dir):
        os.environ[ONLY_RULES] = "yes"
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.settings"
    if "django.conf" in sys.modules and sys.modules["django.conf"].settings.configured:
        raise pytest.UsageError("Django read its settings before the tests' servers stood.")
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        os.environ |= WORLD | start_services()
        servers.forget_template()
    else:
        number = int(worker.removeprefix("gw")) + 1
        os.environ["REDIS_URL"] = with_database(os.environ["REDIS_URL"], number)


def only_rules(paths: Sequence[str] = ()) -> bool:
    """Whether every test named on the command line is one of `scoring`; workers are told."""
    if ONLY_RULES in os.environ:
        return True
    files = [Path(path.partition("::")[0]).resolve() for path in paths]
    return bool(files) and all(file.is_relative_to(RULES) for file in files)


def start_services() -> dict[str, str]:
    """Start what no address is given for, and end it with this process."""
    database_url = os.environ.pop("TENBOU_TEST_DATABASE_URL", "")
    redis_url = os.environ.pop("TENBOU_TEST_REDIS_URL", "")
    folder = private.short_folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if not redis_url:
        redis_url = kept(private.start_redis(folder))
    if not database_url:
        database_url = kept(private.start_postgres(folder))
    return {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "TENBOU_TEST_FOLDER": str(folder)}


def kept(server: private.Server) -> str:
    atexit.register(server.stop)
    return server.url


def with_database(redis_url: str, number: int) -> str:
    """Name another database of the same Redis: unix:///path?db=0 or redis://host/0."""
    if redis_url.startswith("unix:"):
        return f"{redis_url.partition('?')[0]}?db={number}"
    scheme, _, rest = redis_url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/{number}"
