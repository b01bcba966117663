// Several readings of the same row of tiles become one: the last five that agree in number vote for each tile.

/** @import { SeenTile } from "./rows.js" */

const LAST = 5;

/**
 * The number of tiles that most of these readings have; of several the latest.
 *
 * @param {SeenTile[][]} readings
 */
const usualNumber = (readings) => {
  /** @type {Map<number, number>} */
  const times = new Map();
  for (const { length } of readings) times.set(length, (times.get(length) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  return readings.findLast(({ length }) => times.get(length) === most)?.length ?? 0;
};

/**
 * One tile of several sights of it. What a sight was sure of counts for its tile and for its second choice.
 *
 * @param {SeenTile[]} sights the latest last
 * @returns {SeenTile}
 */
const votedTile = (sights) => {
  /** @type {Map<string, number>} */
  const votes = new Map();
  /** @param {string} tile @param {number} sure */
  const count = (tile, sure) => votes.set(tile, (votes.get(tile) ?? 0) + sure);
  for (const { second, secondSure, sure, tile } of sights) {
    count(tile, sure);
    count(second, secondSure);
  }
  const [first, next] = [...votes].sort(([, one], [, other]) => other - one);
  return {
    ...sights[sights.length - 1],
    tile: first[0],
    sure: first[1] / sights.length,
    second: next?.[0] ?? first[0],
    secondSure: (next?.[1] ?? 0) / sights.length,
    isSideways: sights.filter(({ isSideways }) => isSideways).length * 2 > sights.length,
  };
};

/**
 * The row that the last readings vote for.
 *
 * @param {SeenTile[][]} readings the latest last
 */
export const votedRow = (readings) => {
  const last = readings.slice(-LAST);
  const number = usualNumber(last);
  const agreeing = last.filter(({ length }) => length === number);
  return Array.from({ length: number }, (_, place) => votedTile(agreeing.map((row) => row[place])));
};

/** @param {SeenTile[]} row */
const namesOf = (row) => row.map(({ tile }) => tile).join();

/**
 * How many of the latest readings in a row found the same tiles.
 *
 * @param {SeenTile[][]} readings
 */
export const equalReadings = (readings) => {
  const names = readings.map(namesOf).reverse();
  const other = names.findIndex((text) => text !== names[0]);
  return other < 0 ? names.length : other;
};
