"""Plays games of any kind: seats and seeds them, and adds whole blocks of them up."""

from __future__ import annotations

from typing import Any

from simulator.core.course import close_course, course_tallies, note_standing, open_course
from simulator.core.dispatch import call_procedure
from simulator.core.engine import BINS, DECISION_COUNT, DENOMINATIONS, MEMORY, PARAMETER_COUNT, answer_of
from simulator.core.extremes import note_extremes
from simulator.core.jit import kernel, rule
from simulator.core.random import seed_stream

START, TURN, FINISH, STANDING = range(4)  # the procedures of a game


@rule
def seat_bidders(game: Any, lineup: Any, parameters: Any, rotation: Any) -> None:
    """Let place (seat + rotation) mod k of the line-up sit at each seat."""
    players = game.table.players
    for s in range(players):
        place = (s + rotation) % players
        me = game.seat[s]
        me.seat = s
        for i in range(DECISION_COUNT):
            me.decide[i] = lineup[place, i]
        for i in range(PARAMETER_COUNT):
            me.par[i] = parameters[place, i]


@rule
def seed_game(game: Any, seeds: Any, block: Any) -> None:
    """Start every stream of one game, each from its own seed, and empty its bidders' minds."""
    game.asked.open = 0
    streams = game.streams.shape[0]
    for i in range(streams):
        seed_stream(game.streams[i], seeds[i], block, i)
    for s in range(game.table.players):
        mind = game.mind[s]
        seed_stream(mind.noise, seeds[streams + s], block, streams + s)
        mind.own[0] = 0
        mind.own[1] = 0
        for i in range(MEMORY):
            mind.memory[i] = 0.0
        for d in range(DENOMINATIONS):
            mind.lay[d] = 0


@rule
def start_game(game: Any, plays: Any) -> None:
    """Clear the outcome of the game before and set the next one up."""
    outcome = game.outcome
    for i in range(outcome.game.shape[0]):
        outcome.game[i] = 0
    for i in range(outcome.tally.shape[0]):
        outcome.tally[i] = 0
    if plays[STANDING] != 0:
        open_course(game)
    call_procedure(plays[START], game)


@rule
def play_turn(game: Any, plays: Any) -> Any:
    """Play one turn, and finish the game after the last one. Returns 0 when the game is over and has been scored."""
    going = call_procedure(plays[TURN], game)
    if plays[STANDING] != 0:
        call_procedure(plays[STANDING], game)
        note_standing(game)
    if going == 0:
        call_procedure(plays[FINISH], game)
        if plays[STANDING] != 0:
            close_course(game)
    return going


@rule
def play_one(game: Any, plays: Any) -> None:
    """Play one whole game: start, turns, finish; the outcome stands in the record."""
    start_game(game, plays)
    while play_turn(game, plays) != 0:
        pass


@kernel
def begin_game(game: Any, plays: Any, lineup: Any, parameters: Any, index: Any, rotations: Any, seeds: Any) -> None:
    """Seat, seed and set up game `index` of a run, to be played turn by turn with `run_turn`."""
    game.table.game = index
    seat_bidders(game, lineup, parameters, index % rotations)
    seed_game(game, seeds, index // rotations)
    start_game(game, plays)


@kernel
def play_again(game: Any, plays: Any, lineup: Any, parameters: Any, index: Any, rotations: Any, seeds: Any) -> None:
    """Play game `index` of a run from beginning to end; what it wrote down stands in the record."""
    game.table.game = index
    seat_bidders(game, lineup, parameters, index % rotations)
    seed_game(game, seeds, index // rotations)
    play_one(game, plays)


@kernel
def answer_again(game: Any, seat: Any, decision: Any) -> Any:
    """Put the question on the table to a seat once more, from Python."""
    return answer_of(game, seat, decision)


@kernel
def run_turn(game: Any, plays: Any) -> Any:
    """Play one turn from Python. Returns 0 when the game is over and has been scored."""
    return play_turn(game, plays)


@rule
def _count(histogram: Any, value: Any, origin: Any, width: Any) -> None:
    """Count one value in its bin; the first and last bins take what lies outside."""
    bin_ = value - origin
    if width != 1:  # a division takes as long as a question to a bidder
        bin_ = bin_ // width
    histogram[min(max(bin_, 0), BINS - 1)] += 1


@rule
def _add_game(
    outcome: Any,
    players: Any,
    rotation: Any,
    first_seat: Any,
    end_seat: Any,
    start: Any,
    first_game: Any,
    end_game: Any,
    scratch: Any,
    squares: Any,
) -> None:
    """Add one game's seat measures first_seat .. end_seat − 1 and game measures likewise to the variables from `start` on."""
    rows = end_seat - first_seat
    by_place = start + rows * players
    of_game = start + 2 * rows * players
    for m in range(rows):
        for s in range(players):
            value = outcome.seat[first_seat + m, s]
            place = s + rotation if s + rotation < players else s + rotation - players
            scratch[start + m * players + s] += value
            scratch[by_place + m * players + place] += value
            squares[start + m * players + s] += value * value
            squares[by_place + m * players + place] += value * value
    for m in range(end_game - first_game):
        value = outcome.game[first_game + m]
        scratch[of_game + m] += value
        squares[of_game + m] += value * value


@kernel
def play_blocks(
    game: Any,
    plays: Any,
    lineup: Any,
    parameters: Any,
    seeds: Any,
    first: Any,
    blocks: Any,
    rotations: Any,
    scratch: Any,
    totals: Any,
    squares: Any,
    cross: Any,
    block_squares: Any,
    tallies: Any,
    seat_bins: Any,
    game_bins: Any,
    seat_scale: Any,
    game_scale: Any,
    criteria: Any,
    extremes: Any,
    keep_rows: Any,
    seat_rows: Any,
    game_rows: Any,
) -> None:
    """Play whole blocks and add their outcome up, exactly, in whole numbers.

    The variables of a block stand in the order of `simulator.core.sums.Shape`; each is the sum over the block's games. The
    first `c` of them, those of the full measures, have products and histograms; the light ones have their own squares only.

    Parameters
    ----------
    game : record; prepared for the scenario
    plays : int64[4]; addresses of start, turn, finish and standing; 0 for a game that keeps no course
    lineup : int64[k, DECISION_COUNT]; parameters : float64[k, PARAMETER_COUNT]; by place in the line-up
    seeds : int64[streams + seats]; the seed of each stream, the bidders' noise last; all equal but for questions about luck
    first, blocks, rotations : int; blocks first .. first + blocks − 1 of `rotations` games each
    scratch : int64[v]; the variables of one block
    totals : int64[v]; cross : int64[c, c]; sums over blocks of the variables and (upper triangle) of their products
    block_squares : int64[v − c]; sums over blocks of the squares of the light variables
    squares : int64[v]; sums of the squares of single games
    tallies : int64[t]
    seat_bins : int64[full m, 2k, BINS]; game_bins : int64[full g, BINS]; histograms of single games
    seat_scale : int64[full m, 2]; game_scale : int64[full g, 2]; origin and width of the bins
    criteria : int64[n, 3]; extremes : int64[n, KEPT, 2]; what makes a game extreme, and the most extreme games
    keep_rows : 1 to fill seat_rows : int64[games, m, k] and game_rows : int64[games, g], which show how many measures there are
    """
    players = game.table.players
    outcome = game.outcome
    seat_measures, game_measures = seat_rows.shape[1], game_rows.shape[1]
    full_seats, full_games = seat_scale.shape[0], game_scale.shape[0]
    variables, crossed = totals.shape[0], cross.shape[0]
    own_tallies = tallies.shape[0] - (course_tallies(players) if plays[STANDING] != 0 else 0)
    row = 0
    for block in range(first, first + blocks):
        for v in range(variables):
            scratch[v] = 0
        for rotation in range(rotations):
            game.table.game = block * rotations + rotation
            if rotations > 1 or block == first:
                seat_bidders(game, lineup, parameters, rotation)
            seed_game(game, seeds, block)
            play_one(game, plays)
            _add_game(outcome, players, rotation, 0, full_seats, 0, 0, full_games, scratch, squares)
            _add_game(outcome, players, rotation, full_seats, seat_measures, crossed, full_games, game_measures, scratch, squares)
            for m in range(full_seats):
                for s in range(players):
                    value = outcome.seat[m, s]
                    place = s + rotation if s + rotation < players else s + rotation - players
                    _count(seat_bins[m, s], value, seat_scale[m, 0], seat_scale[m, 1])
                    _count(seat_bins[m, players + place], value, seat_scale[m, 0], seat_scale[m, 1])
            for m in range(full_games):
                _count(game_bins[m], outcome.game[m], game_scale[m, 0], game_scale[m, 1])
            note_extremes(outcome, players, game.table.game, criteria, extremes)
            if keep_rows:
                for m in range(seat_measures):
                    for s in range(players):
                        seat_rows[row, m, s] = outcome.seat[m, s]
                for m in range(game_measures):
                    game_rows[row, m] = outcome.game[m]
            for t in range(own_tallies):
                tallies[t] += outcome.tally[t]
            for t in range(own_tallies, tallies.shape[0]):
                tallies[t] += game.course.tally[t - own_tallies]
            row += 1
        for v in range(crossed):
            value = scratch[v]
            if value != 0:  # most are: one seat wins, few games are tied or capped
                totals[v] += value
                for w in range(v, crossed):
                    cross[v, w] += value * scratch[w]
        for v in range(crossed, variables):
            totals[v] += scratch[v]
            block_squares[v - crossed] += scratch[v] * scratch[v]

