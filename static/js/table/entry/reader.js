// Reads the fields of the entry form as an entry, as the server does, without checks.

import { hongKongWin } from "../../hongkong/game.js";
import { mcrWin } from "../../mcr/game.js";
import { penaltiesOf } from "../../mcr/penalties.js";
import { riichiWin } from "../../riichi/reader.js";
import { numberOf, textOf, textsOf } from "./fields.js";
import { anyTables } from "../page.js";

/** @import { Entry, Outcome, Win, Wind } from "../../offline_tables/types.js" */

/** @type {("riichi" | "tenpai" | "nagashi")[]} */
const LISTS = ["riichi", "tenpai", "nagashi"];
const SINGLES = ["discarder", "kind", "offender"];
const FLAGS = ["yame", "time_up", "confirmed", "dealer_stays"];
/** @type {Wind[]} */
const WINDS = ["E", "S", "W", "N"];

/** How a win is read, by game. @type {Record<string, (data: FormData, wind: Wind) => Win>} */
const READERS = { riichi: riichiWin, hongkong: hongKongWin, mcr: mcrWin };
const readWin = READERS[anyTables?.variant ?? "riichi"];

/**
 * The gain or loss of each player, if points are entered directly.
 *
 * @param {FormData} data
 */
const deltasOf = (data) => {
  const typed = WINDS.filter((wind) => textOf(data, `points-${wind}`));
  return Object.fromEntries(typed.map((wind) => [wind, numberOf(textOf(data, `points-${wind}`))]));
};

/**
 * The subject of a step, which is filled again only if this changes.
 *
 * @param {"who" | "value" | "check"} step @param {Entry} entry @param {string} offence
 */
export const aboutOf = (step, entry, offence) => {
  if (step === "check") return JSON.stringify([entry, offence]);
  return JSON.stringify([entry.outcome, entry.riichi, entry.wins?.map(({ seat }) => seat)]);
};

/**
 * The entry of a form.
 *
 * @param {FormData} data
 * @returns {Entry}
 */
export const readEntry = (data) => {
  /** @type {Record<string, unknown> & {outcome: Outcome}} */
  const entry = { outcome: /** @type {Outcome} */ (textOf(data, "outcome")) };
  for (const name of LISTS) if (data.getAll(name).length) entry[name] = data.getAll(name);
  for (const name of SINGLES) if (data.get(name)) entry[name] = data.get(name);
  for (const name of FLAGS) if (data.get(name)) entry[name] = true;
  const deltas = deltasOf(data);
  if (Object.keys(deltas).length) entry.deltas = deltas;
  const penalties = penaltiesOf(data);
  if (penalties.length) entry.penalties = penalties;
  const won = textsOf(data, "won");
  if (won.length || data.has("asks-won"))
    {entry.wins = WINDS.filter((wind) => won.includes(wind)).map((wind) => readWin(data, wind));}
  return entry;
};
