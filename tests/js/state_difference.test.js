// What a phone makes of the differences that the server sends.

import assert from "node:assert/strict";
import test from "node:test";

import { forgetState, heldState, wholeState } from "../../static/js/table/state_difference.js";

/** @import { Difference } from "../../static/js/table/state_difference.js" */

/**
 * @param {string} state @param {Difference["parts"]} parts @param {number} count
 * @param {string} [token]
 */
const said = (state, parts, count, token = "") => ({ state, parts, count, stand_in: "TOKEN", token });

test("a phone puts the new state together from the one that it holds", () => {
  forgetState();
  assert.equal(wholeState(said("one", ["<p>East,</p>\n<b>TOKEN</b>\n"], 3, "abc")), "<p>East,</p>\n<b>abc</b>\n");
  assert.equal(heldState(), "one");
  const next = wholeState(said("two", [[0, 2], "<i>森田 🀄</i>\n", [2, 3]], 4, "def"));
  assert.equal(next, "<p>East,</p>\n<i>森田 🀄</i>\n<b>def</b>\n");
  assert.equal(heldState(), "two");
});

test("a difference that does not fit is refused, and the next state comes as a whole", () => {
  assert.throws(() => wholeState(said("three", [[0, 2]], 9)), /does not fit/);
  assert.equal(heldState(), "");
});
