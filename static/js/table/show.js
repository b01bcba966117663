// Keeps the seats, the round and the list of unsent hands as the game stands on this phone.

import { roundWords } from "./check.js";
import { points } from "./numbers.js";
import { copyOf, gameOf, page, reckoner, say, words } from "./page.js";
import { windOf } from "./reckoner.js";
import { showApart, showAround } from "./seats.js";
import { nameOf, serverGame, standing, unsent } from "./store.js";

const showSeats = (state, situation) => {
  for (const row of state.querySelectorAll("[data-seat-index]")) {
    const seat = Number(row.dataset.seatIndex);
    const wind = windOf(reckoner, situation.dealer, seat);
    row.classList.toggle("seat--dealer", seat === situation.dealer);
    row.querySelector("[data-dealer]").hidden = seat !== situation.dealer;
    row.querySelector("[data-points]").textContent = points(situation.points[seat]);
    const sign = row.querySelector(".wind");
    sign.className = `wind wind--${wind}`;
    sign.firstElementChild.textContent = words.winds[wind].sign;
    sign.lastElementChild.textContent = words.winds[wind].name;
  }
};

const winnersOf = ({ entry }, before) =>
  (entry.wins ?? [])
    .map((win) => nameOf((before.dealer + reckoner.winds.indexOf(win.seat)) % page.seats.length))
    .join(", ");

const unsentLine = ({ item, before }) => {
  const part = copyOf("t-unsent");
  const outcome = words.outcomes[item.entry.kind ?? item.entry.outcome];
  say(part, { ...roundWords(before), outcome, who: winnersOf(item, before) });
  const row = part.querySelector("[data-unsent]");
  row.dataset.unsent = item.order;
  row.classList.toggle("unsent--stopped", Boolean(item.why));
  for (const name of ["waits", "moved_on", "refused"])
    row.querySelector(`[data-why="${name}"]`).hidden = name !== (item.why ?? "waits");
  const list = row.querySelector("[data-problems]");
  list.append(...(item.problems ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  row.querySelector("[data-choices]").hidden = !item.why;
  return part;
};

const showUnsent = (game) => {
  const box = document.getElementById("unsent");
  box.hidden = !unsent().length;
  box.querySelector("ol").replaceChildren(...game.steps.map(unsentLine));
};

/** Show the game as it stands, unsent hands included. */
export const show = () => {
  const state = document.getElementById("state");
  const game = standing();
  showUnsent(game);
  showAround();
  if (game.situation) showApart(game.situation);
  if (!unsent().length && gameOf(document).version === serverGame().version) return;
  const { situation } = game;
  showSeats(state, situation);
  say(state, { ...roundWords(situation), honba: situation.honba, sticks: situation.riichi_sticks });
  const ask = state.querySelector("[data-outcomes]");
  if (ask) ask.hidden = Boolean(game.ending) || !game.known;
};
