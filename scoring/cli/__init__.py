"""The command line: `python -m scoring game --jsonl` plays games from standard input."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from scoring.cli.game import play_line
from scoring.cli.value import acceptance_line, explain_line, value_line
from scoring.seating.command import draw_line
from scoring.seating.plan_command import plan_answer
from scoring.seating.plans.plan import ODD


class Command(NamedTuple):
    """One subcommand: what it is for, its own options, and what it does with them."""

    help: str
    options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _by_line(answer: Callable[[bytes], dict[str, object]]) -> Callable[[argparse.Namespace], int]:
    """Make a command that answers every line of standard input with one line, in order."""

    def run(_: argparse.Namespace) -> int:
        for line in sys.stdin.buffer:
            if line.strip():
                print(json.dumps(answer(line)), flush=True)
        return 0

    return run


def _jsonl_only(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jsonl", action="store_true", required=True, help="one JSON object a line, in and out"
    )


def _plan_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, required=True, help="how many")
    parser.add_argument("--sessions", type=int, required=True, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="deals the numbers (default 1)")
    parser.add_argument(
        "--odd",
        default="bye",
        choices=ODD,
        help="players who do not fill tables sit out, play in threes or are refused (default bye)",
    )
    parser.add_argument("--seats", type=int, default=4, help="seats of a table, 3 or 4 (default 4)")
    for option, example, meaning in (
        ("--apart", "1-2", "players who must not meet"),
        ("--at-table", "5=3", "a player who needs a table"),
        ("--at-seat", "6=E", "a player who needs a seat (E, S, W, N)"),
    ):
        parser.add_argument(
            option, nargs="+", action="extend", default=[], metavar=example, help=meaning
        )


def _explain_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", help="a file with one hand in JSON, - for standard input")
    parser.add_argument(
        "--near-misses", action="store_true", help="name yaku or patterns that the hand nearly has"
    )


def _print_explanation(chosen: argparse.Namespace) -> int:
    try:
        text = sys.stdin.buffer.read() if chosen.hand == "-" else Path(chosen.hand).read_bytes()
    except OSError as error:
        print(f"{chosen.hand} cannot be read: {error.strerror}", file=sys.stderr)
        return 2
    lines, status = explain_line(text, near_misses=chosen.near_misses)
    print("\n".join(lines))
    return status


def _print_plan(chosen: argparse.Namespace) -> int:
    answer, status = plan_answer(
        chosen.players,
        chosen.sessions,
        seed=chosen.seed,
        odd=chosen.odd,
        seats=chosen.seats,
        wishes={"apart": chosen.apart, "table": chosen.at_table, "seat": chosen.at_seat},
    )
    print(json.dumps(answer))
    return status


#: Every subcommand by name.
COMMANDS: dict[str, Command] = {
    "acceptance": Command(
        "tell what hands wait for and what to discard", _jsonl_only, _by_line(acceptance_line)
    ),
    "explain": Command("explain the value of a hand", _explain_options, _print_explanation),
    "game": Command("play games hand by hand", _jsonl_only, _by_line(play_line)),
    "plan": Command("plan all sessions of an event", _plan_options, _print_plan),
    "value": Command("value hands by their tiles", _jsonl_only, _by_line(value_line)),
    "swiss": Command("draw sessions by rank", _jsonl_only, _by_line(draw_line)),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the subcommand that the arguments name; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description="The rules of mahjong.")
    names = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.options(names.add_parser(name, help=command.help, description=command.help))
    chosen = parser.parse_args(arguments)
    return COMMANDS[chosen.command].run(chosen)
