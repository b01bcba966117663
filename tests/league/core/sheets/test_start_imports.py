"""What Tenbou's processes load at their start, before anybody asks for it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
ALL_PAGES_AND_JOBS = """
import sys
import django
django.setup()
from django.urls import get_resolver
from league import celery_app as app
get_resolver().url_patterns
app.loader.import_default_modules()
print(len(app.tasks) > 20, "openpyxl" in sys.modules)
"""


@pytest.mark.slow
def test_no_process_loads_the_library_of_workbooks_before_there_is_one() -> None:
    command = [sys.executable, "-c", ALL_PAGES_AND_JOBS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
