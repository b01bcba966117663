"""Bundles the scripts of a table's pages into one file: `make bundle`.

The bundle is committed, so that running and testing Tenbou needs no Node. Its first line holds a
digest of its sources; a test compares the two.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "static" / "js"
ENTRY = SCRIPTS / "table" / "main.js"
BUNDLE = SCRIPTS / "dist" / "table.js"
ESBUILD = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"


def first_line() -> str:
    """Return the first line of a bundle of today's sources."""
    digest = hashlib.sha256()
    for path in [
        SCRIPTS / "clock.js",
        *sorted(SCRIPTS.glob("offline_tables/*.js")),
        *sorted(SCRIPTS.glob("table/*.js")),
    ]:
        digest.update(path.read_bytes())
    return f"// From static/js/table, by `make bundle`: sha256 {digest.hexdigest()}"


def main() -> None:
    switches = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8")
    words = [ENTRY, *switches, f"--outfile={BUNDLE}", f"--banner:js={first_line()}"]
    node = Path(sys.executable).parent / "node"
    subprocess.run([node, ESBUILD, *words], check=True)


if __name__ == "__main__":
    main()
