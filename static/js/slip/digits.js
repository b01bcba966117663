// The numbers of a result slip: digits tapped one after another, their sum, and the last number, which
// follows from the others.

export const MINUS = "\u2212";

/** @typedef {{thousands: string, least: number}} Habit how the reader's language writes numbers */

/**
 * The number of a field, null without one. Any character may separate thousands.
 *
 * @param {string} text
 */
export const numberIn = (text) => {
  const plain = text.replace(/[\s.,’']/g, "").replace(MINUS, "-");
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
};

/**
 * A number as people write it: "31,800".
 *
 * @param {number} value @param {Habit} habit
 */
export const written = (value, { least, thousands }) => {
  const digits = String(Math.abs(value));
  const grouped = digits.length < least ? digits : digits.replace(/\B(?=(\d{3})+$)/g, thousands);
  return (value < 0 ? MINUS : "") + grouped;
};

const MOST = 1_000_000;

/** @param {number} units @param {string} key */
const digitsAfter = (units, key) => (key === "delete" ? String(units).slice(0, -1) : `${units || ""}${key}`);

/**
 * The text of a field after a key: a digit, "minus", "delete" or "clear". Digits count units, such as
 * hundreds: "3", "1", "8" is 31,800.
 *
 * @param {string} text @param {string} key @param {number} unit @param {Habit} habit
 */
export const press = (text, key, unit, habit) => {
  if (key === "clear") return "";
  const value = numberIn(text) ?? 0;
  const isBelow = value < 0 || text === MINUS;
  if (key === "minus") return value ? written(-value, habit) : isBelow ? "" : MINUS;
  const digits = digitsAfter(Math.trunc(Math.abs(value) / unit), key);
  if (!digits) return "";
  if (Number(digits) * unit > MOST) return text;
  return (isBelow ? MINUS : "") + written(Number(digits) * unit, habit);
};

/**
 * The sum of the existing numbers.
 *
 * @param {(number | null)[]} numbers
 */
export const sumOf = (numbers) => numbers.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0);

/**
 * The field that follows from the others, with its number: the only one that nobody typed.
 *
 * @param {(number | null)[]} typed null where nothing was typed @param {number} total
 */
export const lastOne = (typed, total) => {
  const left = typed.flatMap((value, index) => (value === null ? [index] : []));
  return left.length === 1 ? { index: left[0], value: total - sumOf(typed) } : null;
};
