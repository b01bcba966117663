// The fields of a form as texts and numbers, and tiles in notation.

/** @import { Wind } from "../../offline_tables/types.js" */

/** @param {FormData} data @param {string} name */
export const textOf = (data, name) => /** @type {string | null} */ (data.get(name)) ?? "";

/** @param {FormData} data @param {string} name */
export const textsOf = (data, name) => /** @type {string[]} */ (data.getAll(name));

/** @param {FormData} data @param {string} name */
export const tileText = (data, name) => textOf(data, name).replace(/\s+/g, "");

/** @param {string} text text that is no number is sent unchanged, and the server refuses it */
export const numberOf = (text) => /** @type {number} */ (/^-?\d+$/.test(text) ? Number(text) : text);

/**
 * The single tiles of a notation: "34m1z" is 3m, 4m, 1z.
 *
 * @param {string} text
 */
export const splitTiles = (text) =>
  [...text.matchAll(/(\d+)([mpszf])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));

/** @param {FormData} data @param {Wind} wind */
export const isByTiles = (data, wind) => textOf(data, `${wind}-by`) === "tiles";
