"""Takes the picture of a report that the README shows: ``python .readme/picture.py REPORT``, a folder `bidderup report` wrote."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WIDTH, HEIGHT = 1100, 1000  # pixels


def main() -> None:
    """Write report.png beside this file."""
    page_file = Path(sys.argv[1]).resolve() / "report.html"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(page_file.as_uri())
        page.screenshot(path=str(Path(__file__).with_name("report.png")))
        browser.close()


if __name__ == "__main__":
    main()
