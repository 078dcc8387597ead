"""What a worker of a cluster does: it plays chunks of parcels with the records and sessions it keeps."""

from __future__ import annotations

import os
import pickle
import socket
import threading
import zlib
from typing import Any

from simulator.core.errors import ClusterError, UserError
from simulator.core.runner import Outcome, play_chunk, seat_at
from simulator.lab.parcel import OtherCode, Parcel, senders_words, unpack

_desk = threading.local()  # a worker's threads live as long as it does, and keep their records
Stretches = tuple[tuple[int, int, int], ...]


def wrap(thing: Any) -> bytes:
    """Return anything as compressed bytes: histograms are mostly zeros."""
    return zlib.compress(pickle.dumps(thing, protocol=5), 1)


def unwrap(content: bytes) -> Any:
    """Return what was wrapped."""
    return pickle.loads(zlib.decompress(content))


def play(content: bytes, rows: bool) -> bytes:
    """Play the (parcel, stretches) wrapped in `content`, in order, and return their wrapped outcomes."""
    asked: list[tuple[Parcel, Stretches]] = unwrap(content)
    found: list[Outcome] = []
    try:
        for parcel, stretches in asked:
            session = unpack(parcel)
            found.append(play_chunk(seat_at(_desk, session), session, stretches, rows))
    except OtherCode as error:
        raise ClusterError(_refused(error)) from None
    except UserError as error:
        raise type(error)(senders_words(str(error))) from None
    return wrap(found)


def check(content: bytes) -> str:
    """Return what keeps this worker from playing the parcel wrapped in `content`, or nothing."""
    try:
        unpack(unwrap(content))
    except OtherCode as error:
        return _refused(error)
    except UserError as error:
        return f"{_name()}: {senders_words(str(error))}"
    return ""


def _refused(error: OtherCode) -> str:
    return f"{_name()} runs other code ({error}); install the same versions of bidderup, of plug-in packages and of numba"


def _name() -> str:
    return f"the worker on {socket.gethostname()}, process {os.getpid()},"
