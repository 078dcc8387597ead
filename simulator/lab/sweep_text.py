"""What people are shown of a sweep: as text, as HTML, and as plain data for programs."""

from __future__ import annotations

from html import escape
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import polars as pl

from simulator.core import registry
from simulator.lab import sweep_tables
from simulator.lab.summary import plain_rows

if TYPE_CHECKING:
    from simulator.lab.sweep import Sweep

Shown = tuple[str, list[str], list[list[str]]]
SCHEMA = 1
ROWS = 10


def _scale(unit: str) -> tuple[float, int]:
    """Return factor and digits in which values of a unit are shown; shares in percentage points."""
    return (100, 2) if unit == "share" else (1, 2)


def head(sweep: Sweep) -> list[str]:
    """Return what was played, in a few lines."""
    walk, settings = sweep.walk, sweep.settings
    game = registry.game(sweep.scenario.game)
    games = sum(s.games for s in walk.standing)
    illegal = sum(not d.legal for d in sweep.designs)
    factors = {name: list(dict.fromkeys(d.factors[name] for d in sweep.designs)) for name in sweep.designs[0].factors}
    varied = "  ".join(f"{k}={';'.join(v)}" for k, v in factors.items())
    budget = "equal budgets" if settings.equal else f"{walk.look} looks, the hopeless dropped at each"
    lines = [
        f"{game.title}  sweep of {len(sweep.designs):,} designs{'  ' + varied if varied else ''}",
        f"{games:,} games, {settings.max_games:,} a design at most, {budget}; seed {settings.seed}, code {sweep.stamp}",
        f"ranked by {described(sweep)}",
    ]
    if illegal:
        lines.append(f"{illegal:,} designs have a layout the rules forbid, marked !")
    if not sweep.complete:
        lines.append(f"INCOMPLETE: {walk.look} looks finished; go on with: bidderup resume {sweep.path}")
    else:
        lines.append(f"ended: {walk.stopped}")
    outside = sum(s.outside for s in walk.standing)
    if outside:
        objective = sweep.objective
        lines.append(
            f"{outside:,} values of single games lie at the edge of {objective.low:g} .. {objective.high:g} {objective.unit}:"
            " the bounds take them to be inside"
        )
    return lines


def described(sweep: Sweep) -> str:
    """Return what the objective is."""
    kinds = {
        "excess": "max |seat rate − 1/k|, in percentage points",
        "spread": f"largest minus smallest mean score of a seat, in {sweep.objective.unit}",
    }
    unit = "percentage points" if sweep.objective.unit == "share" else sweep.objective.unit
    return kinds.get(sweep.objective.kind, f"mean {sweep.objective.name.replace('-', ' ')}, in {unit}")


def guarantee(sweep: Sweep, best: bool) -> str:
    """Say what the set of one side promises, and what it does not."""
    race, settings = sweep.walk.race, sweep.settings
    count = int((race.best if best else race.worst).sum())
    side = "lowest" if best else "highest"
    scale, digits = _scale(sweep.objective.unit)
    unit = "points" if sweep.objective.unit == "share" else sweep.objective.unit
    gap = race.gap(best) * scale
    set_of = "1 design is left: it has" if count == 1 else f"{count:,} designs are left; one of them has"
    leader = "" if count == 1 else f" The first is at most {gap:.{digits}f} {unit} from the {side}."
    return (
        f"{set_of} the {side} value with probability of at least {1 - settings.alpha:.0%}, over all looks, designs and both"
        f" sides together.{leader}"
    )


def remark(sweep: Sweep) -> str:
    """Say what selection does to estimates."""
    if sweep.objective.kind != "excess":
        return "An estimate that was picked because it is extreme looks more extreme than it is: go by its bounds."
    noise = sweep_tables.noise(sweep.walk) * 100
    return (
        f"Selection noise: the worst of {len(sweep.designs):,} perfectly fair designs would show about {noise:.2f} points at"
        " these numbers of games. The picked estimates look more extreme than they are: go by their bounds."
    )


def verdicts(sweep: Sweep) -> str:
    """Count the verdicts."""
    table = sweep.to_polars("designs")
    counts = {k: int((table["verdict"] == k).sum()) for k in ("balanced", "undecided", "unbalanced")}
    told = ", ".join(f"{n:,} {k}" for k, n in counts.items())
    how = "for a fixed number of games" if sweep.settings.equal else "by confidence sequences, valid at every look"
    return f"verdicts for ±{sweep.settings.tolerance * 100:g} points, each design on its own, {how}: {told}"


def _factors(sweep: Sweep) -> list[str]:
    """Return the fields that are varied, as columns."""
    return list(sweep.designs[0].factors)


def _designs_shown(sweep: Sweep, table: pl.DataFrame) -> list[list[str]]:
    scale, digits = _scale(sweep.objective.unit)
    return [
        [
            *(sweep.designs[r["design"]].factors[name] for name in _factors(sweep)),
            *([("" if r["legal"] else "! ") + r["layout"]] if "layout" in r else []),
            f"{r['value'] * scale:,.{digits}f}",
            f"[{r['low'] * scale:,.{digits}f}, {r['high'] * scale:,.{digits}f}]",
            f"{r['worst_seat']}: {r['worst_excess'] * 100:+.2f}",
            f"[{r['excess_low'] * 100:+.2f}, {r['excess_high'] * 100:+.2f}]",
            r["verdict"],
            f"{r['games']:,}",
            f"{r['rank']:,}",
        ]
        for r in table.iter_rows(named=True)
    ]


def tables(sweep: Sweep, rows: int = ROWS) -> list[tuple[Shown, str]]:
    """Return the tables people are shown, each with what is to be said of it."""
    named = [*_factors(sweep), *(["layout"] if sweep.designs[0].layout else [])]
    heads = [*named, "value", "bounds", "worst seat", "95 % interval", "verdict", "games", "rank"]
    found: list[tuple[Shown, str]] = []
    for side, name in (("best", "Lowest"), ("worst", "Highest")):
        table = sweep.to_polars(side)
        more = f", the first {rows} of {table.height:,}" if table.height > rows else ""
        shown = (f"{name}: designs that may be it{more}", heads, _designs_shown(sweep, table.head(rows)))
        found.append((shown, guarantee(sweep, side == "best")))
    return found + _effects_shown(sweep)


_KINDS = {
    "swap": ("Swap effects: a piece in place of another, all else equal", "mean paired differences"),
    "tile": ("Factorial: a piece where no other special one lies", "least squares"),
    "slot": ("Factorial: a piece on a slot against its mean over the slots", "least squares"),
    "pair": ("Factorial: two pieces together beyond what each does", "least squares"),
    "value": ("Values of varied fields, all else equal", "mean paired differences"),
}


def _effects_shown(sweep: Sweep) -> list[tuple[Shown, str]]:
    """Return the largest effects of each kind on the objective."""
    table = sweep.to_polars("effects")
    if not table.height:
        return []
    scale, digits = _scale(sweep.objective.unit)
    found: list[tuple[Shown, str]] = []
    ours = table.filter(pl.col("outcome") == sweep.objective.name)
    for (case, kind), part in ours.group_by(["case", "kind"], maintain_order=True):
        title, how = _KINDS[str(kind)]
        first = part.sort(pl.col("effect").abs(), descending=True).head(ROWS)
        rows, paired = [], kind in ("swap", "value")
        for r in first.iter_rows(named=True):
            sure = "*" if r["all_low"] > 0 or r["all_high"] < 0 else ""
            what = " ".join(x for x in (r["what"], f"on {r['place']}" if r["place"] else "") if x)
            against = [r["against"]] if paired else []
            bounds = f"[{r['all_low'] * scale:+,.{digits}f}, {r['all_high'] * scale:+,.{digits}f}]"
            rested = r["pairs"] if paired else r["designs"]
            rows.append([what, *against, f"{r['effect'] * scale:+,.{digits}f}{sure}", bounds, f"{rested:,}"])
        more = f", the {len(rows)} largest of {part.height}" if part.height > len(rows) else ""
        heads = ["what", *(["in place of"] if paired else []), "effect", "95 % interval, all together"]
        heads.append("pairs" if paired else "designs")
        r = first.row(0, named=True)
        said = f"{how}; first {r['games']:,} games of every design, {r['batches']} seed batches; * surely not zero"
        found.append(((f"{title}{f' ({case})' if case else ''}{more}", heads, rows), said))
    return found


def aliases(sweep: Sweep) -> list[str]:
    """Return what the layouts cannot tell apart, one line each."""
    table = sweep.to_polars("aliases")
    lines = []
    for (case, columns, rank), part in table.group_by(["case", "effects", "rank"], maintain_order=True):
        where = f" ({case})" if case else ""
        lines.append(f"factorial{where}: rank {rank} of {columns}; the layouts cannot tell these apart, they have no estimate:")
        lines += [f"  {_short(r)}" for r in part["relation"].head(ROWS)]
        if part.height > ROWS:
            lines.append(f"  and {part.height - ROWS} more relations (table aliases)")
    return lines


def _short(relation: str) -> str:
    """Return a relation, or of a long one only how many effects it names."""
    first, _, rest = relation.partition(" = ")
    terms = rest.count("[")
    return relation if terms <= 6 else f"{first} = a sum of {terms} others (table aliases)"


def as_dict(sweep: Sweep, rows: int) -> dict[str, Any]:
    """Return the summary as plain data for ``--json``; `rows` of each set at most."""
    walk, settings = sweep.walk, sweep.settings
    effects = sweep.to_polars("effects")
    ours = effects.filter(pl.col("outcome") == sweep.objective.name) if effects.height else effects
    return {
        "schema": SCHEMA,
        "package": version("bidderup"),
        "game": sweep.scenario.game,
        "scenario": sweep.scenario.changed(),
        "play_stamp": sweep.stamp,
        "designs": len(sweep.designs),
        "games": sum(s.games for s in walk.standing),
        "looks": walk.look,
        "complete": sweep.complete,
        "stopped": walk.stopped,
        "seed": settings.seed,
        "rank_by": sweep.objective.name,
        "epsilon": settings.epsilon,
        "alpha": settings.alpha,
        "equal": settings.equal,
        "output": str(sweep.path) if sweep.path else None,
        "best_count": int(walk.race.best.sum()),
        "best_gap": walk.race.gap(best=True),
        "best": plain_rows(sweep.to_polars("best").head(rows)),
        "worst_count": int(walk.race.worst.sum()),
        "worst_gap": walk.race.gap(best=False),
        "worst": plain_rows(sweep.to_polars("worst").head(rows)),
        "selection_noise": sweep_tables.noise(walk) if sweep.objective.kind == "excess" else None,
        "effects": plain_rows(ours),
        "aliases": plain_rows(sweep.to_polars("aliases")),
    }


def text(sweep: Sweep) -> str:
    """Return the summary as plain text."""
    if not sweep.walk.look:
        return "\n".join(head(sweep))
    lines = head(sweep)
    for (title, heads, cells), said in tables(sweep):
        widths = [max(len(row[i]) for row in [heads, *cells]) for i in range(len(heads))]
        lines += ["", title]
        for row in [heads, *cells]:
            aligned = [c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            lines.append("  " + "  ".join(aligned).rstrip())
        lines.append(said)
    return "\n".join([*lines, "", *aliases(sweep), verdicts(sweep), remark(sweep)])


def html(sweep: Sweep) -> str:
    """Return the summary as HTML for notebooks."""
    parts = ["<div>", *(f"<div>{escape(line)}</div>" for line in head(sweep))]
    for (title, heads, cells), said in tables(sweep) if sweep.walk.look else []:
        parts.append(f"<table><caption>{escape(title)}</caption><thead><tr>")
        parts += [f"<th>{escape(h)}</th>" for h in heads]
        parts.append("</tr></thead><tbody>")
        for row in cells:
            parts.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>")
        parts.append(f"</tbody></table><div>{escape(said)}</div>")
    if sweep.walk.look:
        parts += [f"<div>{escape(line)}</div>" for line in (*aliases(sweep), verdicts(sweep), remark(sweep))]
    return "".join([*parts, "</div>"])
