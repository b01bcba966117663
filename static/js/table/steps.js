// What each step of an entry shows when it is reached.

import { askPlaces, checkOf } from "./check.js";
import { isByTiles } from "./form.js";
import { layAhead } from "./later.js";
import { seatLiable } from "./liable.js";
import { layPads, lookAtPad } from "./pads.js";
import { reckoner } from "./page.js";
import { played } from "./reckoner.js";
import { checkByTiles, checkOfUntold } from "./tiles.js";
import { openWays } from "./ways.js";
import { settleWinner } from "./winner.js";
import { winnerSections } from "./winners.js";

const WITH_VALUE = ["ron", "tsumo"];

const ORDER = ["who", "value", "check"];
export const stepsOf = (outcome) => ORDER.filter((step) => step !== "value" || WITH_VALUE.includes(outcome));

const factsOf = (entry, seat) => ({
  seat,
  tsumo: entry.outcome === "tsumo",
  riichi: (entry.riichi ?? []).includes(seat),
  dealer: seat === "E",
});

export const settle = (section, entry, tapped) =>
  settleWinner(section, factsOf(entry, section.dataset.winner), tapped);

const byTiles = ({ entry, data }) => (entry.wins ?? []).some((win) => isByTiles(data, win.seat));
// Whether only the server can tell what an entry does.
const isAsked = (said) =>
  byTiles(said) || played(reckoner, said.entry, said.game.situation, said.game.time_is_up) === null;

// The winners' values, or what the entry would do.
const FILL = {
  value: (part, { entry, game }) => {
    winnerSections(part, entry, game.situation);
    for (const section of part.querySelectorAll("[data-winner]")) {
      seatLiable(section, section.dataset.winner, game.situation);
      settle(section, entry);
    }
    openWays(part, entry);
  },
  check: (part, { entry, game, data }) => {
    const body = byTiles({ entry, data })
      ? checkByTiles(data, entry, game)
      : (checkOf(entry, game) ?? checkOfUntold(data));
    part.querySelector("[data-body]").replaceChildren(body);
  },
};

// What a step is about: where that is as it was, the step is right as it is.
const ABOUT = {
  value: ({ outcome, riichi, wins }) => [outcome, riichi, wins?.map(({ seat }) => seat)],
  check: (entry) => entry,
};
const filled = new WeakMap();

/** Fill a part of the form for what was said ({entry, game, data}). */
const fill = (part, step, said) => {
  if (!(step in FILL)) return;
  const about = JSON.stringify(ABOUT[step](said.entry));
  if (filled.get(part) === about) return;
  FILL[step](part, said);
  filled.set(part, about);
  layAhead(part);
};

/** The thumb rests: make ready what it may ask for next. The server is not asked ahead. */
export const prepare = (open) => {
  const { said, step, following } = open;
  if (step === "value") layPads(open.part(step));
  if (!following || open.wrong(said).length || (following === "check" && isAsked(said))) return;
  fill(open.part(following), following, said);
};

/** Fill the step that is shown now. */
export const arrive = (part, step, said) => {
  if (step === "check" && isAsked(said)) filled.delete(part);
  fill(part, step, said);
  if (step === "value") lookAtPad(part);
  if (step === "check") askPlaces(part, said.entry);
};
