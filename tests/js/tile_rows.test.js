import assert from "node:assert/strict";
import { test } from "node:test";

import { COLUMNS } from "../../static/js/camera/network.js";
import { isDoubtful, tilesIn } from "../../static/js/camera/rows.js";

const network = { layers: [], tiles: ["1m", "2m", "3m"] };

/**
 * Columns in which tiles were seen: each from a column on, so many columns wide.
 *
 * @param {{tile: string, from: number, wide?: number, sure?: number, second?: string}[]} seen
 */
const columnsWith = (seen) => {
  const columns = new Float32Array(COLUMNS * (network.tiles.length + 1)).fill(0);
  columns.fill(1, 0, COLUMNS);
  for (const { from, second = "3m", sure = 0.9, tile, wide = 4 } of seen) {
    for (let column = from; column < from + wide; column += 1) {
      columns[column] = 0;
      columns[(network.tiles.indexOf(tile) + 1) * COLUMNS + column] = sure;
      columns[(network.tiles.indexOf(second) + 1) * COLUMNS + column] = 1 - sure;
    }
  }
  return columns;
};

/** @param {Parameters<typeof columnsWith>[0]} seen */
const tilesOf = (seen) => tilesIn(network, columnsWith(seen));

test("an empty table has no tiles", () => {
  assert.deepEqual(tilesOf([]), []);
});

test("neighbouring columns are one tile, with its middle and width in the strip", () => {
  const [seen] = tilesOf([{ tile: "2m", from: 10 }]);
  assert.equal(seen.tile, "2m");
  assert.equal(seen.second, "3m");
  assert.ok(Math.abs(seen.sure - 0.9) < 1e-6);
  assert.equal(seen.x, 48);
  assert.equal(Math.round(seen.width), 31);
});

test("thirteen, fourteen and fifteen tiles are read as so many", () => {
  for (const count of [13, 14, 15]) {
    const row = Array.from({ length: count }, (_, order) => ({ tile: "1m", from: 2 + order * 7 }));
    assert.equal(tilesOf(row).length, count);
  }
});

test("a wider tile lies sideways", () => {
  const row = [2, 10, 18, 26].map((from) => ({ tile: "1m", from }));
  const seen = tilesOf([...row, { tile: "2m", from: 34, wide: 6 }]);
  assert.deepEqual(seen.map(({ isSideways }) => isSideways), [false, false, false, false, true]);
});

test("two tiles that ran together are two", () => {
  const row = [2, 10, 18].map((from) => ({ tile: "1m", from }));
  const seen = tilesOf([...row, { tile: "2m", from: 26, wide: 8 }]);
  assert.deepEqual(seen.map(({ tile }) => tile), ["1m", "1m", "1m", "2m", "2m"]);
});

test("a speck is no tile", () => {
  assert.deepEqual(tilesOf([{ tile: "1m", from: 50, wide: 1 }]), []);
});

test("a tile below 0.85 is doubtful and names its second choice", () => {
  const [clear, unclear] = tilesOf([{ tile: "1m", from: 2 }, { tile: "2m", from: 10, sure: 0.6, second: "1m" }]);
  assert.deepEqual([isDoubtful(clear), isDoubtful(unclear)], [false, true]);
  assert.deepEqual([unclear.tile, unclear.second], ["2m", "1m"]);
});
