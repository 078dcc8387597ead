"""Errors a user can mend: one message that names the thing, the allowed values and the nearest match.

Exit codes: 1 a finding, 2 usage, 3 data, 130 interrupted.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """The call cannot be carried out as asked (exit code 2)."""

    exit_code = 2


class DataError(UserError):
    """A file is missing, damaged or of another version (exit code 3)."""

    exit_code = 3


class Finding(UserError):
    """A check found something (exit code 1)."""

    exit_code = 1


class BidderError(UserError):
    """A bidder or tile is broken; the message names it, the decision, the line and the game (exit code 2)."""


class ClusterError(UserError):
    """The workers of a cluster cannot be reached or used, or are gone; the message says which (exit code 2)."""


def nearest(name: object, allowed: Iterable[object]) -> str:
    """Return ``; did you mean 'x'?`` for the closest allowed value, or nothing."""
    match = difflib.get_close_matches(str(name), [str(a) for a in allowed], n=1, cutoff=0.5)
    return f"; did you mean {match[0]!r}?" if match else ""


def unknown(what: str, name: object, allowed: Iterable[object]) -> UserError:
    """Return the error for a name that is none of the allowed ones."""
    known = [str(a) for a in allowed]
    return UserError(f"unknown {what} {str(name)!r}; known: {', '.join(known)}{nearest(name, known)}")


class Interrupted(UserError):
    """The work was stopped by Ctrl-C; what was finished is kept (exit code 130)."""

    exit_code = 130
