// A button in a row shows and hides the row below, with the columns that do not fit a phone.

for (const button of document.querySelectorAll(".unfold")) {
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!open));
    const row = button.closest("tr")?.nextElementSibling;
    if (row instanceof HTMLElement) row.hidden = open;
  });
}
