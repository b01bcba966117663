// A row of tabs, or of the site's pages, that is wider than the screen opens at the current one. Without
// this script the reader scrolls the row.

/** @type {NodeListOf<HTMLElement>} */
const current = document.querySelectorAll(":is(.tabs, .page-nav) [aria-current]");

for (const tab of current) {
  const row = /** @type {HTMLElement | null} */ (tab.closest(".tabs, .page-nav ul"));
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

// The staff's sidebar opens at the entry of the current page, where the screen is too low for all.
const entry = document.querySelector(".sidebar [aria-current]");
const sidebar = entry?.closest(".sidebar");
const user = sidebar?.querySelector(".sidebar__user");
if (entry && sidebar && user) {
  const hidden = entry.getBoundingClientRect().bottom - user.getBoundingClientRect().top;
  if (hidden > 0) sidebar.scrollTop += hidden;
}

// An announcement disappears when its time is over; without this script it disappears with the next page.
// Each state of a table's page brings its announcement again, so the time is compared repeatedly.
const removePastBanners = () => {
  for (const banner of document.querySelectorAll(".banner[data-over]")) {
    if (Date.parse(banner.getAttribute("data-over") ?? "") <= Date.now()) banner.remove();
  }
};
removePastBanners();
setInterval(removePastBanners, 1000);
