"""The report on a sweep: every design in one table to sort and search, the best and the worst, what each piece does."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version

import polars as pl

from reports.document import Block, Column, Drawn, Report, Section, Shown, Words
from reports.markdown import words
from reports.why_figures import effect_forest, layout_heatmap
from simulator.core import registry
from simulator.core.errors import DataError
from simulator.lab import sweep_text
from simulator.lab.sweep import Sweep

EFFECT_KINDS = {
    "swap": ("A piece in place of another, all else equal", "mean paired differences"),
    "tile": ("A piece where no other special one lies", "least squares over all designs"),
    "slot": ("A piece on a place against its mean over the places", "least squares over all designs"),
    "pair": ("Two pieces together", "least squares over all designs, beyond what each does alone"),
    "value": ("Values of varied fields, all else equal", "mean paired differences"),
}
_OWN = ("rank", "design", "layout", "legal", "objective")  # columns of designs before the figures


def sweep_report(path: str, command: str) -> Report:
    """Return the report on a saved sweep; an unfinished one is shown as far as it came."""
    sweep, wrong = Sweep.intact(path)
    if not sweep.walk.look:
        told = "; ".join([*wrong, "no look of the sweep is finished yet"])
        raise DataError(f"{path}: {told}; go on with: bidderup resume {path}")
    incomplete = [f"{what}; it can be played again with: bidderup resume {path}" for what in wrong]
    if not sweep.complete and not wrong:
        incomplete.append(f"the sweep is unfinished; go on with: bidderup resume {path}")
    table = sweep.to_polars("designs")
    sections = [_everything(sweep, table), _extremes(sweep), *_effects(sweep), _method(sweep)]
    least, most = table.sort("value").row(0, named=True), table.sort("value").row(-1, named=True)
    counts = dict(table.group_by("verdict").len().iter_rows())
    told = words(f"{counts[k]:,} {k}" for k in ("balanced", "undecided", "unbalanced") if k in counts)
    verdict = f"{table.height:,} designs: {told}, each judged on its own for ±{100 * sweep.settings.tolerance:g} points."
    points = [
        f"Lowest {sweep.objective.name}: {sweep.designs[least['design']].label}, {_value(sweep, least)}. Highest:"
        f" {sweep.designs[most['design']].label}, {_value(sweep, most)}.",
        sweep_text.remark(sweep),
    ]
    manifest = {
        "kind": "sweep",
        "source": path,
        "game": sweep.scenario.game,
        "scenario": sweep.scenario.changed(),
        "play_stamp": sweep.stamp,
        "designs": table.height,
        "games": int(table["games"].sum()),
        "seed": sweep.settings.seed,
        "complete": sweep.complete,
        "run_package": version("bidderup"),
    }
    title = f"{registry.game(sweep.scenario.game).title}: sweep over {table.height:,} designs"
    saved = {name: sweep.to_polars(name) for name in ("seat_rates", "measures", "aliases")}
    return Report(title, verdict, [p for p in points if p], sections, command, manifest, incomplete, saved)


def _value(sweep: Sweep, row: dict[str, object]) -> str:
    """Return the objective of a design with its bounds."""
    scale, digits = (100, 2) if sweep.objective.unit == "share" else (1, 2)
    value, low, high = (float(row[k]) * scale for k in ("value", "low", "high"))  # type: ignore[arg-type]
    unit = "points" if sweep.objective.unit == "share" else sweep.objective.unit
    return f"{value:,.{digits}f} {unit} [{low:,.{digits}f}, {high:,.{digits}f}]"


def _everything(sweep: Sweep, table: pl.DataFrame) -> Section:
    """Return the table of all designs, one row each, and the heatmap of pieces on places."""
    share = sweep.objective.unit == "share"
    names = _places(sweep)
    split = _split(table, names)
    factors = [c for c in table.columns[2:] if c not in _OWN and c in (sweep.designs[0].factors or {})]
    columns = [
        Column("rank", "rank", "count", help="1 has the lowest objective"),
        *[Column(c, c) for c in factors],
        *[Column(c, c) for c in names],
        *([] if table["legal"].all() else [Column("legal", "legal")]),
        Column(
            "value",
            f"{sweep.objective.name}, points" if share else sweep.objective.name,
            "share-points" if share else "number",
        ),
        Column(("low", "high"), "bounds", "share-points" if share else "number"),
        Column("verdict", "verdict"),
        Column("worst_seat", "worst seat", "count"),
        Column("worst_excess", "its excess, points", "points"),
        Column(("excess_low", "excess_high"), "95 % interval", "points"),
        Column("games", "games", "count"),
    ]
    blocks: list[Block] = []
    cells = heat_cells(table, names)
    if cells.height:
        title = f"Mean {sweep.objective.name}" + (", points" if share else "")
        draw = partial(layout_heatmap, cells, title, "piece", "place", "mean", 1 if share else 2, scale=100 if share else 1)
        blocks += [
            Drawn(
                "layouts",
                f"{title} over the designs with a piece on a place",
                draw,
                "Means over all designs with this piece there.",
            ),
            Shown("layout_means", "Means by piece and place", cells, _cell_columns(share), folded=True),
        ]
    blocks.append(
        Shown(
            "designs",
            "All designs",
            split,
            columns,
            "Click a heading to sort, a rank to open a design. The objective's bounds hold for all designs together.",
            search=True,
            choose=[*factors, *names, "verdict"],
            details=_details(sweep, table),
        )
    )
    return Section("designs", "All designs", blocks)


def _cell_columns(share: bool) -> list[Column]:
    kind = "share-points" if share else "number"
    return [
        Column("piece", "piece"),
        Column("place", "place"),
        Column("mean", "mean", kind),
        Column(("least", "most"), "least and most", kind),
        Column("designs", "designs", "count"),
        Column("games", "games", "count"),
    ]


def _places(sweep: Sweep) -> list[str]:
    """Return what the places of a layout are called; nothing if layouts were not swept."""
    places = registry.game(sweep.scenario.game).places
    lengths = {len(d.layout) for d in sweep.designs}
    if lengths == {0}:
        return []
    longest = max(lengths)
    if places is not None and len(places.names) == longest:
        return [str(n) for n in places.names]
    return [f"place {i + 1}" for i in range(longest)]


def _split(table: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """Return the designs with a column for each place of the layout."""
    if not names:
        return table
    pieces = table["layout"].str.split(",")
    return table.with_columns(pieces.list.get(i, null_on_oob=True).fill_null("").alias(n) for i, n in enumerate(names))


def heat_cells(table: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """Return one row a piece and place: mean, least and most of the objective over the designs that have it there."""
    if not names:
        return pl.DataFrame()
    long = _split(table, names).unpivot(names, index=["value", "games"], variable_name="place", value_name="piece")
    return (
        long.group_by("piece", "place", maintain_order=True)
        .agg(
            pl.col("value").mean().alias("mean"),
            pl.col("value").min().alias("least"),
            pl.col("value").max().alias("most"),
            pl.len().alias("designs"),
            pl.col("games").sum(),
        )
        .sort(pl.col("piece"), pl.col("place").replace_strict({n: i for i, n in enumerate(names)}, return_dtype=pl.Int64))
    )


def _details(sweep: Sweep, table: pl.DataFrame) -> list[list[tuple[str, str]]]:
    """Return what opens under each design: its seats, its measures, the command that plays it at length."""
    seats = _by_design(sweep.to_polars("seat_rates"))
    measures = _by_design(sweep.to_polars("measures"))
    found = []
    for number in table["design"]:
        design = sweep.designs[number]
        told = [
            (f"seat {r['seat']}", f"{r['win_rate']:.2%} [{r['low']:.2%}, {r['high']:.2%}], {r['games']:,} games")
            for r in seats[number]
        ]
        told += [
            (str(r["measure"]).replace("_", " "), f"{r['mean']:,.3f} [{r['low']:,.3f}, {r['high']:,.3f}] {r['unit']}")
            for r in measures[number]
        ]
        found.append([*told, ("play it at length", play_command(design.fields))])
    return found


def _by_design(table: pl.DataFrame) -> dict[int, list[dict[str, object]]]:
    return {int(key[0]): part.to_dicts() for key, part in table.group_by("design", maintain_order=True)}  # type: ignore[call-overload]


def play_command(fields: dict[str, object]) -> str:
    """Return the command that plays and reports a scenario given as fields."""
    import shlex

    parts = ["bidderup", "report"]
    for name, value in _flat(fields):
        text = (
            ",".join(map(str, value))
            if isinstance(value, (list, tuple))
            else str(value).lower()
            if isinstance(value, bool)
            else str(value)
        )
        option = f"--{name}" if name in ("game", "board", "players", "tiles", "bidders") else "--set"
        parts += [option, shlex.quote(text if option != "--set" else f"{name}={text}")]
    return " ".join(parts)


def _flat(fields: dict[str, object], before: str = "") -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name, value in fields.items():
        found += _flat(value, f"{before}{name}.") if isinstance(value, dict) else [(f"{before}{name}", value)]
    return found


def _extremes(sweep: Sweep) -> Section:
    """Return the designs that may be the lowest and the highest, with what is guaranteed."""
    share = sweep.objective.unit == "share"
    kind = "share-points" if share else "number"
    columns = [
        Column("rank", "rank", "count"),
        Column("label", "design"),
        Column("value", sweep.objective.name + (", points" if share else ""), kind),
        Column(("low", "high"), "bounds", kind),
        Column("verdict", "verdict"),
        Column("games", "games", "count"),
    ]
    blocks: list[Block] = []
    for side, title in (("best", "Lowest"), ("worst", "Highest")):
        table = sweep.to_polars(side)
        labels = [sweep.designs[i].label for i in table["design"]]
        told = table.with_columns(pl.Series("label", labels, dtype=pl.String))
        blocks += [
            Words(sweep_text.guarantee(sweep, side == "best")),
            Shown(side, f"{title}: designs that may be it", told, columns, folded=table.height > 20),
        ]
    return Section("extremes", "The best and the worst", blocks)


def _effects(sweep: Sweep) -> list[Section]:
    """Return what each piece and each varied value does to the objective."""
    table = sweep.to_polars("effects")
    if table.height == 0:
        return []
    share = sweep.objective.unit == "share"
    ours = table.filter(pl.col("outcome") == sweep.objective.name).with_columns(
        pl.concat_str(
            pl.col("what"),
            pl.when(pl.col("place").fill_null("") != "").then(pl.lit(" on ") + pl.col("place")).otherwise(pl.lit("")),
            pl.when(pl.col("against").fill_null("") != "").then(pl.lit(" for ") + pl.col("against")).otherwise(pl.lit("")),
        ).alias("label")
    )
    blocks: list[Block] = []
    for (case, kind), part in ours.group_by(["case", "kind"], maintain_order=True):
        title, how = EFFECT_KINDS.get(str(kind), (str(kind), ""))
        name = f"effects_{kind}" + (f"_{case}" if case else "")
        name = "".join(c if c.isalnum() else "_" for c in name)
        whole = part.filter(pl.col("place").fill_null("") == "") if kind == "swap" else part
        top = (whole if whole.height else part).sort(pl.col("effect").abs(), descending=True).head(20)
        family = top.with_columns(pl.col("all_low").alias("low"), pl.col("all_high").alias("high"))
        unit = f"{sweep.objective.name}, points" if share else sweep.objective.name
        draw = partial(effect_forest, family, title, "label", "effect", unit, 100.0 if share else 1.0)
        case_told = f" ({case})" if case else ""
        note = f"{how}; intervals of all effects of this kind hold together at 95 %; at most 20 are drawn.".capitalize()
        blocks += [
            Drawn(name, f"{title}{case_told}", draw, note),
            Shown(
                name,
                f"{title}{case_told}: every effect on {sweep.objective.name}",
                part,
                _effect_columns(share),
                folded=True,
                search=True,
            ),
        ]
    lead = Words(f"What it does to {sweep.objective.name} (lower is more balanced) when one thing is changed.")
    return [Section("effects", "What each piece does", [lead, *blocks])] if blocks else []


def _effect_columns(share: bool) -> list[Column]:
    kind = "points" if share else "change"
    return [
        Column("label", "what"),
        Column("effect", "effect" + (", points" if share else ""), kind),
        Column(("low", "high"), "95 % interval, its own", kind),
        Column(("all_low", "all_high"), "95 % interval, all together", kind),
        Column("pairs", "pairs", "count"),
        Column("designs", "designs", "count"),
        Column("games", "games each", "count"),
    ]


def _method(sweep: Sweep) -> Section:
    """Return how the sweep was played and what its layouts cannot tell apart."""
    lines = [*sweep_text.head(sweep), sweep_text.verdicts(sweep), *sweep_text.aliases(sweep)]
    return Section("method", "How it was played", [Words(line) for line in lines if line])
