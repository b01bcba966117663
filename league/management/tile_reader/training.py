"""Learning to read: strips are composed in other processes while the network learns from them.

Equal seeds and counts give equal strips in equal order, whatever the machine does meanwhile.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.random import Generator, default_rng
from numpy.typing import NDArray
from torch.nn import functional

from league.management.tile_reader.chance import one_of
from league.management.tile_reader.drawn import drawn_set
from league.management.tile_reader.network import CLASSES, network
from league.management.tile_reader.photographed import photographed_set
from league.management.tile_reader.rows import row_of_tiles
from league.management.tile_reader.scenes import strip_of
from league.management.tile_reader.tiles import (
    CLASS_OF,
    COLUMN,
    COLUMNS,
    FLOWER,
    HEIGHT,
    WIDTH,
    TileSet,
)

BATCH = 32
# Strips of one call of a composing process share a drawn set.
CHUNK = 32
# The strips that are held; the oldest go when new ones come.
HELD = 12_000
# Steps for each chunk of new strips, so that a strip is learned from about twice.
STEPS_A_CHUNK = 2
RATE, WEIGHT_DECAY, WARM_UP = 3e-3, 1e-3, 200

Chunk = tuple[NDArray[np.uint8], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What is learned from: a seed, how many steps, and folders of photographed sets."""

    steps: int
    seed: int
    folders: Sequence[Path] = ()
    photographed: float = 0.35  # the part of the strips that are laid with photographed sets

    @property
    def chunks(self) -> int:
        return self.steps // STEPS_A_CHUNK + 2


def classes_of(tiles: Sequence[tuple[str, float, float]]) -> NDArray[np.int64]:
    """The class of every column: only the middle half of a tile counts as tile."""
    classes = np.zeros(COLUMNS, np.int64)
    for tile, middle, width in tiles:
        first = math.ceil((middle - 0.26 * width) / COLUMN - 0.5)
        last = math.floor((middle + 0.26 * width) / COLUMN - 0.5)
        classes[max(0, first) : max(0, last + 1)] = CLASS_OF[tile]
    return classes


@cache
def _photographed(folder: Path) -> TileSet:
    return photographed_set(folder)


def composed(job: tuple[Recipe, int]) -> Chunk:
    """Strips for learning; the number of the chunk decides on everything in it."""
    recipe, number = job
    rng = default_rng([recipe.seed, number])
    of: TileSet = drawn_set(recipe.seed * 1_000_000 + number)
    if recipe.folders and rng.random() < recipe.photographed:
        of = _photographed(one_of(recipe.folders, rng))
    strips = [strip_of(row_of_tiles(rng), of, rng) for _ in range(CHUNK)]
    return np.stack([s.picture for s in strips]), np.stack([classes_of(s.tiles) for s in strips])


@contextmanager
def _chunks(recipe: Recipe, processes: int) -> Iterator[Iterator[Chunk]]:
    jobs = ((recipe, number) for number in range(recipe.chunks))
    with get_context("spawn").Pool(processes) as pool:
        yield pool.imap(composed, jobs)


def train(recipe: Recipe, *, processes: int, tell: Callable[[str], None]) -> Any:
    """The trained network."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    rng, model = default_rng(recipe.seed), network().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), RATE, weight_decay=WEIGHT_DECAY)
    weight = torch.ones(CLASSES)
    weight[0], weight[CLASS_OF[FLOWER]] = 0.5, 0.4
    pictures = np.zeros((HELD, HEIGHT, WIDTH, 3), np.uint8)
    classes = np.zeros((HELD, COLUMNS), np.int64)
    count, losses = 0, []
    with _chunks(recipe, processes) as chunks:
        for step in range(recipe.steps):
            if step % STEPS_A_CHUNK == 0:
                places = np.arange(count, count + CHUNK) % HELD
                pictures[places], classes[places] = next(chunks)
                count += CHUNK
            chosen = rng.integers(min(count, HELD), size=BATCH)
            for group in optimizer.param_groups:
                group["lr"] = _rate(step, recipe.steps)
            with torch.autocast("cpu", dtype=torch.bfloat16):  # twice as fast
                scores = model(_varied(pictures[chosen], rng)).squeeze(2).float()
            truth = torch.from_numpy(classes[chosen])
            loss = functional.cross_entropy(scores, truth, weight=weight, label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            if step % 100 == 99:
                tell(f"{step + 1} of {recipe.steps} steps, loss {np.mean(losses[-100:]):.3f}")
    return model.eval()


def _rate(step: int, steps: int) -> float:
    return RATE * min(1, step / WARM_UP + 0.05) * (0.5 + 0.5 * math.cos(math.pi * step / steps))


def _varied(pictures: NDArray[np.uint8], rng: Generator) -> Any:
    """The strips as numbers from -1 to 1, in other light and a little higher or lower."""
    values = torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 127.5 - 1
    count = len(pictures)
    gain = rng.uniform(0.85, 1.15, (count, 3, 1, 1)) * rng.uniform(0.8, 1.15, (count, 1, 1, 1))
    shift = rng.uniform(-0.12, 0.12, (count, 1, 1, 1))
    values = values * torch.from_numpy(gain.astype(np.float32))
    values += torch.from_numpy(shift.astype(np.float32))
    up = int(rng.integers(-4, 5))
    if up:
        around = (0, 0, max(up, 0), max(-up, 0))
        values = functional.pad(values, around, mode="replicate")
        values = values[:, :, max(-up, 0) : max(-up, 0) + HEIGHT]
    return values
