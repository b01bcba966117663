import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

import { columnsOf, COLUMNS, HEIGHT, loadNetwork, WIDTH } from "../../static/js/camera/network.js";
import { tilesIn } from "../../static/js/camera/rows.js";

const STRIPS = 3;
const AREA = WIDTH * HEIGHT;

const weights = readFileSync(new URL("../../static/camera/tiles.bin", import.meta.url));
const network = loadNetwork(new Uint8Array(weights).buffer);
const reference = gunzipSync(readFileSync(new URL("tile_strips.gz", import.meta.url)));
const classes = network.tiles.length + 1;
const expected = new Float32Array(new Uint8Array(reference.subarray(3 * AREA * STRIPS)).buffer);

/** @param {number} order */
const strip = (order) => {
  const rgba = new Uint8ClampedArray(4 * AREA);
  for (let at = 0; at < AREA; at += 1) {
    const from = 3 * (order * AREA + at);
    rgba.set(reference.subarray(from, from + 3), 4 * at);
  }
  return rgba;
};

test("the weights know every tile", () => {
  assert.equal(classes, 40);
  assert.deepEqual(network.tiles.slice(0, 3), ["1m", "2m", "3m"]);
  assert.deepEqual(network.tiles.slice(-5), ["0m", "0p", "0s", "back", "flower"]);
});

for (let order = 0; order < STRIPS; order += 1) {
  test(`the columns of strip ${order + 1} are those that the training computes`, () => {
    const columns = columnsOf(network, strip(order));
    const own = expected.subarray(order * classes * COLUMNS, (order + 1) * classes * COLUMNS);
    assert.equal(columns.length, own.length);
    const worst = columns.reduce((most, value, at) => Math.max(most, Math.abs(value - own[at])), 0);
    assert.ok(worst < 0.01, `they differ by ${worst}`);
    assert.ok(tilesIn(network, columns).length > 0);
  });
}
