"""The contract of a bidder: legal in every situation, reproducible, blind to what is hidden, fast enough; and how it fares."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

from simulator.core import registry
from simulator.core.engine import Halt
from simulator.core.game import Game
from simulator.core.play import answer_again
from simulator.core.records import allocate
from simulator.core.scenario import Scenario
from simulator.core.session import Session
from simulator.lab.check import SLOWEST, Check, Effort, Failure, Remark, drawn_scenarios, play, same_again, speed
from simulator.lab.trial import GAMES as TRIAL_GAMES
from simulator.lab.trial import trial
from simulator.stats.intervals import student_quantile

DEALS = 3  # times what is hidden is dealt anew in a situation
MANY = 10_000  # more scenarios than are ever needed
HEAD = 10  # characters of a docstring that say something


def bidder_items(text: str, game: Game, effort: Effort) -> Iterator[Check]:
    """Yield the checks of a bidder."""
    spec = registry.parse_bidder(text, game.name)
    rivals = [b.name for b in registry.bidders_of(game.name)]

    def lineup(draw: random.Random, players: int) -> tuple[str, ...]:
        return (text, *(draw.choice([*rivals, text]) for _ in range(players - 1)))

    yield "says what it is", lambda: _explained(game, spec.source), False
    yield "compiles", lambda: _compiled(game, text), True
    if ".py" in text:
        yield "comes to an end", lambda: _ends(game, text, effort), True
    yield "legal in every situation", lambda: _legal(game, effort, lineup), True
    if spec.source.parameters:
        yield "legal at the ends of its parameters", lambda: _ends_of_parameters(game, text, effort), False
    yield "reproducible", lambda: f"{same_again(_table(game, text), effort.seed)} games twice", False
    if game.reshuffle is not None:
        yield "no effect of what is hidden", lambda: _blind(game, text, effort), False
    yield "speed", lambda: _speed(game, text, effort), False
    for rival in rivals if effort.duels else ():
        if rival != spec.source.name:
            yield f"duel against {rival}", lambda rival=rival: _duel(game, effort, text, rival), False  # type: ignore[misc]


def _copies(text: str) -> Callable[[random.Random, int], tuple[str, ...]]:
    """Return what makes a line-up of copies."""
    return lambda _, players: (text,) * players


def _table(game: Game, *bidders: str) -> Scenario:
    return Scenario(game=game.name, bidders=bidders)


def _explained(game: Game, bidder: Any) -> str:
    """Every bidder has a docstring, and each of its own parameters a unit and a text."""
    if len(bidder.help()) < HEAD:
        raise Failure(f"bidder {bidder.name!r} has no docstring: its first line is what people read about it")
    own = {k: p for k, p in bidder.parameters.items() if game.defaults.parameters.get(k) is not p}
    bare = [name for name, p in own.items() if not p.unit or not p.help]
    if bare:
        raise Failure(f"parameter {bare[0]!r} of bidder {bidder.name!r} has no unit or no help")
    return f"{bidder.help().splitlines()[0]} ({len(own)} parameters of its own)"


def _compiled(game: Game, text: str) -> str:
    Session(_table(game, text), 1)
    spec = registry.parse_bidder(text, game.name)
    own = [n for n, d in spec.source.decisions.items() if game.defaults.decisions.get(n) != d]
    return f"{len(own)} of {len(game.decision_names)} decisions are its own: {', '.join(own) or 'none'}"


def _ends(game: Game, text: str, effort: Effort) -> str:
    result = trial(_table(game, text), effort.seed)
    if not result.ended:
        raise Failure(f"bidder {text}: its first {TRIAL_GAMES} games did not come to an end: a loop in it runs for ever")
    if result.complaint:
        raise Failure(result.complaint)
    return f"{TRIAL_GAMES} games in a process of their own"


def _legal(game: Game, effort: Effort, lineup: Any) -> str:
    """Play drawn scenarios; an illegal answer raises."""
    asked: dict[str, int] = {}
    games = scenarios = 0
    for scenario, seed in drawn_scenarios(game, effort, effort.scenarios, lineup):
        session, record, _ = play(scenario, seed, effort.games)
        scenarios += 1
        games += -(-effort.games // session.rotations) * session.rotations
        for name, count in zip(game.decision_names, record.asked["count"].tolist(), strict=False):
            asked[name] = asked.get(name, 0) + count
    met = sum(count > 0 for count in asked.values())
    return f"{scenarios} scenarios, {games:,} games, {sum(asked.values()):,} answers to {met} kinds of question"


def _ends_of_parameters(game: Game, text: str, effort: Effort) -> str:
    """Play with each parameter at its lowest and highest value."""
    spec = registry.parse_bidder(text, game.name)
    own = [k for k, p in spec.source.parameters.items() if game.defaults.parameters.get(k) is not p]
    games = 0
    for index, name in enumerate(own):
        declared = spec.source.parameters[name]
        for end in (declared.low, declared.high):
            setting = f"{text}:{name}={end:g}"
            for scenario, seed in drawn_scenarios(game, effort, 2 + index % 2, _copies(setting)):
                play(scenario, seed, 10)
                games += 10
    if not own:
        raise Remark("it has no parameters of its own")
    return f"{len(own)} parameters, {games} games"


def _blind(game: Game, text: str, effort: Effort) -> str:
    """Stop games at questions, deal what is hidden anew, and ask once more: the answer must be the same."""
    draw = random.Random(effort.seed)
    situations, kinds = 0, set()
    for scenario, seed in drawn_scenarios(game, effort, effort.watched, _copies(text)):
        session = Session(scenario, seed)
        for record in _stopped(session, draw):
            seat, decision = int(record.asked.seat), int(record.asked.decision)
            answers = {_answer(session, record, seat, decision)}
            for _ in range(DEALS):
                other = _copy(game, record)
                assert game.reshuffle is not None
                game.reshuffle(other, seat, draw)
                answers.add(_answer(session, other, seat, decision))
            name = game.decision_names[decision]
            if len(answers) > 1:
                where = f"game {int(record.table.game)}, turn {int(record.table.turn)}, seat {seat}"
                raise Failure(f"decision {name!r} changes with what is hidden: in {where} it gave {len(answers)} answers")
            situations += 1
            kinds.add(name)
    return f"{situations:,} situations, {len(kinds)} kinds of question, each with {DEALS} other deals of what is hidden"


def _stopped(session: Session, draw: random.Random) -> Iterator[Any]:
    """Yield a record stopped at a question, once in about every second turn of a game."""
    record = session.new_record()
    session.begin(record, 0)
    record.tape.on = 1
    record.log.on = 0
    running = True
    while running:
        before = _copy(session.game, record)
        record.tape.seen = 0
        running = session.turn(record)
        questions = int(record.tape.seen)
        if questions and draw.random() < 0.5:
            before.tape.seen, before.tape.halt = 0, draw.randint(1, questions)
            try:
                session.turn(before)
            except Halt:
                before.tape.on = 0
                yield before


def _copy(game: Game, record: Any) -> Any:
    """Return a copy of a record."""
    made = allocate(game.record)
    for name in game.record.names or ():
        made[name] = record[name]
    return made


def _answer(session: Session, record: Any, seat: int, decision: int) -> tuple[Any, ...]:
    """Return all a decision gives from itself: answer, notes laid, what it remembers, where its own chance stands."""
    asked = _copy(session.game, record)
    try:
        given = answer_again(asked, seat, decision)
    except Exception as error:
        raise session.explain(error, asked) from error
    mind = asked.mind[seat]
    return int(given), *mind.lay.tolist(), *mind.memory.tolist(), *mind.noise.tolist()


def _speed(game: Game, text: str, effort: Effort) -> str:
    mine, default = speed([Session(_table(game, text), 1), Session(Scenario(game=game.name), 1)], effort.seconds)
    told = f"{mine:,.0f} games/s, {mine / default:.2f} of the default bidder's {default:,.0f}"
    if mine < SLOWEST * default:
        raise Failure(f"{told}; at least {SLOWEST:.2f} is asked")
    return told


def _duel(game: Game, effort: Effort, text: str, rival: str) -> str:
    """Say how often one copy wins against copies of a rival, over drawn scenarios of the largest table."""
    players = max(game.scenario.counts)
    rates: list[float] = []
    for scenario, seed in drawn_scenarios(game, effort, MANY, lambda _, k: (text, *[rival] * (k - 1))):
        if scenario.players != players:
            continue
        if len(rates) == max(2, effort.duels):
            break
        session, _, played = play(scenario, seed, 100)
        wins = played.sums.totals[session.shape.by_place(0)][0]
        rates.append(float(wins) / 60 / (played.blocks * session.rotations))
    mean = sum(rates) / len(rates)
    error = math.sqrt(sum((r - mean) ** 2 for r in rates) / (len(rates) - 1) / len(rates))
    half = student_quantile(0.975, len(rates) - 1) * error
    even = f"{1 / players:.1%} is an equal share ({len(rates)} scenarios)"
    raise Remark(f"wins {mean:.1%} ± {half:.1%} against {players - 1} copies; {even}")
