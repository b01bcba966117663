// Draws the pad of one winner: the hand as it lies there, what is asked for, and the keys.

import { lacking, PLACES } from "./pad-hand.js";
import { callable } from "./pad-left.js";
import { button, fillRack } from "./pad-rack.js";
import { copyOf, filled, say, show, tables } from "./page.js";
import { meldLabel, meldPicture, meldWords, nameOfTile, picture, takeAway } from "./pictures.js";

const fillMelds = ({ hand, section }) => {
  const melds = hand.melds.map((meld) =>
    button("cell cell--meld", { take: "melds" }, takeAway(meldWords(meld)), meldPicture(meld)),
  );
  const norths = Array.from({ length: hand.nukidora }, () =>
    button("cell", { take: "nukidora" }, takeAway(nameOfTile("4z")), picture("4z")),
  );
  section.querySelector('[data-rack="melds"]').replaceChildren(...melds, ...norths);
};

const fillChoices = ({ choices, section }) => {
  const made = choices.map((meld, order) => {
    const label = Object.assign(document.createElement("small"), { textContent: meldLabel(meld) });
    return button("button choice-of-meld", { meld: order }, meldWords(meld), meldPicture(meld), label);
  });
  section.querySelector("[data-choices-of-meld]").replaceChildren(...made);
};

const fillKeys = ({ asks, left, mode, section, choices }) => {
  const keys = section.querySelector("[data-keys]");
  show(keys, asks !== null && !choices.length);
  const able = mode && callable(mode, left);
  for (const key of keys.hidden ? [] : keys.querySelectorAll("[data-tile]")) {
    const name = key.dataset.tile;
    const count = Math.max(0, left[name]);
    const isOff = mode ? !able.has(name) : !count;
    const label = filled(tables.words.left, { tile: nameOfTile(name), count });
    if (key.disabled !== isOff) key.disabled = isOff;
    if (key.getAttribute("aria-label") !== label) key.setAttribute("aria-label", label);
  }
};

export const giveKeys = (pad) => {
  if (pad.hasKeys) return;
  pad.hasKeys = true;
  const keys = copyOf("t-keys");
  for (const key of keys.querySelectorAll("[data-tile]")) key.replaceChildren(picture(key.dataset.tile));
  pad.section.querySelector("[data-keys]").append(keys);
  fillKeys(pad);
};

const fillModes = ({ hand, mode, section }) => {
  const full = hand.melds.length >= tables.most_melds;
  for (const key of section.querySelectorAll("[data-call]")) {
    key.disabled = full || !tables.calls[key.dataset.source].length;
    key.setAttribute("aria-pressed", String(key.dataset.call === mode));
  }
};

const fillQuestion = ({ asks, choices, hand, mode, section }) => {
  const question = choices.length ? "choice" : (mode ?? asks ?? "done");
  for (const part of section.querySelectorAll("[data-ask]")) show(part, part.dataset.ask === question);
  say(section, { lacking: lacking(hand) });
};

/** Show a pad ({section, hand, asks, mode, choices, left, past}) as it is now. */
export const draw = (pad) => {
  for (const place of PLACES) fillRack(pad, place);
  fillMelds(pad);
  fillChoices(pad);
  fillKeys(pad);
  fillModes(pad);
  fillQuestion(pad);
  pad.section.querySelector("[data-undo]").disabled = !pad.past.length;
};
