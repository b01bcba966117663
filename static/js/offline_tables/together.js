// What one hand can have together: sums of weights from the tables of each game.

/** @import { Limit } from "./types.js" */

/**
 * How far names exceed a limit.
 *
 * @param {Limit} limit @param {string[]} names
 */
export const excess = ({ most, weights }, names) =>
  names.reduce((sum, name) => sum + (weights[name] ?? 0), 0) - most;

/** @param {Limit[]} limits @param {string[]} names */
export const exceeded = (limits, names) => limits.filter((limit) => excess(limit, names) > 0);

/**
 * Names that the others imply and that are missing.
 *
 * @param {Limit} limit @param {string[]} names
 */
export const missing = ({ weights }, names) =>
  Object.keys(weights).filter((name) => weights[name] < 0 && !names.includes(name));

/**
 * Whether a hand within the limits can have all these names, possibly with others.
 *
 * @param {Limit[]} limits @param {string[]} names
 * @param {(name: string, names: string[]) => boolean} goesWith whether a further name can stand beside some
 * @returns {boolean}
 */
export const mayBePart = (limits, names, goesWith) => {
  const [first] = exceeded(limits, names);
  if (!first) return true;
  return missing(first, names).some(
    (name) => goesWith(name, names) && mayBePart(limits, [...names, name], goesWith),
  );
};
