import assert from "node:assert/strict";
import { test } from "node:test";

import { playHand, playPending } from "../../static/js/offline_tables/play.js";
import { movesOf, shownTransfers, sumsByPair, valueName } from "../../static/js/offline_tables/payments.js";
import { playRiichi, yameOf } from "../../static/js/offline_tables/progression.js";
import { situation, tables } from "./tables.js";

/** @import { Entry } from "../../static/js/offline_tables/types.js" */

/** @type {Entry} */
const RON = { outcome: "ron", discarder: "S", wins: [{ seat: "W", han: 3, fu: 40 }] };
/** @type {Entry} */
const DEALER_TSUMO = { outcome: "tsumo", wins: [{ seat: "E", han: 3, fu: 40 }] };
/** @type {Entry} */
const DRAW = { outcome: "exhaustive_draw", tenpai: ["E", "S"] };

/** @param {Entry} entry @param {Parameters<typeof situation>[0]} [before] */
const played = (entry, before) => {
  const found = playRiichi(tables, entry, situation(before));
  assert.ok(found);
  return found;
};

test("a value has the name of its row", () => {
  const names = [{ han: 3, fu: 40 }, { han: 5, fu: 30 }, { han: 14 }, { yakuman: 2 }];
  assert.deepEqual(names.map((win) => valueName(tables, win)), ["3/40", "5", "13", "y2"]);
});

test("a ron is paid by the discarder, honba included", () => {
  assert.deepEqual(movesOf(tables, RON, 2), [["S", "W", 5200, "win"], ["S", "W", 600, "honba"]]);
});

test("without honba none are paid", () => {
  assert.deepEqual(movesOf(tables, RON, 0), [["S", "W", 5200, "win"]]);
});

test("a liable player pays half of a ron and all honba", () => {
  /** @type {Entry} */
  const entry = { ...RON, wins: [{ seat: "E", yakuman: 1, pao: "W" }] };
  assert.deepEqual(movesOf(tables, entry, 1), [
    ["W", "E", 24000, "win"],
    ["S", "E", 24000, "win"],
    ["W", "E", 300, "honba"],
  ]);
});

test("liability for one of two yakuman is for the server", () => {
  /** @type {Entry} */
  const entry = { ...RON, wins: [{ seat: "E", yakuman: 2, pao: { daisangen: "W" } }] };
  assert.equal(playRiichi(tables, entry, situation()), null);
});

test("a winner takes the sticks, and the deal passes", () => {
  const { after, deltas } = played({ ...RON, riichi: ["N"] }, { honba: 1, riichi_sticks: 2 });
  assert.deepEqual(deltas, [0, -5500, 8500, -1000]);
  assert.deepEqual(after, situation({ round: "E2", dealer: 1, points: [30000, 24500, 38500, 29000] }));
});

test("a dealer who wins stays, with one honba more", () => {
  const { after, deltas, ending } = played(DEALER_TSUMO, { honba: 1 });
  assert.deepEqual(deltas, [8100, -2700, -2700, -2700]);
  assert.deepEqual([after.round, after.dealer, after.honba, ending], ["E1", 0, 2, null]);
});

test("payments go to the seats of the winds", () => {
  assert.deepEqual(played(RON, { round: "E2", dealer: 1 }).deltas, [0, 0, -5200, 5200]);
});

test("riichi sticks stay on the table after a draw", () => {
  const { after, deltas } = played({ ...DRAW, riichi: ["S"] }, { riichi_sticks: 1 });
  assert.deepEqual(deltas, [1500, 500, -1500, -1500]);
  assert.deepEqual([after.riichi_sticks, after.honba], [2, 1]);
});

test("a player below 0 ends the game", () => {
  assert.equal(played(RON, { points: [40000, 5100, 40000, 34900] }).ending, "tobi");
});

test("a player at 0 does not", () => {
  assert.equal(played(RON, { points: [40000, 5200, 40000, 34800] }).ending, null);
});

test("the last hand ends the game where the deal passes", () => {
  assert.equal(played(RON, { round: "S4", dealer: 3 }).ending, "last_hand");
});

test("a leading dealer is asked whether to end the game, one who is second is not", () => {
  const leads = situation({ round: "S4", points: [40000, 30000, 25000, 25000] });
  assert.deepEqual(yameOf(tables, DRAW, leads, leads.points), { name: "tenpai_yame", asked: true });
  assert.equal(yameOf(tables, DRAW, leads, [30000, 40000, 25000, 25000]), null);
  assert.equal(playRiichi(tables, DRAW, leads)?.ending, null);
  assert.equal(playRiichi(tables, { ...DRAW, yame: true }, leads)?.ending, "tenpai_yame");
});

test("the clock ends the game with the hand in which it runs out", () => {
  assert.equal(playRiichi(tables, { ...RON, time_up: true }, situation())?.ending, "time");
  assert.equal(playRiichi(tables, RON, situation())?.ending, null);
});

test("a stick that comes back to its owner is not shown", () => {
  const { transfers } = played({ ...RON, riichi: ["W", "N"] });
  assert.deepEqual(
    shownTransfers(tables, transfers).map(({ payer, points, receiver }) => [payer, receiver, points]),
    [[1, 2, 5200], [3, null, 1000], [null, 2, 1000]],
  );
});

test("a stick that lies on the table already is not laid again, and comes back to a winner", () => {
  const { transfers } = played({ ...RON, riichi: ["W", "N"] });
  assert.deepEqual(
    shownTransfers(tables, transfers, [2, 3]).map(({ payer, points, receiver }) => [payer, receiver, points]),
    [[1, 2, 5200], [null, 2, 2000]],
  );
});

test("a stick that lay on the table and is not stated comes back", () => {
  const { transfers } = played(RON);
  assert.deepEqual(
    shownTransfers(tables, transfers, [3]).map(({ payer, points, receiver }) => [payer, receiver, points]),
    [[1, 2, 5200], [null, 3, 1000]],
  );
});

test("what goes one way between two players is one sum", () => {
  const { transfers } = played(RON, { honba: 1 });
  assert.deepEqual(sumsByPair(transfers), [{ payer: 1, receiver: 2, sum: 5500 }]);
});

test("points that are entered as they are go from those who lose to those who gain", () => {
  const { after, deltas } = played({
    outcome: "deltas",
    deltas: { E: 300, S: -1000, W: 700 },
    dealer_stays: true,
  });
  assert.deepEqual(deltas, [300, -1000, 700, 0]);
  assert.equal(after.honba, 1);
  assert.equal(after.dealer, 0);
});

/** @type {Entry} */
const BY_TILES = { ...RON, riichi: ["N"], wins: [{ seat: "W", tiles: { win_tile: "1m" } }] };

test("round, dealer, honba and sticks follow a win whose value waits", () => {
  const before = situation({ honba: 2, riichi_sticks: 1 });
  const after = situation({ round: "E2", dealer: 1, pending: true });
  assert.equal(playHand(tables, BY_TILES, before), null);
  assert.deepEqual(playPending(tables, BY_TILES, before), { after, ending: null, open: false });
});

test("pending points stay pending, and changes are known", () => {
  const found = playHand(tables, RON, situation({ pending: true, points: [1000, 1000, 1000, 1000] }));
  assert.deepEqual([found?.deltas, found?.after.pending, found?.ending], [[0, -5200, 5200, 0], true, null]);
});

test("the last hand ends the game whatever the points, but a dealer who stays may end it", () => {
  const last = situation({ round: "S4", dealer: 3, pending: true });
  const { ending, open } = playPending(tables, BY_TILES, last);
  assert.deepEqual([ending, open], ["last_hand", false]);
  assert.deepEqual([playPending(tables, DRAW, last).ending, playPending(tables, DRAW, last).open], [null, true]);
});

test("a game that may be extended is open while points are pending", () => {
  const rounds = { ...tables.game.rounds, S4: { ...tables.game.rounds.S4, extended_below: 30000 } };
  const extended = { ...tables, game: { ...tables.game, rounds } };
  const { ending, open } = playPending(extended, BY_TILES, situation({ round: "S4", dealer: 3 }));
  assert.deepEqual([ending, open], [null, true]);
});

test("the clock ends the game whatever the points", () => {
  assert.equal(playPending(tables, { ...BY_TILES, time_up: true }, situation()).ending, "time");
});
