"""Opens pages in a headless browser for tests; where there is none they are skipped, but not in the integration."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser() -> str:
    """Return the path of a browser; skips the test without one, unless the integration runs it."""
    found = next((path for name in _NAMES if (path := shutil.which(name))), "")
    if not found:
        if os.environ.get("CI"):
            pytest.fail("no chromium: the integration installs it and must not skip the pages")
        pytest.skip(f"no browser found ({', '.join(_NAMES)}); install chromium to test the pages")
    return found


@dataclass
class Opened:
    """A page, what its console said and what it asked for other than itself."""

    page: Any
    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def wide(self) -> tuple[int, int]:
        """Return the width of the content and of the window."""
        return tuple(self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]"))

    def problems(self) -> list[str]:
        """Return what went wrong: console messages, and requests for anything but the page."""
        return [*self.console, *self.requests]


@contextmanager
def opened(file: Path, width: int = 1200, height: int = 900, dark: bool = False) -> Iterator[Opened]:
    """Open a file in a browser of its own."""
    from playwright.sync_api import sync_playwright

    path = browser()
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=list(ARGUMENTS), chromium_sandbox=False)
        try:
            page = chromium.new_page(
                viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
            )
            here = Opened(page)
            page.on("console", lambda message: here.console.append(message.text))
            page.on("pageerror", lambda error: here.console.append(str(error)))
            page.on("request", lambda request: here.requests.append(request.url))
            page.goto(file.resolve().as_uri())
            here.requests.remove(file.resolve().as_uri())
            yield here
        finally:
            chromium.close()
