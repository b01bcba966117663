"""Finds a browser for the tests, or fails and says what is missing: `python -m tests.browser`."""

import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import BrowserError, find_chromium


def main() -> int:
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    try:
        find_chromium(os.environ, own)
    except BrowserError as error:
        print(f"The browser tests cannot run. {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
