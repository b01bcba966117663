// Offers Tenbou for the home screen: by a button where the browser can do it, in words on an iPhone or
// iPad. A reader who declines is not asked again on this device.

const DECLINED = "tenbou-install-declined";

const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-install]"));

const isInstalled = () =>
  matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches ||
  /** @type {any} */ (navigator).standalone === true;

const hasDeclined = () => {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return true; // without storage it would ask on every page
  }
};

/** @param {HTMLElement} root @param {string} how "button" or "words" */
const offer = (root, how) => {
  for (const element of root.querySelectorAll("[data-install-by]")) {
    if (element instanceof HTMLElement) element.hidden = element.dataset.installBy !== how;
  }
  root.hidden = false;
};

/** @param {HTMLElement} root */
const decline = (root) => {
  root.hidden = true;
  localStorage.setItem(DECLINED, "1");
};

/** @param {HTMLElement} root @param {any} prompted the event `beforeinstallprompt` */
const offerButton = (root, prompted) => {
  prompted.preventDefault(); // no banner of the browser
  offer(root, "button");
  root.querySelector("button[data-install-by]")?.addEventListener("click", async () => {
    root.hidden = true;
    await prompted.prompt();
  });
};

if (section && !isInstalled() && !hasDeclined()) {
  // Only Apple's browsers on phones and tablets know this property.
  if ("standalone" in navigator) offer(section, "words");
  window.addEventListener("beforeinstallprompt", (event) => offerButton(section, event), { once: true });
  section.querySelector("[data-install-no]")?.addEventListener("click", () => decline(section));
}

export {}; // a module, with names of its own
