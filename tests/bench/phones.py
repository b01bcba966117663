"""Whole hanchan on two phones: networks that go, corrections by both, a server restart.

Every game ends with each hand stored once and both phones showing the same, or its seed is named.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

GAMES = 20
TEST = "tests/browser/phone/test_two_phones.py"
SAID = re.compile(r"^(seed |E  |FAILED |[0-9]+ (passed|failed|error))")


def run() -> Iterator[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-s", "--timeout", "3600", TEST]
    environment = os.environ | {"PHONE_GAMES": str(GAMES), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as tests:
        for line in tests.stdout or ():
            if SAID.match(line):
                yield line.strip()
