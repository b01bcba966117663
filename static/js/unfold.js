// A button in a row shows and hides the row that it names, with the columns that do not fit a phone.

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".unfold") : null;
  const row = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  if (!button || !row) return;
  row.hidden = !row.hidden;
  button.setAttribute("aria-expanded", String(!row.hidden));
});
