// Without a network the page says so in words, instead of leaving for an error of the browser.

const say = () => {
  const said = document.getElementById("said");
  said.replaceChildren(document.getElementById("t-away").content.cloneNode(true));
  said.scrollIntoView({ block: "nearest" });
};

// The table's page itself is kept on the phone.
const isKept = ({ pathname, search }) =>
  navigator.serviceWorker?.controller && /^\/t\/[^/]+\/$/.test(pathname) && !search;

const isElsewhere = (link) => link?.href && link.href.split("#")[0] !== location.href.split("#")[0];

// A browser without a network may still reach a server on the same machine.
const isReached = async () => {
  try {
    await fetch(location.href, { method: "HEAD" });
    return true;
  } catch {
    return false;
  }
};

const onlyIfReached = async (event, goOn) => {
  event.preventDefault();
  if (await isReached()) goOn();
  else say();
};

// What the phone does by itself has been done by now: that was prevented from leaving the page.
window.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (navigator.onLine || event.defaultPrevented || !isElsewhere(link) || isKept(link)) return;
  onlyIfReached(event, () => location.assign(link.href));
});

let sent = null;
window.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (navigator.onLine || event.defaultPrevented || sent === target) return;
  onlyIfReached(event, () => {
    sent = target;
    target.requestSubmit(submitter);
    sent = null;
  });
});

document.addEventListener("htmx:sendError", say);
