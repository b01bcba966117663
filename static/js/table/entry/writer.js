// Writes an entry into the fields of the form, so that `reader.js` reads the same entry back.

import { hongKongFields } from "../../hongkong/game.js";
import { mcrFields } from "../../mcr/game.js";
import { penaltyFields } from "../../mcr/penalties.js";
import { riichiFields } from "../../riichi/writer.js";
import { anyTables } from "../page.js";

/** @import { AnyTables, Entry, Win, Wind } from "../../offline_tables/types.js" */
/** @import { Fields } from "../../riichi/writer.js" */

/** @type {("riichi" | "tenpai" | "nagashi")[]} */
const LISTS = ["riichi", "tenpai", "nagashi"];
/** @type {("discarder" | "kind" | "offender")[]} */
const SINGLES = ["discarder", "kind", "offender"];
/** @type {("yame" | "time_up" | "confirmed" | "dealer_stays")[]} */
const FLAGS = ["yame", "time_up", "confirmed", "dealer_stays"];

/** The fields of a win, by game. @type {Record<string, (tables: any, win: Win) => Fields>} */
const WRITERS = { riichi: riichiFields, hongkong: hongKongFields, mcr: mcrFields };

/**
 * The fields about the whole hand and about all players.
 *
 * @param {Entry} entry
 * @returns {Fields}
 */
export const fieldsOfPlayers = (entry) => {
  /** @type {Fields} */
  const fields = { won: (entry.wins ?? []).map(({ seat }) => seat), ...penaltyFields(entry) };
  for (const name of LISTS) fields[name] = entry[name] ?? [];
  for (const name of SINGLES) if (entry[name]) fields[name] = [entry[name]];
  for (const name of FLAGS) if (entry[name]) fields[name] = ["1"];
  if (entry.wins?.some((win) => win.robbing_kong)) fields.robbing = ["1"];
  for (const [wind, points] of Object.entries(entry.deltas ?? {})) fields[`points-${wind}`] = [String(points)];
  return fields;
};

/**
 * The fields of one win, under the wind of its winner.
 *
 * @param {Win} win @param {AnyTables} [tables]
 * @returns {Fields}
 */
export const fieldsOfWin = (win, tables = anyTables) => {
  const fields = WRITERS[tables.variant](tables, win);
  return Object.fromEntries(Object.entries(fields).map(([name, values]) => [`${win.seat}-${name}`, values]));
};

/**
 * The win to begin with in a winner's section: the stored one, or the same hand if one player won instead
 * of another.
 *
 * @param {Entry} stored @param {Entry} entry @param {Wind} seat
 * @returns {Win | undefined}
 */
export const winFor = (stored, { wins = [] }, seat) => {
  const { wins: before = [] } = stored;
  const own = before.find((win) => win.seat === seat);
  if (own || before.length !== 1 || wins.length !== 1) return own;
  return { ...before[0], seat };
};

/**
 * An entry with the values that the form has no fields for: shown hands, the winner's discards, how often
 * the dealer has won.
 *
 * @param {Entry} stored @param {Entry} entry
 * @returns {Entry}
 */
export const withUnasked = (stored, entry) => {
  const wins = entry.wins?.map((win) => {
    const old = stored.wins?.find(({ seat }) => seat === win.seat);
    if (!old?.tiles || !win.tiles) return win;
    const { consecutive_dealer_wins: streak } = old.tiles;
    const tiles = streak ? { ...win.tiles, consecutive_dealer_wins: streak } : win.tiles;
    return { ...win, tiles, ...(old.discards && entry.discarder ? { discards: old.discards } : {}) };
  });
  const shown = /** @type {[Wind, string][]} */ (Object.entries(stored.hands ?? {}));
  const hands = shown.filter(([wind]) => entry.tenpai?.includes(wind));
  return {
    ...entry,
    ...(wins ? { wins } : {}),
    ...(hands.length ? { hands: Object.fromEntries(hands) } : {}),
  };
};

/**
 * Put values into the fields with these names; other fields keep theirs.
 *
 * @param {HTMLElement} root @param {Fields} fields
 */
export const writeFields = (root, fields) => {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[name]"))) {
    const values = fields[input.name];
    if (!values) continue;
    if (["checkbox", "radio"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
};
