// The page without a network lists the pages that are kept on this device.

const PAGES = "tenbou-pages-1";
const SECOND = 1000;

/** @param {Response} kept */
const isCurrent = (kept) => {
  const age = Date.now() - Date.parse(kept.headers.get("Tenbou-Kept-At") ?? "");
  return age >= 0 && age <= Number(kept.headers.get("Tenbou-Keep")) * SECOND;
};

/** @param {Response} kept @param {string} address */
const row = async (kept, address) => {
  const title = new DOMParser().parseFromString(await kept.text(), "text/html").title.trim();
  const link = document.createElement("a");
  link.href = address;
  link.textContent = title || address;
  const item = document.createElement("li");
  item.className = "row";
  item.append(link);
  return item;
};

/** The latest first. @param {HTMLElement} list */
const showKept = async (list) => {
  const cache = await caches.open(PAGES);
  for (const { url } of [...(await cache.keys())].reverse()) {
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept && isCurrent(kept)) list.append(await row(kept, url));
  }
  const section = list.closest("section");
  if (section) section.hidden = !list.children.length;
};

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-kept-pages]"));
if (list && "caches" in window) showKept(list).catch(() => {});

export {}; // a module, with names of its own
