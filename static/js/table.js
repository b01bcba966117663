// The table page beyond plain forms: answers that exclude one another give way,
// fields that do not belong stay out of sight, and refusals that htmx fetched are shown.
// Everything works without it. It stands until the phone app enters hands by tiles and offline.

import { giveWay } from "./table/give.js";

// From mangan on, marked by the limit's name, fu decide nothing.
const showFu = (winner) => {
  const value = winner.querySelector('input[name$="-value"]:checked');
  const fu = winner.querySelector("[data-fu]");
  const decided = value !== null && "note" in value.dataset;
  fu.hidden = decided;
  for (const input of fu.querySelectorAll("input")) input.disabled = decided;
};

const settle = (root) => {
  for (const winner of root.querySelectorAll("[data-value]")) showFu(winner);
};

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest("[data-app]")) return;
  giveWay(target);
  const winner = target.closest("[data-value]");
  if (winner) showFu(winner);
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if ([403, 409, 422].includes(detail.xhr.status)) {
    detail.shouldSwap = true;
    detail.isError = false;
  }
});

document.addEventListener("htmx:afterSettle", () => {
  settle(document);
  document.querySelector("#hand-form h1")?.focus({ preventScroll: true });
});

settle(document);
