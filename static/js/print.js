// The button that opens the browser's print dialogue; without this script the browser's menu does.

for (const button of document.querySelectorAll("[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => print());
}
