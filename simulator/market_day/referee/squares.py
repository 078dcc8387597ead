"""Moving, and what the squares do (MD-TURN-01, MD-BUY-03, MD-SQ-01..07, MD-OPT-01)."""

from __future__ import annotations

from simulator.market_day.referee.case import Case


def roll_and_move(case: Case, seat: int) -> None:
    """The dice are rolled once; the tractor goes as far, or stops at a market on its way."""
    setting, state = case.setting, case.state
    throw = 0
    for _ in range(setting.dice):
        told = case.take("roll", "MD-TURN-01", "a turn begins with the dice", seat=seat)
        case.must(told.number in setting.die, "MD-GAP-06", f"the die has no {told.number}")
        throw += told.number
    told = case.take("move", "MD-TURN-01", "the tractor moves as far as rolled", seat=seat)
    start = state.tractors[seat]
    case.same("the square left", told.from_square, start, "MD-TURN-01")
    case.must(1 <= told.distance <= throw, "MD-TURN-01", f"{told.distance} squares after a throw of {throw}")
    end = (start + told.distance) % len(setting.squares)
    case.same("the square reached", told.to_square, end, "MD-TURN-01")
    case.same("the points given up", told.lost, throw - told.distance, "MD-BUY-03")
    if told.distance < throw:
        there = setting.squares[end]
        case.must(there.kind == "market", "MD-BUY-03", f"a throw of {throw} ends after {told.distance} where no market is")
        case.must(setting.stops(end), "MD-OPT-01", f"a throw of {throw} may not end early on {there.name}")
    elif setting.switches.stopping == "compulsory" and setting.squares[end].kind != "market":
        passed = [s for i in range(1, throw) if setting.stops(s := (start + i) % len(setting.squares))]
        case.must(not passed, "C-MD-01", "a market was passed where stopping is compulsory")
    state.tractors[seat] = end


def cards_square(case: Case, seat: int, square: int) -> None:
    """As many cards as shown may be taken, within limits and pile (MD-SQ-01..03, MD-SUP-01)."""
    state, shown = case.state, case.setting.squares[square].cards
    rule = f"MD-SQ-0{shown}"
    animal = case.setting.animal(square)
    room, limit = state.limit(seat, animal)
    pile = state.piles[animal]
    if min(room, pile) == 0:
        case.take("nothing", limit if room == 0 else "MD-SUP-01", "no card can be taken", seat=seat)
        return
    told = case.take("take", rule, f"the square shows {shown} cards", seat=seat, animal=animal)
    case.must(0 <= told.cards <= shown, rule, f"{told.cards} cards taken where {shown} are shown")
    case.must(told.cards <= room, limit, f"{told.cards} cards taken where {room} may be held")
    case.must(told.cards <= pile, "MD-SUP-01", f"{told.cards} cards taken from a pile of {pile}")
    state.take(seat, animal, told.cards)
    case.same("the pile", told.pile, state.piles[animal], "MD-PREP-01")


def escape_square(case: Case, seat: int, square: int) -> None:
    """One card of the animal goes back, if there is one (MD-SQ-04)."""
    animal = case.setting.animal(square)
    if case.state.hands[seat][animal] == 0:
        case.take("nothing", "MD-SQ-04", "there is no card to return", seat=seat)
        return
    told = case.take("escape", "MD-SQ-04", "a card has to be returned", seat=seat, animal=animal)
    case.state.take(seat, animal, -1)
    case.same("the pile", told.pile, case.state.piles[animal], "MD-PREP-01")


def cock_square(case: Case, seat: int) -> None:
    """One card of choice, from a pile that has cards and within limits (MD-SQ-05, C-MD-12)."""
    state = case.state
    if not any(state.piles[a] and state.limit(seat, a)[0] for a in range(len(state.piles))):
        case.take("nothing", "MD-SQ-05", "there is no card to choose", seat=seat)
        return
    if case.peek() == "decline":
        case.take("decline", "MD-SQ-05", "", seat=seat)
        return
    told = case.take("cock", "MD-SQ-05", "a card may be chosen", seat=seat)
    room, limit = state.limit(seat, told.animal)
    case.must(state.piles[told.animal] > 0, "MD-SUP-01", "a card was taken from an empty pile")
    case.must(room > 0, limit, "a card was taken that may not be held")
    state.take(seat, told.animal, 1)
    case.same("the pile", told.pile, state.piles[told.animal], "MD-PREP-01")


def swap_square(case: Case, seat: int) -> None:
    """Each opponent, clockwise, gives a card of its choice that may be held (MD-SQ-06, C-MD-07..09)."""
    case.take("swap", "MD-SQ-06", "the farmers play cards", seat=seat)
    state, k = case.state, case.setting.players
    anything = case.setting.switches.unholdable_gift == "to-the-pile"
    for other in [(seat + i) % k for i in range(1, k)]:
        held = [a for a, n in enumerate(state.hands[other]) if n]
        welcome = [a for a in held if state.limit(seat, a)[0]]
        if not (held if anything else welcome):
            rule = "C-MD-07" if held else "C-MD-08"
            case.take("no_gift", rule, "there is no card to give", from_seat=other, to_seat=seat)
            continue
        told = case.take("gift", "MD-SQ-06", "every opponent gives a card", from_seat=other, to_seat=seat)
        case.must(told.animal in held, "MD-SQ-06", "a card was given that its giver does not hold")
        lands = told.animal in welcome
        case.must(lands or anything, "C-MD-07", "a card was given that may not be held")
        case.same("whether it goes to the pile", told.to_pile, int(not lands), "C-MD-07")
        state.take(other, told.animal, -1)
        if lands:
            state.take(seat, told.animal, 1)


def puncture_square(case: Case, seat: int) -> None:
    """The next turn is missed (MD-SQ-07)."""
    case.take("puncture", "MD-SQ-07", "the tractor has a puncture", seat=seat)
    case.state.missing[seat] = True
