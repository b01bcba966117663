// A hand entered by its tiles is valued by the server, which alone knows the rules of tiles. What
// it would do is asked for when the check is reached; without a network han and fu are needed too.

import { askPlaces, checkOf } from "./check.js";
import { copyOf, page } from "./page.js";
import { unsent } from "./store.js";
import { askBoth } from "./ways.js";

const PATIENCE = 8000;
const PARTS = "[data-server-check]";

const ask = async (data) => {
  const query = new URLSearchParams([...data, ["step", "check"]]);
  const answer = await fetch(`${page.urls.hand}?${query}`, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error("not now");
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

const stated = (entry) => entry.wins.every((win) => win.han !== undefined || win.yakuman !== undefined);

const noteOffline = () => {
  const note = copyOf("t-tiles-offline");
  note.querySelector("[data-both]").addEventListener("click", ({ target }) => {
    askBoth(target.closest("form"));
    history.back();
  });
  return note;
};

const alone = (entry, game) => {
  const part = stated(entry) ? checkOf(entry, game) : null;
  if (part) askPlaces(part, entry);
  return part ?? noteOffline();
};

const moves = (part) => Number(part.querySelector(".picture") !== null);

/** What the server says of the entry; where it finds something wrong there is nothing to store. */
const take = (body, answered) => {
  const parts = [...answered.querySelectorAll(PARTS)].map((part) => document.adoptNode(part));
  // Who pays whom comes before what the tiles are worth.
  parts.sort((one, two) => moves(two) - moves(one));
  const save = body.closest("form")?.querySelector('[data-next="save"]');
  if (save) save.hidden = parts.some((part) => part.matches(".note--bad"));
  body.replaceChildren(...parts);
};

/** The check of an entry with tiles: filled in when the server has answered. */
export const checkByTiles = (data, entry, game) => {
  const body = document.createElement("div");
  body.className = "stack";
  if (unsent().length) {
    body.append(alone(entry, game));
    return body;
  }
  body.append(copyOf("t-asking"));
  ask(data)
    .then((answered) => take(body, answered))
    .catch(() => body.replaceChildren(alone(entry, game)));
  return body;
};
