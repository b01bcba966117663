// Reads the fields of a Hong Kong win, the way the server does. Nothing is checked here.

/** @import { Win, Wind } from "../offline_tables/types.js" */

/** The start of the names of fields that count how often a hand has a pattern. */
export const TIMES = "times-";

/** @param {FormData} data @param {string} name */
const textOf = (data, name) => /** @type {string | null} */ (data.get(name)) ?? "";

/**
 * The chosen patterns; one that a hand has repeatedly comes as often.
 *
 * @param {FormData} data @param {Wind} wind
 */
const patternsOf = (data, wind) => {
  const prefix = `${wind}-${TIMES}`;
  const repeated = [...data]
    .filter(([name]) => name.startsWith(prefix))
    .flatMap(([name, count]) => Array(Number(count)).fill(name.slice(prefix.length)));
  return /** @type {string[]} */ ([...data.getAll(`${wind}-patterns`), ...repeated]);
};

/**
 * @param {FormData} data @param {Wind} wind
 * @returns {Win}
 */
export const hongKongWin = (data, wind) => {
  const byPatterns = textOf(data, `${wind}-mode`) === "patterns";
  const patterns = byPatterns ? patternsOf(data, wind) : [];
  const faan = textOf(data, byPatterns ? `${wind}-sum` : `${wind}-faan`);
  /** @type {Win} */
  const win = { seat: wind };
  if (faan) win.faan = Number(faan);
  if (patterns.length) win.patterns = patterns;
  const guarantor = /** @type {Wind | ""} */ (textOf(data, `${wind}-guarantor`));
  if (guarantor && !data.get("discarder")) win.guarantor = guarantor;
  if (data.get("robbing")) win.robbing_kong = true;
  return win;
};
