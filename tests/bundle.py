"""Bundles what pages load as one file: `make bundle`.

The bundles are committed, so that running and testing Tenbou needs no Node. The first line of each
holds a digest of its sources; a test compares the two.
"""

import hashlib
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "static"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"


@dataclass(frozen=True)
class Bundle:
    """A file made of others, all of them below `static`."""

    entry: str
    made: str
    sources: tuple[str, ...]
    switches: tuple[str, ...]

    @property
    def path(self) -> Path:
        return STATIC / self.made

    def first_line(self) -> str:
        """Return the first line of a bundle of today's sources."""
        paths = [path for pattern in self.sources for path in sorted(STATIC.glob(pattern))]
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
        return f"/* {self.entry} and its imports, by `make bundle`: sha256 {digest} */"

    def build(self) -> None:
        kind = self.path.suffix[1:]
        switches = ["--bundle", "--minify", "--charset=utf8", *self.switches]
        out = [f"--outfile={self.path}", f"--banner:{kind}={self.first_line()}"]
        node = Path(sys.executable).parent / "node"
        subprocess.run([node, ESBUILD, STATIC / self.entry, *switches, *out], check=True)


BUNDLES = (
    Bundle(
        entry="js/table/main.js",
        made="js/dist/table.js",
        sources=(
            "js/clock.js",
            "js/hongkong/*.js",
            "js/mcr/*.js",
            "js/offline_tables/*.js",
            "js/patterns/*.js",
            "js/riichi/*.js",
            "js/seats/*.js",
            "js/sending/*.js",
            "js/slip/*.js",
            "js/table/*.js",
            "js/table/entry/*.js",
            "js/tiles/*.js",
        ),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/calculator/main.js",
        made="js/dist/calculator.js",
        sources=(
            "js/calculator/*.js",
            "js/table/dom.js",
            "js/table/entry/fields.js",
            "js/table/page.js",
            "js/tiles/*.js",
        ),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/camera/main.js",
        made="js/dist/camera.js",
        sources=(
            "js/camera/*.js",
            "js/table/dom.js",
            "js/table/entry/fields.js",
            "js/table/page.js",
            "js/slip/digits.js",
            "js/tiles/pad_fields.js",
            "js/tiles/tile_hand.js",
            "js/tiles/tile_pictures.js",
        ),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/camera/worker.js",
        made="js/dist/camera_worker.js",
        sources=("js/camera/network.js", "js/camera/rows.js", "js/camera/worker.js"),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/live/main.js",
        made="js/dist/live.js",
        sources=("js/live/*.js",),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/desk/main.js",
        made="js/dist/desk.js",
        sources=(
            "js/desk/*.js",
            "js/live/morph.js",
            "js/sending/*.js",
            "js/slip/digits.js",
            "js/table/dom.js",
            "js/table/page.js",
            "js/table/store.js",
        ),
        switches=("--format=esm", "--target=es2022"),
    ),
    Bundle(
        entry="js/worker/main.js",
        made="js/dist/worker.js",
        sources=("js/worker/*.js",),
        switches=("--format=iife", "--target=es2022"),
    ),
    Bundle(
        entry="css/table_page.css", made="css/dist/table.css", sources=("css/*.css",), switches=()
    ),
    Bundle(entry="css/page.css", made="css/dist/page.css", sources=("css/*.css",), switches=()),
    Bundle(
        entry="css/public_page.css",
        made="css/dist/public.css",
        sources=("css/*.css", "css/public/*.css"),
        switches=(),
    ),
    Bundle(
        entry="css/record_page.css",
        made="css/dist/record.css",
        sources=("css/*.css", "css/public/*.css"),
        switches=(),
    ),
)


def main() -> None:
    for bundle in BUNDLES:
        bundle.build()


if __name__ == "__main__":
    main()
