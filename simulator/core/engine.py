"""What every game's kernel stands on: questions to bidders, chance and the event log.

A game's record holds, besides its own fields, the ones made by `engine_fields`; the functions here read nothing else.
"""

from __future__ import annotations

from typing import Any

from simulator.core.course import COURSE_ROWS, course_fields
from simulator.core.dispatch import NOT_A_NUMBER, call_decision, call_procedure
from simulator.core.jit import rule
from simulator.core.measure import WIN_UNITS as WIN_UNITS
from simulator.core.random import below
from simulator.core.records import Field, record
from simulator.core.view import view, workplace

PARAMETER_COUNT = 32  # parameters a bidder may have, inherited ones included
DECISION_COUNT = 40  # entries of a seat's table of decisions
MEMORY = 48  # numbers a bidder may remember during a game
DENOMINATIONS = 8  # kinds of notes a laid pile distinguishes
LOG_ROWS, LOG_FIELDS = 4096, 12  # events of one turn; the first field is the kind
TAPE_ROWS = 256  # answers and draws a script may fix for one turn
QUESTION, OPTION = -1, -2  # rows a script finds in the log: who was asked what and said what; what was on offer
BINS = 512  # bins of every histogram

MIND = record(
    [
        ("lay", "i8", (DENOMINATIONS,)),  # notes laid, by denomination: the answer to questions about notes
        ("memory", "f8", (MEMORY,)),  # the bidder's own notebook, empty at the start of every game
        ("noise", "u8", (4,)),  # the bidder's own random stream
        ("own", "i8", (2,)),  # decision the bidder asks itself: 1 + the innermost (0: none), and a bit for each under way
    ]
)

SEAT_ENGINE: list[Field] = [
    ("seat", "i8"),  # place in turn order
    ("par", "f8", (PARAMETER_COUNT,)),  # parameters of the bidder who sits here
    ("decide", "i8", (DECISION_COUNT,)),  # addresses of its decisions
]

TABLE_ENGINE: list[Field] = [
    ("players", "i8"),
    ("game", "i8"),  # index of the game in its run
    ("turn", "i8"),  # player turns begun, the current one included
    ("active", "i8"),  # seat whose turn it is
]

LOG = record(
    [
        ("on", "i8"),
        ("count", "i8"),  # rows written; more than LOG_ROWS means rows were lost
        ("rows", "i8", (LOG_ROWS, LOG_FIELDS)),
    ]
)

TAPE = record(
    [
        ("on", "i8"),
        ("answers", "i8"),  # rows in use of `answer`
        ("draws", "i8"),  # rows in use of `draw`
        ("halt", "i8"),  # the number of the question before which the game is to stop; 0: none
        ("seen", "i8"),  # questions since the tape was last rewound
        ("witness", "i8"),  # address of what writes the options of a question into the log; 0: nothing does
        ("answer", "i8", (TAPE_ROWS, 4)),  # used, decision, seat, answer
        ("notes", "i8", (TAPE_ROWS, DENOMINATIONS)),  # notes laid with the answer; −1 first: none given
        ("draw", "i8", (TAPE_ROWS, 3)),  # used, draw kind, value
    ]
)

ASKED = record(
    [
        ("open", "i8"),  # 1 while a bidder answers
        ("seat", "i8"),  # who was asked last
        ("decision", "i8"),
        ("answer", "i8"),
        ("count", "i8", (DECISION_COUNT,)),  # questions so far, by decision
    ]
)


class IllegalAnswer(Exception):
    """A bidder gave an answer the rules do not allow; the record says who, what and when."""


class Halt(Exception):
    """The question at which the game was to stop is on the table and has not been answered."""


class ImpossibleDraw(Exception):
    """A script fixed a draw to something that could not be drawn."""


def engine_fields(streams: int, players: int, seat_measures: int, game_measures: int, tallies: int) -> list[Field]:
    """Return the fields every game's record ends with."""
    outcome = record(
        [
            ("seat", "i8", (seat_measures, players)),  # measures per seat; row 0 is the win share in 60ths
            ("game", "i8", (game_measures + COURSE_ROWS,)),  # measures of the game, then those of its course
            ("tally", "i8", (max(tallies, 1),)),  # counters that are only ever added up
        ]
    )
    return [
        ("streams", "u8", (streams, 4)),  # random streams; the bidders' noise comes after these
        ("outcome", outcome),
        *course_fields(players),
        ("asked", ASKED),
        ("log", LOG),
        ("tape", TAPE),
    ]


@rule
def answer_of(game: Any, seat: Any, decision: Any) -> Any:
    """Return what a seat's bidder answers to the question on the table: it sees the table, its own seat and its own mind."""
    me = game.seat[seat]
    return call_decision(me.decide[decision], view(game.table), view(me), workplace(game.mind[seat]))


@rule
def ask(game: Any, seat: Any, decision: Any) -> Any:
    """Put the question on the table to one seat and return its answer: a finite number, otherwise unchecked."""
    asked = game.asked
    asked.seat = seat
    asked.decision = decision
    asked.count[decision] += 1
    row = -1
    if game.tape.on:
        game.tape.seen += 1
        if game.tape.seen == game.tape.halt:
            raise Halt("stopped at a question")
        row = _taped_answer(game, seat, decision)
    if row >= 0:
        answer = game.tape.answer[row, 3]
    else:
        asked.open = 1
        answer = answer_of(game, seat, decision)
        asked.open = 0
    asked.answer = answer
    if answer == NOT_A_NUMBER:  # refused here, for there are answers that nobody reads
        raise IllegalAnswer("an answer is a finite number")
    if game.tape.on:
        emit(game, QUESTION, seat, decision, answer)
        if game.tape.witness:
            call_procedure(game.tape.witness, game)
    return answer


@rule
def _taped_answer(game: Any, seat: Any, decision: Any) -> Any:
    """Use up the first fixed answer to this question, lay its notes, and return its row, or −1."""
    tape = game.tape
    for row in range(tape.answers):
        if tape.answer[row, 0] == 0 and tape.answer[row, 1] == decision and tape.answer[row, 2] == seat:
            tape.answer[row, 0] = 1
            if tape.notes[row, 0] >= 0:
                for d in range(DENOMINATIONS):
                    game.mind[seat].lay[d] = tape.notes[row, d]
            return row
    return -1


@rule
def draw(game: Any, stream: Any, kind: Any, n: Any) -> Any:
    """Draw uniformly from 0 .. n−1 on a stream, or take the value a script has fixed for this kind of draw."""
    if game.tape.on:
        tape = game.tape
        for row in range(tape.draws):
            if tape.draw[row, 0] == 0 and tape.draw[row, 1] == kind:
                tape.draw[row, 0] = 1
                if tape.draw[row, 2] < 0 or tape.draw[row, 2] >= n:
                    raise ImpossibleDraw("the value fixed for a draw cannot be drawn")
                return tape.draw[row, 2]
    return below(game.streams[stream], n)


@rule
def emit(
    game: Any, kind: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0
) -> None:
    """Write one event with up to six fields when the log is on."""
    log = game.log
    if log.on:
        if log.count < LOG_ROWS:
            row = log.rows[log.count]
            row[0] = kind
            row[1] = a
            row[2] = b
            row[3] = c
            row[4] = d
            row[5] = e
            row[6] = f
            for i in range(7, LOG_FIELDS):
                row[i] = 0
        log.count += 1


@rule
def emit_notes(game: Any, kind: Any, a: Any, b: Any, c: Any, notes: Any) -> None:
    """Write one event with three fields and a pile of notes."""
    log = game.log
    if log.on:
        if log.count < LOG_ROWS:
            row = log.rows[log.count]
            row[0] = kind
            row[1] = a
            row[2] = b
            row[3] = c
            for d in range(DENOMINATIONS):
                row[4 + d] = notes[d]
        log.count += 1
