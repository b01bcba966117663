// Read strips from the standard input with the modules of the browser: a line of JSON for each group of frames.

import { readFileSync } from "node:fs";

import { columnsOf, HEIGHT, loadNetwork, WIDTH } from "../../../static/js/camera/network.js";
import { isDoubtful, tilesIn } from "../../../static/js/camera/rows.js";
import { votedRow } from "../../../static/js/camera/vote.js";

const [weights, frames] = process.argv.slice(2);
const file = readFileSync(weights);
const network = loadNetwork(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
const bytes = readFileSync(0);
const area = WIDTH * HEIGHT;

const read = (order) => {
  const rgba = new Uint8ClampedArray(4 * area);
  for (let at = 0; at < area; at += 1) {
    const from = (order * area + at) * 3;
    rgba.set(bytes.subarray(from, from + 3), 4 * at);
  }
  return tilesIn(network, columnsOf(network, rgba));
};
const said = (tiles) => tiles.map((seen) => ({ tile: seen.tile, second: seen.second, doubtful: isDoubtful(seen) }));

for (let order = 0; order < bytes.length / area / 3; order += Number(frames)) {
  const readings = Array.from({ length: Number(frames) }, (_, frame) => read(order + frame));
  console.log(JSON.stringify({ frames: readings.map(said), voted: said(votedRow(readings)) }));
}
