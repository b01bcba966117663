// Which patterns one hand can have together, from the tables.

import { exceeded } from "../offline_tables/together.js";

/** @import { HongKongTables } from "./types.js" */

/** @param {HongKongTables} tables @param {string} id @param {string[]} others no hand has both */
export const isExcluded = ({ excludes }, id, others) =>
  excludes.some(
    ([first, second]) =>
      (first === id && others.includes(second)) || (second === id && others.includes(first)),
  );

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
 * @param {HongKongTables} tables @param {string} id
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
