"""The network: convolutions over a strip until each column of four pixels has a class.

Needs torch, which only the training installs.
"""

from typing import Any

from torch import nn

from league.management.tile_reader.tiles import TILES

CLASSES = len(TILES) + 1
CHANNELS = (14, 28, 48, 56, 96)


def network() -> Any:
    """Strips, as values from -1 to 1 of shape (n, 3, 56, 480), become scores (n, 40, 1, 120)."""
    first, second, third, fourth, last = CHANNELS
    return nn.Sequential(
        *_convolved(3, first),
        nn.MaxPool2d(2),
        *_convolved(first, second),
        nn.MaxPool2d(2),
        *_convolved(second, third),
        nn.MaxPool2d((2, 1)),
        *_convolved(third, fourth),
        nn.MaxPool2d((2, 1)),
        *_convolved(fourth, last, size=(3, 5), around=(0, 2)),
        *_convolved(last, last, size=(1, 3), around=(0, 1)),
        nn.Dropout2d(0.1),
        nn.Conv2d(last, CLASSES, 1),
    )


def _convolved(
    before: int, after: int, size: tuple[int, int] = (3, 3), around: tuple[int, int] = (1, 1)
) -> tuple[Any, ...]:
    convolution = nn.Conv2d(before, after, size, padding=around, bias=False)
    return convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True)
