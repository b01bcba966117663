"""Thumbs on a phone: everything that is tapped is counted."""

import re

from playwright.sync_api import Locator, Page, expect


class Thumb:
    """Taps on the table page of a phone, counted from the moment it is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def _tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def outcome(self, name: str) -> None:
        self._tap(self.page.locator("[data-outcomes]").get_by_role("link", name=name))
        expect(self.page.locator("#entry form")).to_be_visible()

    def who(self, question: str, name: str) -> None:
        """Tap an answer in somebody's row."""
        row = self.page.locator("#entry [data-part=who] [data-seat]").filter(has_text=name)
        self._tap(row.locator("label").filter(has_text=question))

    def choose(self, name: str, *, of: str = "") -> None:
        """Tap a number, a yaku or another answer by what is said of it; `of` names the winner."""
        part = self.page.locator("#entry")
        if of:
            part = part.locator("[data-winner]").filter(
                has=self.page.get_by_role("heading", name=of)
            )
        labels = part.locator("label.tap:visible")
        spoken = labels.filter(has=self.page.locator(f'input[aria-label="{name}"]'))
        self._tap(
            spoken.or_(labels.filter(has_text=re.compile(rf"^\s*{re.escape(name)}(?!\w)"))).first
        )

    def press(self, name: str | re.Pattern[str]) -> None:
        self._tap(self.page.get_by_role("button", name=name, exact=True))

    def save(self) -> int:
        """Store the hand, which is right though it may be unusual; the taps that it took."""
        check = self.page.locator("#entry [data-part=check]")
        expect(check.locator(".said, .note:not([role=status])").first).to_be_visible()
        sure = check.get_by_text("Yes, it is right")
        if sure.is_visible():
            self._tap(sure)
        self.press("Save hand")
        expect(self.page.locator("#entry form")).to_have_count(0)
        taken, self.taps = self.taps, 0
        return taken
