// An entry names people by their winds in the hand it was entered for. Where it is stored as
// another hand, because more was played or seats were changed meanwhile, they have other winds.

import { seatOf, windOf } from "./reckoner.js";

const LISTS = ["riichi", "tenpai", "nagashi"];
const SINGLES = ["discarder", "offender"];

const byKey = (object, turn) => Object.fromEntries(Object.entries(object).map(([key, value]) => [turn(key), value]));
const byValue = (object, turn) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, turn(value)]));

const winTurned = (win, turn) => {
  const then = { ...win, seat: turn(win.seat) };
  if (typeof win.pao === "string") then.pao = turn(win.pao);
  else if (win.pao) then.pao = byValue(win.pao, turn);
  return then;
};

const turned = (entry, turn) => {
  const then = { ...entry };
  for (const name of LISTS) if (entry[name]) then[name] = entry[name].map(turn);
  for (const name of SINGLES) if (entry[name]) then[name] = turn(entry[name]);
  if (entry.wins) then.wins = entry.wins.map((win) => winTurned(win, turn));
  if (entry.hands) then.hands = byKey(entry.hands, turn);
  return then;
};

/** Where everybody of one seating sits in another; a newcomer sits where somebody left. */
const movesOf = (from, to) => {
  const here = from.map(({ entrant }) => to.findIndex((seat) => seat.entrant === entrant));
  const free = to.map((_, seat) => seat).filter((seat) => !here.includes(seat));
  return here.map((seat) => (seat < 0 ? free.shift() : seat));
};

/** The entry of a hand that waits, for the same people in a game ({situation, seats}). */
export const entryIn = (reckoner, { entry, before, seats }, game) => {
  const moves = movesOf(seats, game.seats);
  const { dealer } = game.situation;
  if (before.dealer === dealer && moves.every((seat, index) => seat === index)) return entry;
  return turned(entry, (wind) => windOf(reckoner, dealer, moves[seatOf(reckoner, before.dealer, wind)]));
};
