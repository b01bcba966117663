"""Train and measure the tile reader: `python -m league.management.tile_reader --help`."""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import reduce
from operator import add
from pathlib import Path

from league.management.tile_reader.drawn import FontsMissingError, drawn_set, require_fonts
from league.management.tile_reader.measuring import (
    Measured,
    TrainedOnError,
    hands_of,
    measured,
    pictures_behind,
    refuse_trained,
    rows_of,
)
from league.management.tile_reader.photographed import UnusableSetError, photographed_set
from league.management.tile_reader.sheets import example_strips, sheet

WEIGHTS = Path("static/camera/tiles.bin")
FIGURES = Path("static/camera/tiles.json")
# What torch computes for some strips, which a test compares with the browser's module.
REFERENCE = Path("tests/js/tile_strips.gz")
STEPS, SEED, HANDS = 5_500, 1, 60


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (FontsMissingError, TrainedOnError, UnusableSetError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tile_reader", description=__doc__)
    verbs = parser.add_subparsers(required=True)
    train = verbs.add_parser("train", help="train a reader and write its weights")
    train.add_argument(
        "--set", type=Path, action="append", default=[], dest="sets", metavar="FOLDER"
    )
    train.add_argument("--steps", type=int, default=STEPS)
    train.add_argument("--seed", type=int, default=SEED)
    train.add_argument("--processes", type=int, default=1, help="processes that compose strips")
    train.add_argument("--reference", type=Path, default=REFERENCE, metavar="FILE")
    train.set_defaults(run=_train)
    measure = verbs.add_parser("measure", help="read hands that nothing was trained on")
    measure.add_argument("--hands", type=int, default=HANDS, help="hands of each set")
    measure.set_defaults(run=_measure)
    for verb in (train, measure):
        verb.add_argument("--measured", type=Path, action="append", default=[], metavar="FOLDER")
        verb.add_argument("--weights", type=Path, default=WEIGHTS)
    look = verbs.add_parser("look", help="draw a sheet of strips to look at")
    look.add_argument("--set", type=Path, dest="folder", metavar="FOLDER")
    look.add_argument("--seed", type=int, default=SEED)
    look.add_argument("picture", type=Path)
    look.set_defaults(run=_look)
    return parser


def _train(options: argparse.Namespace) -> None:
    require_fonts()
    sets = [photographed_set(folder) for folder in options.sets]
    pictures = frozenset[str]().union(*(one.pictures for one in sets))
    refuse_trained(pictures, [photographed_set(folder) for folder in options.measured])
    from league.management.tile_reader.training import Recipe, train  # noqa: PLC0415  # torch
    from league.management.tile_reader.weights import (  # noqa: PLC0415  # torch
        write_reference,
        write_weights,
    )

    recipe = Recipe(steps=options.steps, seed=options.seed, folders=tuple(options.sets))
    model = train(recipe, processes=options.processes, tell=lambda text: print(text, flush=True))
    about = {
        "steps": recipe.steps,
        "seed": recipe.seed,
        "sets": [one.name for one in sets],
        "pictures": sorted(pictures),
    }
    size = write_weights(model, options.weights, about)
    write_reference(model, example_strips(), options.reference)
    print(f"{options.weights}: {size} bytes")


def _measure(options: argparse.Namespace) -> None:
    """Print the table of figures, and write those of all hands beside the weights."""
    sets = {folder: photographed_set(folder) for folder in options.measured}
    refuse_trained(pictures_behind(options.weights), list(sets.values()))
    print(HEAD)
    voted_by_set = []
    for folder, tiles in sets.items():
        cases = {
            f"{tiles.name}, composed": list(hands_of(tiles, hands=options.hands, seed=SEED)),
            f"{tiles.name}, as photographed": list(rows_of(folder, seed=SEED)),
        }
        for name, one_kind in cases.items():
            if one_kind:
                once, voted = measured(one_kind, options.weights)
                print(_row(name, "one frame", once), _row(name, "vote of five", voted), sep="\n")
                voted_by_set.append(voted)
    whole = reduce(add, voted_by_set)
    figures = {
        "sets": len(sets),
        "exact": round(100 * whole.exact / whole.hands),
        "mended": round(100 * whole.exact_or_choice / whole.hands),
        "silent": round(100 * whole.silent / whole.hands),
    }
    FIGURES.write_text(json.dumps({"measured": figures}) + "\n", encoding="utf-8")


HEAD = """\
| set | read by | hands | tiles right | exact | exact or choice of two | doubtful a hand | silent |
|---|---|---|---|---|---|---|---|"""


def _row(name: str, way: str, of: Measured) -> str:
    tiles = f"{100 * of.right / of.tiles:.1f} %"
    exact, mended, silent = (
        f"{100 * count / of.hands:.0f} %" for count in (of.exact, of.exact_or_choice, of.silent)
    )
    parts = (name, way, of.hands, tiles, exact, mended, f"{of.doubtful / of.hands:.1f}", silent)
    return f"| {' | '.join(map(str, parts))} |"


def _look(options: argparse.Namespace) -> None:
    of = photographed_set(options.folder) if options.folder else drawn_set(options.seed)
    sheet(of, options.seed).save(options.picture)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
