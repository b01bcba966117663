// On a phone a row of the standings unfolds: below it stand the columns that have no room, those of
// rounds first. They are copied from the row when it opens and whenever the page has changed.

/** @param {string} name @param {...Node} children */
const element = (name, ...children) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

/** A link works like the one in the row; an empty cell is a dash. @param {Element} cell */
const contentOf = (cell) => {
  if (!cell.textContent?.trim()) return [new Text("–")];
  const copy = /** @type {Element} */ (cell.cloneNode(true));
  const links = [...cell.querySelectorAll("a")];
  copy.querySelectorAll("a").forEach((link, at) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      links[at].click();
    }),
  );
  return [...copy.childNodes];
};

/** @param {HTMLElement} more the row below the one that it tells more about */
const unfold = (more) => {
  const row = /** @type {HTMLTableRowElement} */ (more.previousElementSibling);
  const heads = [...(row.closest("table")?.tHead?.rows[0].cells ?? [])];
  const [rounds, facts] = [element("ul"), element("dl")];
  rounds.className = "rounds";
  [...row.cells].forEach((cell, at) => {
    const { classList } = heads[at];
    const name = new Text((heads[at].querySelector("abbr") ?? heads[at]).textContent ?? "");
    if (classList.contains("round")) {
      rounds.append(element("li", element("span", name), element("b", ...contentOf(cell))));
    } else if (classList.contains("wide")) {
      facts.append(element("div", element("dt", name), element("dd", ...contentOf(cell))));
    }
  });
  more.firstElementChild?.replaceChildren(...(rounds.childElementCount ? [rounds] : []), facts);
};

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".unfold") : null;
  const more = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  if (!button || !more) return;
  unfold(more);
  more.hidden = !more.hidden;
  button.setAttribute("aria-expanded", String(!more.hidden));
});

document.addEventListener("tenbou:parts", () => {
  for (const more of document.querySelectorAll(".more:not([hidden])")) unfold(/** @type {HTMLElement} */ (more));
});
