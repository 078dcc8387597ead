"""The course of a game (metrics 12–16): who led when, and whether it lasted; from the standings after every turn.

A game's own procedure writes each seat's standing, its points if the game ended now, into `course.now`; the engine keeps one
row a turn and reduces the rows when the game is over, in whole numbers. The last row is the final score.

Definitions, with T turns, t = 1 … T, and a leader being the only seat with the highest standing:

- lead changes: changes of the leader after the first leader, turns without one left out, / T;
- drama: mean over t of (highest standing − mean standing of the winners);
- lock-in: earliest t / T from which on the highest standing is the winners' and nobody else's; 1 when that never comes;
- runaway: share of the turns with a leader that later wins (tied winners count as their share), by bin of t / T;
- at half-time, after turn ⌊T/2⌋: the comeback is the win share of the only seat with the lowest standing; the feedback slope is
  the regression of each seat's gain in the second half on its lead over the mean standing, Σ lead·gain / Σ lead², over all
  seats of all games (the leads of a game sum to 0, so that an intercept changes nothing);
- standings: after turn ⌈b·T/20⌉ for the end of bin b.
"""

from __future__ import annotations

from typing import Any

from simulator.core.jit import rule
from simulator.core.measure import WIN_UNITS, Measure
from simulator.core.records import Field, record

TURNS_KEPT = 512  # rows of a game; of a longer one every second turn is looked at, then every fourth, and the last one always
COURSE_BINS = 20  # equal parts of a game
SHARE_UNITS = 10_000  # what shares of a game are counted in
DRAMA_UNITS = 10  # a tenth of a point



def _measure(name: str, unit: str, what: str, per: int = 1) -> Measure:
    return Measure(name, unit, what, per=per, group="course", light=True)


COURSE_MEASURES = (
    _measure("lead_changes", "changes a turn", "changes of the only leader after the first leader / turns", SHARE_UNITS),
    _measure("leader_changes", "changes", "changes of the only leader after the first leader"),
    _measure("drama", "points", "mean over turns of the highest standing − the winners' mean standing", DRAMA_UNITS),
    _measure("lock_in", "share", "share of the game from which on the final winner leads for good", SHARE_UNITS),
    _measure("half_last", "games", "1 if one seat alone was last at half-time"),
    _measure("comeback", "wins", "win share of the seat that alone was last at half-time", WIN_UNITS),
)
COURSE_ROWS = len(COURSE_MEASURES)
LEAD_CHANGES, LEADER_CHANGES, DRAMA, LOCK_IN, HALF_LAST, COMEBACK = range(COURSE_ROWS)

# Counters: Σ k·lead² and Σ k·lead·gain of half-time; turns with a leader and wins of leaders by bin; standings by bin and seat
LEAD_SQUARES, LEAD_GAINS, LEADER_TURNS = 0, 1, 2
LEADER_WINS = LEADER_TURNS + COURSE_BINS
STANDINGS = LEADER_WINS + COURSE_BINS


def course_tally_names(players: int) -> list[str]:
    """Return the names of the counters of the course, in the order of the record."""
    bins = range(1, COURSE_BINS + 1)
    names = ["half_lead_squares", "half_lead_gains"]
    names += [f"leader_{what}_bin_{b}" for what in ("turns", "wins") for b in bins]
    return names + [f"standing_bin_{b}_seat_{s + 1}{square}" for square in ("", "_sq") for b in bins for s in range(players)]


def standing_total(players: int, bin_: int, seat: int) -> int:
    """Return the counter of the sum of a seat's standings at the end of a bin, both from 0."""
    return STANDINGS + bin_ * players + seat


def standing_squares(players: int, bin_: int, seat: int) -> int:
    """Return the counter of the sum of their squares."""
    return STANDINGS + (COURSE_BINS + bin_) * players + seat


def course_fields(players: int) -> list[Field]:
    """Return the field of a record that holds the course of a game of at most so many players."""
    kept = record(
        [
            ("score", "i8"),  # row of the final score among the seat measures
            ("turns", "i8"),  # turns so far
            ("rows", "i8"),  # rows in use
            ("every", "i8"),  # turns from one row to the next
            ("now", "i8", (players,)),  # the standings, as the game's procedure fills them in
            ("standing", "i8", (TURNS_KEPT, players)),  # after every `every`-th turn, and after the last one
            ("tally", "i8", (STANDINGS + 2 * COURSE_BINS * players,)),  # those of fewer players come first
        ]
    )
    return [("course", kept)]


@rule
def course_tallies(players: Any) -> Any:
    """Return how many counters the course of a game with so many players has."""
    return STANDINGS + 2 * COURSE_BINS * players


@rule
def open_course(game: Any) -> None:
    """Begin a game's course."""
    course = game.course
    course.turns = 0
    course.rows = 0
    course.every = 1


@rule
def note_standing(game: Any) -> None:
    """Keep the standings after a turn; a full table lets go of every second row."""
    course = game.course
    players = game.table.players
    course.turns += 1
    if course.every > 1 and course.turns % course.every != 0:
        return
    if course.rows == TURNS_KEPT:
        course.every *= 2
        course.rows = TURNS_KEPT // 2
        for row in range(TURNS_KEPT // 2):
            for s in range(players):
                course.standing[row, s] = course.standing[2 * row + 1, s]
        if course.turns % course.every != 0:
            return
    for s in range(players):
        course.standing[course.rows, s] = course.now[s]
    course.rows += 1


@rule
def close_course(game: Any) -> None:
    """Reduce the course of a finished game to its measures and counters."""
    course, outcome = game.course, game.outcome
    players = game.table.players
    if course.rows * course.every != course.turns and course.rows < TURNS_KEPT:
        course.rows += 1
    for s in range(players):
        course.standing[course.rows - 1, s] = outcome.seat[course.score, s]
    for i in range(STANDINGS):
        course.tally[i] = 0
    first = outcome.game.shape[0] - COURSE_ROWS
    _walk(game, first)
    _half_time(game, first)
    _bins(game)


@rule
def _turn_of(course: Any, row: Any) -> Any:
    """Return the turn after which a row was kept."""
    return course.turns if row == course.rows - 1 else (row + 1) * course.every


@rule
def _row_of(course: Any, turn: Any) -> Any:
    """Return the first row kept at a turn or after it."""
    if course.every == 1:  # a division takes as long as all the rest
        return turn - 1
    return min((turn + course.every - 1) // course.every, course.rows) - 1


@rule
def _nearest(share: Any, whole: Any) -> Any:
    """Return share / whole to the nearest whole number, halves up."""
    return (2 * share + whole) // (2 * whole)


@rule
def _walk(game: Any, first: Any) -> None:
    """Go through the rows once: lead changes, drama, lock-in, and the runaway curve."""
    course, outcome = game.course, game.outcome
    players, turns = game.table.players, course.turns
    winners = 0
    for s in range(players):
        winners += 1 if outcome.seat[0, s] > 0 else 0
    leader, changes, behind, locked = -1, 0, 0, 0  # locked: the row from which on the winners lead, so far
    bin_ = 0
    for row in range(course.rows):
        best, tied, top, others, won = course.standing[row, 0], 0, -1, 0, 0
        for s in range(players):
            standing = course.standing[row, s]
            if standing > best:
                best = standing
                tied = 0
                others = 0
            if standing == best:
                tied += 1
                top = s
                others += 1 if outcome.seat[0, s] == 0 else 0
            if outcome.seat[0, s] > 0:
                won += standing
        behind += best * winners - won
        if best * winners != won or others > 0:
            locked = row + 1
        if tied == 1:
            while _turn_of(course, row) * COURSE_BINS > (bin_ + 1) * turns:
                bin_ += 1
            course.tally[LEADER_TURNS + bin_] += 1
            course.tally[LEADER_WINS + bin_] += outcome.seat[0, top]
            if leader >= 0 and leader != top:
                changes += 1
            leader = top
    outcome.game[first + LEAD_CHANGES] = _nearest(changes * SHARE_UNITS, turns)
    outcome.game[first + LEADER_CHANGES] = changes
    outcome.game[first + DRAMA] = _nearest(behind * DRAMA_UNITS, winners * course.rows)
    outcome.game[first + LOCK_IN] = _nearest(_turn_of(course, min(locked, course.rows - 1)) * SHARE_UNITS, turns)


@rule
def _half_time(game: Any, first: Any) -> None:
    """Compare half-time with the end: comeback and feedback; a game of one turn has no half-time."""
    course, outcome = game.course, game.outcome
    players = game.table.players
    outcome.game[first + HALF_LAST] = 0
    outcome.game[first + COMEBACK] = 0
    if course.turns < 2:
        return
    half, end = _row_of(course, course.turns // 2), course.rows - 1
    total, lowest = 0, course.standing[half, 0]
    for s in range(players):
        total += course.standing[half, s]
        lowest = min(lowest, course.standing[half, s])
    last, tied, squares, gains = 0, 0, 0, 0
    for s in range(players):
        standing = course.standing[half, s]
        if standing == lowest:
            last = s
            tied += 1
        squares += standing * standing * players
        gains += (standing * players - total) * (course.standing[end, s] - standing)
    course.tally[LEAD_SQUARES] = squares - total * total
    course.tally[LEAD_GAINS] = gains
    if tied == 1:
        outcome.game[first + HALF_LAST] = 1
        outcome.game[first + COMEBACK] = outcome.seat[0, last]


@rule
def _bins(game: Any) -> None:
    """Note every seat's standing at the end of each bin."""
    course = game.course
    players = game.table.players
    at = STANDINGS
    for b in range(1, COURSE_BINS + 1):
        row = _row_of(course, (b * course.turns + COURSE_BINS - 1) // COURSE_BINS)
        for s in range(players):
            standing = course.standing[row, s]
            course.tally[at] = standing
            course.tally[at + COURSE_BINS * players] = standing * standing
            at += 1
