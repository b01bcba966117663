// An entry in words: who won how, the value with its yaku, who was tenpai.

import { valueName } from "../../offline_tables/payments.js";
import { seatOf } from "../../offline_tables/seats.js";
import { nameOf } from "../game.js";
import { anyTables, filled, tables, words } from "../page.js";
import { asListed } from "../../seats/this_phone.js";

/** @import { Entry, Situation, Win, Wind } from "../../offline_tables/types.js" */
/** @import { WinValue } from "./server_preview.js" */
/** @typedef {{title: string, lines: string[]}} Said */

/**
 * A win by tiles with the server's value; other wins unchanged.
 *
 * @param {Win} win @param {{seat: Wind, value: WinValue}[]} values
 * @returns {Win}
 */
export const valuedWin = (win, values) => {
  const found = values.find(({ seat }) => seat === win.seat)?.value;
  if (!win.tiles || !found) return win;
  const { dora = {}, faan, fan, fu, han, patterns = [], yaku = [], yakuman } = found;
  const { seat } = win;
  if (faan !== undefined || fan !== undefined) return { seat, faan, fan, patterns: patterns.map(({ id }) => id) };
  const count = Object.values(dora).reduce((sum, more) => sum + more, 0);
  return { seat, yaku, dora: count, ...(yakuman ? { yakuman } : { han: han ?? undefined, fu }) };
};

/** @param {Win} win @returns {string[]} the size of a hand, "3 han 30 fu" */
const sizeOf = ({ faan, fan = faan, fu, han, yakuman }) => {
  if (fan !== undefined) return [filled(words.faan, { faan: fan })];
  if (yakuman) return [words.values[`y${yakuman}`] ?? ""];
  if (han === undefined) return [];
  const text = filled(words.han, { han });
  return [fu ? `${text} ${filled(words.fu, { fu })}` : text];
};

/** @param {Win} win a hand by tiles shows its calls */
const callsOf = ({ open, tiles }) => (open && !tiles ? [words.said.open] : []);

/** @param {Win} win the yaku, each once, and the dora */
const yakuOf = ({ dora, patterns = [], yaku = patterns }) => {
  const names = [...new Set(yaku)].map((id) => {
    const count = yaku.filter((other) => other === id).length;
    return count > 1 ? `${words.terms[id] ?? id} × ${count}` : (words.terms[id] ?? id);
  });
  if (dora) names.push(filled(words.dora, { count: dora }));
  return names.length ? [names.join(words.comma)] : [];
};

/** @param {Win} win */
const limitOf = (win) => {
  if (anyTables.variant !== "riichi" || win.yakuman || win.han === undefined) return [];
  const limit = tables.values[valueName(tables, win)]?.limit;
  return limit ? [words.limits[limit]] : [];
};

/**
 * A win in one line: "3 han 30 fu · Open · Tanyao, dora 2 · mangan".
 *
 * @param {Win} win
 */
export const winLine = (win) =>
  [...sizeOf(win), ...callsOf(win), ...yakuOf(win), ...limitOf(win)].filter(Boolean).join(" · ");

/** @param {Win} win @param {(wind: Wind) => string} name who is liable, and for what where that differs */
const paoLine = ({ pao }, name) => {
  if (!pao) return "";
  const liable =
    typeof pao === "string"
      ? [name(pao)]
      : Object.entries(pao).map(([id, wind]) => `${name(wind)} (${words.terms[id] ?? id})`);
  return filled(words.said.pao, { who: liable.join(words.comma) });
};

/**
 * Who won how, or how the hand ended otherwise and for whom.
 *
 * @param {Entry} entry @param {(winds: Wind[]) => string} list
 */
const titleOf = ({ discarder, kind, nagashi = [], offender, outcome, wins = [] }, list) => {
  const whose = [...nagashi, ...(offender ? [offender] : [])];
  if (!wins.length) return [words.outcomes[kind ?? outcome], list(whose)].filter(Boolean).join(" · ");
  const winner = list(wins.map(({ seat }) => seat));
  if (!discarder) return filled(words.said.alone, { winner });
  const { from, several } = words.said;
  return filled(wins.length > 1 ? several : from, { winner, discarder: list([discarder]) });
};

/** @param {Entry} entry @param {(winds: Wind[]) => string} list */
const declaredLines = ({ outcome, riichi = [], tenpai = [] }, list) => {
  const lines = [];
  if (outcome === "exhaustive_draw")
    {lines.push(tenpai.length ? filled(words.said.tenpai, { who: list(tenpai) }) : words.said.noten);}
  else if (tenpai.length) lines.push(filled(words.said.tenpai, { who: list(tenpai) }));
  if (riichi.length) lines.push(filled(words.said.riichi, { who: list(riichi) }));
  return lines;
};

/**
 * @param {Entry} entry @param {Situation} situation before it
 * @param {{seat: Wind, value: WinValue}[]} [values] of tiles
 * @returns {Said}
 */
export const saidOf = (entry, situation, values = []) => {
  const { wins = [] } = entry;
  /** @param {Wind} wind */
  const name = (wind) => nameOf(seatOf(tables, situation, wind));
  /** @param {Wind[]} winds */
  const list = (winds) => asListed(winds, situation).map(name).join(words.comma);
  const lines = asListed(wins.map(({ seat }) => seat), situation).flatMap((wind) => {
    const win = /** @type {Win} */ (wins.find(({ seat }) => seat === wind));
    const text = winLine(valuedWin(win, values));
    return [wins.length > 1 ? filled(words.ask.of, { name: name(wind), text }) : text, paoLine(win, name)];
  });
  return { title: titleOf(entry, list), lines: [...lines, ...declaredLines(entry, list)].filter(Boolean) };
};
