// On a phone the groups of settings are folded to one line each, but for the one that the address names
// and those with a problem. The order of tie-breaks has buttons. Without this script all groups are open,
// and tie-breaks are chosen again to change their order.

/** Open everything around an element. @param {Element | null} found */
const reveal = (found) => {
  for (let fold = found?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
};

const named = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));

if (matchMedia("(max-width: 56.24rem)").matches) {
  for (const fold of document.querySelectorAll(".settings__fold:not([data-stays])")) fold.removeAttribute("open");
}
const showNamed = () => {
  const found = named();
  reveal(found);
  reveal(found?.closest(".settings__group")?.querySelector(".settings__fold > *") ?? null);
  found?.scrollIntoView();
};
if (location.hash) showNamed();
addEventListener("hashchange", showNamed);
// A browser cannot show a problem in a folded group.
document.addEventListener("invalid", ({ target }) => reveal(/** @type {Element} */ (target)), true);

for (const buttons of document.querySelectorAll("[data-moves]")) buttons.removeAttribute("hidden");
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-move]") : null;
  const row = button?.closest(".ties__row");
  const other = button?.getAttribute("data-move") === "1" ? row?.nextElementSibling : row?.previousElementSibling;
  const [one, two] = [row, other].map((item) => item?.querySelector("select"));
  if (!button || !one || !two) return;
  [one.value, two.value] = [two.value, one.value];
  /** @type {HTMLElement | null | undefined} */ (
    other?.querySelector(`[data-move="${button.getAttribute("data-move")}"]:not(:disabled)`)
  )?.focus();
});
