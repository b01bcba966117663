// The calculator: the table's tile pad over the fields of the form. htmx fetches the answer.

import { all, closest, one, show } from "../table/dom.js";
import { tileSet } from "../table/page.js";
import { Pad } from "../tiles/tile_pad.js";
import { loadTilePictures } from "../tiles/tile_pictures.js";

// Another set of tiles needs other keys.
const RULES = ["preset", "red_fives"];

/** @param {HTMLFormElement} form */
const isRiichi = (form) => Number(new FormData(form).get("riichi")) > 0;

/** Ura dora need a riichi. @param {HTMLFormElement} form */
const showUra = (form) => {
  for (const part of all(form, '[data-only="riichi"]')) show(part, isRiichi(form));
};

/** Open the page with the present entries. @param {HTMLFormElement} form */
const reload = (form) => {
  const entered = /** @type {[string, string][]} */ ([...new FormData(form)]).filter(([, value]) => value);
  location.search = String(new URLSearchParams(entered));
};

/** @param {HTMLElement} button */
const copyLink = async (button) => {
  const share = /** @type {HTMLElement} */ (button.closest("[data-share]"));
  await navigator.clipboard.writeText(share.dataset.share ?? "");
  one(share, "[data-copied]").hidden = false;
};

/** @param {HTMLFormElement} form @param {HTMLElement} button */
const toggleTyped = (form, button) => {
  const isOpen = one(form, "#typed").classList.toggle("typed--open");
  button.setAttribute("aria-expanded", String(isOpen));
};

const showCopyButtons = () => {
  for (const button of all(document, "[data-copy]")) show(button, Boolean(navigator.clipboard));
};

/** @param {HTMLFormElement} form */
const start = async (form) => {
  const section = one(form, "[data-pad]");
  let isStarted = false;
  const pad = new Pad(section, {
    isRiichi: () => isRiichi(form),
    changed: () => isStarted && form.dispatchEvent(new CustomEvent("tiles")),
  });
  form.addEventListener("change", ({ target }) => {
    const { name = "" } = /** @type {HTMLInputElement} */ (target);
    if (RULES.includes(name)) reload(form);
    showUra(form);
    // The pad shows typed tiles.
    pad.draw();
  });
  form.addEventListener("click", ({ target }) => {
    const button = closest(target, "button");
    if (button && "typed" in button.dataset) toggleTyped(form, button);
    if (button && "copy" in button.dataset) copyLink(button);
  });
  document.addEventListener("htmx:afterSwap", showCopyButtons);
  showCopyButtons();
  showUra(form);
  await loadTilePictures();
  pad.draw();
  isStarted = true;
};

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-calculator]"));
if (form && tileSet) start(form);
