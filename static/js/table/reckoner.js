// Plays hands from the reckoner alone, so that a phone without a network shows where the game
// stands. The server plays them again from the rules when they arrive.

import { effectOf, movesOf } from "./effects.js";

const HONBA = { none: () => 0, same: (honba) => honba, more: (honba) => honba + 1 };

/** The wind of a seat (0 to 3), and the seat of a wind, where `dealer` deals. */
export const windOf = (reckoner, dealer, seat) => {
  const count = reckoner.winds.length;
  return reckoner.winds[(seat - dealer + count) % count];
};
export const seatOf = (reckoner, dealer, wind) =>
  (dealer + reckoner.winds.indexOf(wind)) % reckoner.winds.length;

const layingOf = (reckoner, effect, entry, sticks) => {
  const laid = effect.lays_sticks ? (entry.riichi ?? []) : [];
  const back = laid.filter((wind) => effect.own_back.includes(wind));
  const moves = laid
    .filter((wind) => !back.includes(wind))
    .map((wind) => [wind, null, reckoner.stick, "riichi"]);
  const pot = sticks + laid.length - back.length;
  if (effect.pot === null) return { moves, left: pot };
  const taken = pot ? [[null, effect.pot, pot * reckoner.stick, "sticks"]] : [];
  return { moves: [...moves, ...taken], left: 0 };
};

const first = (points, dealer, { alone }) => {
  const best = Math.max(...points);
  return alone ? points.indexOf(best) === dealer : points[dealer] === best;
};

/** Whether the dealer may end the game with this hand, by which switch and whether unasked. */
export const yameOf = (reckoner, entry, before, points) => {
  const { leader, rounds } = reckoner.game;
  const effect = effectOf(reckoner, entry);
  const stays = effect.stays.includes(before.round[0]);
  if (rounds[before.round].passes === null || !stays || effect.replayed || !effect.yame) return null;
  const enough = leader.points === null || points[before.dealer] >= leader.points;
  if (!enough || !first(points, before.dealer, leader)) return null;
  const [name, mode] = effect.yame;
  return { name, asked: mode !== "auto_if_first" };
};

const endingOf = (reckoner, entry, before, points) => {
  const { game } = reckoner;
  const effect = effectOf(reckoner, entry);
  const row = game.rounds[before.round];
  const best = Math.max(...points);
  if (game.below !== null && Math.min(...points) < game.below) return "tobi";
  if (game.at_least !== null && best >= game.at_least) return "called_game";
  if (effect.replayed) return null;
  if (row.at_target !== null && best >= row.at_target) return "west_extension";
  if (row.passes === null) return null;
  if (effect.stays.includes(before.round[0])) {
    const yame = yameOf(reckoner, entry, before, points);
    return yame && (entry.yame || !yame.asked) ? yame.name : null;
  }
  return row.extended_below !== null && best < row.extended_below ? null : row.passes;
};

const endsForTime = (reckoner, entry, wasUp) =>
  reckoner.game.clock.some((row) => row.up === Boolean(entry.time_up) && row.was_up === wasUp);

/**
 * The hand played in `before` ({round, dealer, honba, riichi_sticks, points}): who hands whom what,
 * by seat, and where the game stands then. Null where only the server can tell.
 */
export const played = (reckoner, entry, before, wasUp = false) => {
  const between = movesOf(reckoner, entry, before.honba);
  if (between === null) return null;
  const effect = effectOf(reckoner, entry);
  const laying = layingOf(reckoner, effect, entry, before.riichi_sticks);
  const seat = (wind) => (wind === null ? null : seatOf(reckoner, before.dealer, wind));
  const transfers = [...between, ...laying.moves].map(([payer, receiver, points, reason]) => ({
    payer: seat(payer),
    receiver: seat(receiver),
    points,
    reason,
  }));
  const deltas = before.points.map(() => 0);
  for (const { payer, receiver, points } of transfers) {
    if (payer !== null) deltas[payer] -= points;
    if (receiver !== null) deltas[receiver] += points;
  }
  const points = before.points.map((value, index) => value + deltas[index]);
  const stays = effect.stays.includes(before.round[0]);
  const after = {
    round: stays ? before.round : reckoner.game.rounds[before.round].next,
    dealer: stays ? before.dealer : (before.dealer + 1) % points.length,
    honba: HONBA[effect.honba](before.honba),
    riichi_sticks: laying.left,
    points,
  };
  const ending =
    endingOf(reckoner, entry, before, points) ?? (endsForTime(reckoner, entry, wasUp) ? "time" : null);
  return { transfers, deltas, after, ending };
};
