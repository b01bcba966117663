// The tiles of a row, from what the network says of each column: neighbouring columns with a tile are one tile.

import { COLUMN, COLUMNS } from "./network.js";

/** @import { Network } from "./network.js" */
/**
 * @typedef {{
 *   tile: string, sure: number, second: string, secondSure: number, x: number, width: number, isSideways: boolean,
 * }} SeenTile `sure` is a probability; `x`, the middle, and `width` are pixels of the strip
 * @typedef {{from: number, to: number, width: number}} Run columns, `to` not among them
 */

const SURE = 0.85;

// The network is taught the middle half of a tile.
const TAUGHT = 0.52;

// Parts of the usual width: from here on a tile lies sideways, or two have run together.
const SIDEWAYS = 1.17;
const TWO = 1.75;

/** @param {SeenTile} seen */
export const isDoubtful = ({ sure }) => sure < SURE;

/** @param {number[]} numbers */
const medianOf = (numbers) => {
  const sorted = [...numbers].sort((first, second) => first - second);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/**
 * @param {Float32Array} columns
 * @returns {Run[]}
 */
const runsIn = (columns) => {
  /** @type {Run[]} */
  const runs = [];
  for (let from = 0; from < COLUMNS; from += 1) {
    let to = from;
    let width = 0;
    for (; to < COLUMNS && columns[to] < 0.5; to += 1) width += 1 - columns[to];
    if (to - from >= 2) runs.push({ from, to, width });
    from = to;
  }
  return runs;
};

/**
 * Runs that are as wide as two tiles or more are cut into equal parts.
 *
 * @param {Run[]} runs @param {number} usual
 */
const parted = (runs, usual) =>
  runs.flatMap(({ from, to, width }) => {
    const parts = width > usual * TWO ? Math.round(width / usual / 0.95) : 1;
    const long = (to - from) / parts;
    return Array.from({ length: parts }, (_, part) => ({
      from: from + Math.floor(long * part), to: from + Math.floor(long * (part + 1)), width: width / parts,
    }));
  });

/**
 * @param {Network} network @param {Float32Array} columns @param {Run} run @param {number} usual
 * @returns {SeenTile}
 */
const tileOf = ({ tiles }, columns, { from, to, width }, usual) => {
  const sums = tiles.map((tile, order) => {
    let sum = 0;
    for (let column = from; column < to; column += 1)
      {sum += columns[(order + 1) * COLUMNS + column] * (1 - columns[column]);}
    return { sum, tile };
  });
  const whole = sums.reduce((total, { sum }) => total + sum, 0);
  const [first, second] = sums.sort((one, other) => other.sum - one.sum);
  return {
    tile: first.tile, sure: first.sum / whole, second: second.tile, secondSure: second.sum / whole,
    x: ((from + to) / 2) * COLUMN, width: (width * COLUMN) / TAUGHT, isSideways: width > usual * SIDEWAYS,
  };
};

/**
 * From left to right. Nothing is dropped: what may be no tile is doubtful.
 *
 * @param {Network} network @param {Float32Array} columns of `columnsOf`
 */
export const tilesIn = (network, columns) => {
  const runs = runsIn(columns);
  if (!runs.length) return [];
  const usual = medianOf(runs.map(({ width }) => width));
  return parted(runs, usual).map((run) => tileOf(network, columns, run, usual));
};
