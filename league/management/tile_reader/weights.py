"""The file of weights: what the browser loads.

Four bytes say how long the head is, little end first; the head is JSON and is padded with spaces to
an even place; then come 16-bit floats, layer by layer, weights before biases.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from league.management.tile_reader.tiles import TILES


def write_weights(model: Any, path: Path, about: dict[str, Any]) -> int:
    """Write the file and return its size in bytes; `about` says what it was trained on."""
    layers, numbers = _folded(model)
    head = json.dumps({"tiles": TILES, "layers": layers, "about": about}, separators=(",", ":"))
    length = len(head.encode())
    head += " " * (length % 2)
    body = b"".join(part.astype("<f2").tobytes() for part in numbers)
    encoded = head.encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(len(encoded).to_bytes(4, "little") + encoded + body)


def _folded(model: Any) -> tuple[list[dict[str, Any]], list[NDArray[np.float32]]]:
    """The layers as the browser computes them: what normalizes is part of the convolution."""
    layers: list[dict[str, Any]] = []
    numbers: list[NDArray[np.float32]] = []
    modules = list(model)
    for at, module in enumerate(modules):
        if isinstance(module, nn.MaxPool2d):
            size = module.kernel_size
            high, wide = size if isinstance(size, tuple) else (size, size)
            layers.append({"type": "pool", "high": high, "wide": wide})
        elif isinstance(module, nn.Conv2d):
            following = modules[at + 1] if at + 1 < len(modules) else None
            normal = following if isinstance(following, nn.BatchNorm2d) else None
            weight, bias = _with_norm(module, normal)
            numbers += [weight.ravel(), bias]
            high, wide = module.kernel_size
            padding: Any = module.padding
            layers.append(
                {
                    "type": "convolution",
                    "from": module.in_channels,
                    "to": module.out_channels,
                    "high": high,
                    "wide": wide,
                    "above": padding[0],
                    "beside": padding[1],
                    "positive": normal is not None,
                }
            )
    return layers, numbers


def _with_norm(convolution: Any, normal: Any) -> tuple[Any, Any]:
    weight = convolution.weight.detach().numpy()
    bias = np.zeros(len(weight), np.float32)
    if convolution.bias is not None:
        bias = convolution.bias.detach().numpy()
    if normal is None:
        return weight, bias
    scale = (normal.weight / (normal.running_var + normal.eps).sqrt()).detach().numpy()
    moved = normal.bias.detach().numpy() - normal.running_mean.numpy() * scale
    return weight * scale[:, None, None, None], bias * scale + moved


def write_reference(model: Any, strips: NDArray[np.uint8], path: Path) -> None:
    """Strips and the columns that torch computes for them, for a test of the browser's module.

    The pixels come first, red, green and blue, then the columns as 32-bit floats, little end
    first; all of it is packed by gzip.
    """
    values = torch.from_numpy(strips).permute(0, 3, 1, 2).float() / 127.5 - 1
    with torch.no_grad():
        columns = model(values).squeeze(2).softmax(1).numpy().astype("<f4")
    path.write_bytes(gzip.compress(strips.tobytes() + columns.tobytes(), mtime=0))
