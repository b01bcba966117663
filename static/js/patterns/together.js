// Which patterns one hand can have together, from the tables.

import { exceeded } from "../offline_tables/together.js";

/** @import { PatternTables } from "./types.js" */

/** @type {WeakMap<object, Map<string, Set<string>>>} */
const known = new WeakMap();

/** @param {PatternTables} tables @returns {Map<string, Set<string>>} what excludes each pattern */
const byName = ({ excludes, patterns }) => {
  const before = known.get(excludes);
  if (before) return before;
  const names = Object.keys(patterns);
  const found = new Map(names.map((name) => [name, new Set()]));
  for (const [name, places] of Object.entries(excludes))
    {for (const other of places.map((place) => names[place])) {
      found.get(name)?.add(other);
      found.get(other)?.add(name);
    }}
  known.set(excludes, found);
  return found;
};

/** @param {PatternTables} tables @param {string} id @param {string[]} others no hand has both */
export const isExcluded = (tables, id, others) => {
  const found = byName(tables).get(id);
  return found !== undefined && others.some((other) => found.has(other));
};

/**
 * A pong of the seat and round wind counts once.
 *
 * @param {string[]} patterns @param {boolean} sameWind
 */
const byPong = (patterns, sameWind) =>
  sameWind && patterns.includes("seat_wind") ? patterns.filter((id) => id !== "round_wind") : patterns;

/**
 * How often a hand with the other patterns can have a pattern.
 *
 * @param {PatternTables} tables @param {string} id
 * @param {string[]} others without this pattern
 * @param {boolean} sameWind whether the seat wind is the round wind
 */
export const mostOf = (tables, id, others, sameWind) => {
  if (isExcluded(tables, id, others)) return 0;
  const { most } = tables.patterns[id];
  const concerned = tables.limits.filter(({ weights }) => id in weights);
  const fits = (/** @type {number} */ count) => {
    const patterns = byPong([...others, ...Array(count).fill(id)], sameWind);
    return !exceeded(concerned, patterns).length;
  };
  let count = most;
  while (count > 0 && !fits(count)) count -= 1;
  return count;
};
