import assert from "node:assert/strict";
import { test } from "node:test";

import { hongKongWin } from "../../static/js/hongkong/game.js";
import { riichiWin } from "../../static/js/riichi/reader.js";
import { fieldsOfPlayers, fieldsOfWin, winFor, withUnasked } from "../../static/js/table/entry/writer.js";
import { tables as hongKong } from "./hongkong_tables.js";
import { tables as riichi } from "./tables.js";

/** @import { AnyTables, Entry, Win } from "../../static/js/offline_tables/types.js" */

const yaku = Object.keys(riichi.chips.yaku)[0];
const { closed } = riichi.chips.yaku[yaku];
/** @type {Win} */
const BY_TILES = {
  seat: "S",
  tiles: {
    concealed: "123m456p11z",
    win_tile: "1z",
    dora_indicators: ["4m", "0p"],
    riichi: 2,
    nukidora: 1,
    melds: [{ type: "pon", tiles: "777z", called: "7z", from: "kamicha" }],
  },
  pao: { daisangen: "W" },
  chips: 2,
};

/** @param {AnyTables} tables @param {Win} win */
const formOf = (tables, win) => {
  const data = new FormData();
  for (const [name, values] of Object.entries(fieldsOfWin(win, tables)))
    {for (const value of values) data.append(name, value);}
  return data;
};

/** @param {Win} win */
const riichiAgain = (win) => riichiWin(formOf(riichi, win), win.seat);

test("a riichi win is read from the form as it was written", () => {
  /** @type {Win[]} */
  const wins = [
    { seat: "W", han: 3, fu: 40 },
    { seat: "W", han: 5, open: true },
    { seat: "N", yakuman: 2, pao: "E" },
    { seat: "E", han: closed + 2, fu: 30, yaku: [yaku], dora: 2, open: false },
    BY_TILES,
  ];
  assert.deepEqual(wins.map(riichiAgain), wins);
});

test("yaku that do not add up to the stated han give way to the number", () => {
  const win = riichiAgain({ seat: "E", han: closed + 3, fu: 30, yaku: [yaku], open: false });
  assert.deepEqual(win, { seat: "E", han: closed + 3, fu: 30, open: false });
});

test("a Hong Kong win is read from the form as it was written", () => {
  const row = { faan: 1, needs: "", bonus: false, most: 1 };
  const tables = { ...hongKong, patterns: { all_chows: row, dragon_pong: { ...row, most: 2 } } };
  const patterns = ["all_chows", "dragon_pong", "dragon_pong"];
  const faan = 3;
  /** @type {Win[]} */
  const wins = [
    { seat: "W", faan: 4 },
    { seat: "S", faan, patterns, guarantor: "N" },
    { seat: "E", tiles: { concealed: "123m", win_tile: "1z", flowers: "1f", kong_replacement: 1, opening: "human" } },
  ];
  assert.deepEqual(wins.map((win) => hongKongWin(formOf(/** @type {any} */ (tables), win), win.seat)), wins);
});

test("the players of an entry become fields", () => {
  /** @type {Entry} */
  const entry = { outcome: "ron", discarder: "S", riichi: ["W"], wins: [{ seat: "W", han: 1 }], time_up: true };
  const written = fieldsOfPlayers(entry);
  assert.deepEqual(written, { won: ["W"], riichi: ["W"], tenpai: [], nagashi: [], discarder: ["S"], time_up: ["1"] });
});

test("one winner in place of another begins with the same hand", () => {
  /** @type {Entry} */
  const stored = { outcome: "tsumo", wins: [{ seat: "S", han: 3, fu: 30 }] };
  /** @type {Entry} */
  const other = { outcome: "tsumo", wins: [{ seat: "W" }] };
  assert.deepEqual(winFor(stored, stored, "S"), { seat: "S", han: 3, fu: 30 });
  assert.deepEqual(winFor(stored, other, "W"), { seat: "W", han: 3, fu: 30 });
  assert.equal(winFor(stored, { outcome: "ron", wins: [{ seat: "S" }, { seat: "W" }] }, "W"), undefined);
});

test("what the form does not ask for stays", () => {
  /** @type {Entry} */
  const stored = {
    outcome: "ron",
    discarder: "W",
    wins: [{ seat: "S", tiles: { concealed: "1z", consecutive_dealer_wins: 3 }, discards: "2z" }],
  };
  /** @type {Entry} */
  const entry = { outcome: "ron", discarder: "N", wins: [{ seat: "S", tiles: { concealed: "3z" } }] };
  const kept = [{ seat: "S", tiles: { concealed: "3z", consecutive_dealer_wins: 3 }, discards: "2z" }];
  assert.deepEqual(withUnasked(stored, entry).wins, kept);
  /** @type {Entry} */
  const byNumber = { outcome: "tsumo", wins: [{ seat: "S", han: 1 }] };
  assert.deepEqual(withUnasked(stored, byNumber), byNumber);
  /** @type {Entry} */
  const draw = { outcome: "exhaustive_draw", tenpai: ["E", "S"], hands: { E: "1m", S: "2m" } };
  const fewer = withUnasked(draw, { outcome: "exhaustive_draw", tenpai: ["S"] });
  assert.deepEqual(fewer.hands, { S: "2m" });
});
