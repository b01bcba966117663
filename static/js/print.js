// The button that opens the browser's print dialogue; without this script there is the browser's menu.

for (const button of document.querySelectorAll("[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => print());
}
