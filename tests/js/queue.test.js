import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { situation, tables } from "./tables.js";

/** @import { Entry } from "../../static/js/offline_tables/types.js" */

// A page with its data. There is no database here, so hands wait in the page.
const SEATS = [1, 2, 3, 4].map((entrant) => ({ entrant, name: `Player ${entrant}` }));
const GAME = { version: 7, seats: SEATS, stored: [], situation: situation(), ending: null, time_is_up: false };
/** @type {Record<string, unknown>} */
const DATA = { "table-data": { table: 1, game: GAME }, "offline-tables": tables };
const document = {
  /** @param {string} id */
  getElementById: (id) => (id in DATA ? { textContent: JSON.stringify(DATA[id]) } : null),
};
Object.assign(globalThis, { document });

const { currentGame, waitingHands } = await import("../../static/js/table/game.js");
const {
  addHand, changeHand, currentPredecessor, isSameSituation, releaseHand, removeHand, stopHand, versionFor,
} = await import("../../static/js/table/queue.js");

/** @type {Entry} */
const DRAW = { outcome: "exhaustive_draw", tenpai: ["E", "S"] };
/** @type {Entry} */
const RON = { outcome: "ron", discarder: "S", wins: [{ seat: "W", han: 3, fu: 40 }] };
/** @type {Entry} */
const BY_TILES = { outcome: "ron", discarder: "S", wins: [{ seat: "W", tiles: { win_tile: "1m" } }] };
const AFTER_DRAW = situation({ honba: 1, points: [31500, 31500, 28500, 28500] });

/** @param {string} client_id @param {Entry} entry enters a hand on this phone */
const enter = async (client_id, entry) => {
  const { seats, situation: before } = currentGame();
  await addHand({ client_id, entry, before, seats, seen: [], ...versionFor(currentPredecessor(), before) });
};

const versions = () => waitingHands().map(({ client_id: id, version, why }) => [id, version, why]);

beforeEach(async () => {
  for (const hand of [...waitingHands()].reverse()) await removeHand(hand, { ...GAME, untouched: false });
});

test("situations are the same whatever the order of their keys", () => {
  const { dealer, honba, points, riichi_sticks, round } = AFTER_DRAW;
  assert.equal(isSameSituation(AFTER_DRAW, { points, honba, round, riichi_sticks, dealer }), true);
  assert.equal(isSameSituation(AFTER_DRAW, situation()), false);
});

test("the game stands where the waiting hands leave it", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  const points = [31500, 26000, 34000, 28500];
  assert.deepEqual(currentGame().situation, situation({ round: "E2", dealer: 1, points }));
});

test("the first hand has the table's version, the next ones follow it", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  assert.deepEqual(versions(), [["a", 7, undefined], ["b", null, undefined]]);
});

test("when a hand is stored the next one has the new version", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  await removeHand(waitingHands()[0], { version: 8, situation: AFTER_DRAW, untouched: true }, true);
  assert.deepEqual(versions(), [["b", 8, undefined]]);
});

test("when other hands came to the table the next one waits for a decision", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  await removeHand(waitingHands()[0], { version: 9, situation: AFTER_DRAW, untouched: false }, true);
  assert.deepEqual(versions(), [["b", null, "stale"]]);
});

test("when the table stands elsewhere the next one waits for a decision", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  await removeHand(waitingHands()[0], { version: 8, situation: situation(), untouched: true });
  assert.deepEqual(versions(), [["b", null, "stale"]]);
});

test("a stopped hand is sent for the table as it stands, with those that follow", async () => {
  await enter("a", DRAW);
  await enter("b", RON);
  await stopHand(waitingHands()[0], "stale");
  assert.deepEqual([currentGame().known, currentGame().situation], [false, situation()]);
  await releaseHand(waitingHands()[0]);
  assert.deepEqual(versions(), [["a", 7, undefined], ["b", null, undefined]]);
});

test("an entry can follow a hand that was stored while it was entered", async () => {
  await enter("a", DRAW);
  const [hand] = waitingHands();
  const predecessor = currentPredecessor();
  await removeHand(hand, { version: 8, situation: AFTER_DRAW, untouched: true }, true);
  assert.deepEqual(versionFor(predecessor, AFTER_DRAW), { version: 8 });
  assert.deepEqual(versionFor(predecessor, situation()), { version: null, why: "stale" });
});

test("hands follow one whose value waits, and are sent where its winner is right", async () => {
  await enter("a", BY_TILES);
  assert.equal(currentGame().known, true);
  await enter("b", RON);
  const { points } = situation();
  assert.deepEqual(currentGame().situation, situation({ round: "E3", dealer: 2, points, pending: true }));
  const settled = situation({ round: "E2", dealer: 1, points: [30000, 28000, 32000, 30000] });
  await removeHand(waitingHands()[0], { version: 8, situation: settled, untouched: true }, true);
  assert.deepEqual(versions(), [["b", 8, undefined]]);
});

test("a hand after one whose value waited stops where the deal went elsewhere", async () => {
  await enter("a", BY_TILES);
  await enter("b", RON);
  await removeHand(waitingHands()[0], { version: 8, situation: AFTER_DRAW, untouched: true }, true);
  assert.deepEqual(versions(), [["b", null, "stale"]]);
});

test("a refused hand is entered again in its place, and those that follow stay", async () => {
  await enter("a", BY_TILES);
  await enter("b", RON);
  await stopHand(waitingHands()[0], "refused", ["No yaku"]);
  await changeHand(waitingHands()[0], RON);
  assert.deepEqual(versions(), [["a", 7, undefined], ["b", null, undefined]]);
  assert.deepEqual(waitingHands()[0].entry, RON);
});

test("a hand that was sent while it was entered again waits for a decision", async () => {
  await enter("a", BY_TILES);
  const [hand] = waitingHands();
  await removeHand(hand, { version: 8, situation: situation(), untouched: true }, true);
  await changeHand(hand, RON);
  const [{ client_id: id, entry, why }] = waitingHands();
  assert.deepEqual([id === "a", entry, why], [false, RON, "stale"]);
});

test("an entry that was begun before another one waits for a decision", async () => {
  const predecessor = currentPredecessor();
  await enter("a", DRAW);
  assert.deepEqual(versionFor(predecessor, situation()), { version: null, why: "stale" });
});
