// The hands that wait on this phone: each as it was entered, and where the table has moved on
// meanwhile beside what was stored, for a human to compare.

import { roundWords } from "./check.js";
import { isFleeting } from "./keeping.js";
import { refresh } from "./live.js";
import { change } from "./numbers.js";
import { copyOf, reckoner, say, words } from "./page.js";
import { release, takeOut } from "./queue.js";
import { played, seatOf } from "./reckoner.js";
import { alone, send } from "./sender.js";
import { isShut, serverGame, unsent } from "./store.js";

const stored = () => [...document.querySelectorAll("#state .hand")];

/** The hands that the page shows as stored. */
export const handsSeen = () => stored().map((row) => row.id);

const namesOf = ({ before, seats }, winds = []) =>
  winds.map((wind) => seats[seatOf(reckoner, before.dealer, wind)].name).join(", ");

/** Who is named in the entry, by the names of when it was entered. */
const sayPeople = (part, item) => {
  const { wins, discarder, offender, nagashi, riichi, tenpai } = item.entry;
  const whose = nagashi ?? (offender ? [offender] : wins?.map((win) => win.seat));
  const people = { whose, discarder: discarder && [discarder], riichi, tenpai };
  for (const [name, winds] of Object.entries(people)) {
    const line = part.querySelector(`[data-people="${name}"]`);
    line.hidden = !winds?.length;
    say(line, { names: namesOf(item, winds) });
  }
};

const changeOf = (delta, name) => {
  const part = copyOf("t-change");
  say(part, { name, change: change(delta) });
  return part;
};

/** What it moves, where the phone can tell. */
const sayDeltas = (list, { entry, before, seats }) => {
  const deltas = played(reckoner, entry, before)?.deltas ?? [];
  list.replaceChildren(...deltas.map((delta, seat) => changeOf(delta, seats[seat].name)));
};

const withoutLinks = (row) => {
  const copy = row.cloneNode(true);
  copy.removeAttribute("id");
  for (const other of copy.querySelectorAll("details, form, a, [id]")) other.remove();
  return copy;
};

const sayMeanwhile = (box, { why, seen }) => {
  const rows = why === "moved_on" ? stored().filter((row) => !seen.includes(row.id)) : [];
  box.hidden = !rows.length;
  box.querySelector("ol").replaceChildren(...rows.map(withoutLinks));
};

const lineOf = (item, index, items) => {
  const part = copyOf("t-unsent");
  const row = part.querySelector("[data-unsent]");
  say(row, { ...roundWords(item.before), outcome: words.outcomes[item.entry.kind ?? item.entry.outcome] });
  sayPeople(row, item);
  sayDeltas(row.querySelector("[data-deltas]"), item);
  sayMeanwhile(row.querySelector("[data-meanwhile]"), item);
  row.dataset.unsent = item.order;
  row.classList.toggle("unsent--stopped", Boolean(item.why));
  for (const name of ["waits", "moved_on", "refused"])
    row.querySelector(`[data-why="${name}"]`).hidden = name !== (item.why ?? (items[0].why ? "" : "waits"));
  const list = row.querySelector("[data-problems]");
  list.append(...(item.problems ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  row.querySelector('[data-choice="again"]').hidden = !item.why || Boolean(serverGame().ending);
  // Those that follow a hand were entered for what it left.
  row.querySelector('[data-choice="drop"]').hidden = !item.why && index < items.length - 1;
  return part;
};

export const showUnsent = () => {
  const box = document.getElementById("unsent");
  box.hidden = !unsent().length;
  box.querySelector("[data-fleeting]").hidden = !isFleeting();
  box.querySelector("[data-hands]").replaceChildren(...unsent().map(lineOf));
  document.getElementById("shut").hidden = !isShut();
};

// Where one hand was stored meanwhile, it was this one.
const drop = (item) =>
  alone(() => takeOut(item, { ...serverGame(), untouched: serverGame().version === item.version + 1 }));

/** A hand that could not be stored: drop it, or send it for the game as it stands now. */
export const choose = async (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  const order = Number(button.closest("[data-unsent]").dataset.unsent);
  const item = unsent().find((other) => other.order === order);
  if (button.dataset.choice === "drop") await drop(item);
  else if (await refresh().then(() => true, () => false)) await release(item);
  await send();
};
