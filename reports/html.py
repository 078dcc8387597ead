"""A report as one self-contained page: no file beside it, no network, figures inline; everything shown is escaped."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.cells import cells, is_left
from reports.document import Code, Drawn, Facts, Report, Shown, Words

if TYPE_CHECKING:
    from jinja2 import Template
    from matplotlib.axes import Axes

_TEMPLATES = Path(__file__).parent / "templates"
WIDE = 6.0  # inches; a wider figure scrolls on a phone, for its words would become too small
_KINDS = {Words: "words", Facts: "facts", Code: "code", Shown: "table", Drawn: "figure"}


@cache
def _template(name: str) -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    places = FileSystemLoader(_TEMPLATES)
    made = Environment(loader=places, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals |= {"cells": cells, "is_left": is_left, "kind": lambda block: _KINDS[type(block)]}
    return made.get_template(name)


def html(report: Report, figures: dict[str, str]) -> str:
    """Return a report as the text of an HTML file.

    Parameters
    ----------
    figures : SVG of each figure by name, as `inline_svg` makes it
    """
    from markupsafe import Markup

    own: dict[str, Any] = {
        name: Markup((_TEMPLATES / name).read_text(encoding="utf-8")) for name in ("page.css", "table.js")
    }
    drawn = {name: Markup(svg) for name, svg in figures.items()}
    return _template("report.jinja").render(report=report, figures=drawn, css=own["page.css"], js=own["table.js"])


def inline_svg(ax: Axes, name: str) -> str:
    """Return a figure as an SVG element for a page: its ids are its own, black becomes the colour of the page's text."""
    from matplotlib import rc_context

    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("these axes belong to no figure")
    out = io.StringIO()
    with rc_context({"svg.hashsalt": name, "svg.fonttype": "none"}):
        figure.savefig(
            out, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Type": None, "Format": None}
        )
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    if figure.get_figwidth() > WIDE:
        text = text.replace("<svg", '<svg class="wide"', 1)
    text = re.sub(r' id="([^"]+)"', rf' id="{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    text = re.sub(r'xlink:href="#([^"]+)"', rf'xlink:href="#{name}-\1"', text)
    return text.replace("#000000", "currentColor")
