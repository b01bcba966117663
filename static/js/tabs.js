// A row of tabs that is wider than the screen opens at the current one.
// Without this script the row is scrolled by hand.

const tab = /** @type {HTMLElement | null} */ (document.querySelector(".tabs [aria-current]"));
const row = /** @type {HTMLElement | null | undefined} */ (tab?.closest(".tabs"));
if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
