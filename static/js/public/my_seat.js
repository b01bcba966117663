// Remembers on this device who its owner is, by number in an event and by player, and shows the owner's
// seat on the pages of the event and on the home page. This is sent nowhere.

const ME = "tenbou-me";

/** @returns {{player?: string, events: Record<string, string>}} */
const remembered = () => {
  try {
    return { events: {}, ...JSON.parse(localStorage.getItem(ME) ?? "{}") };
  } catch {
    return { events: {} };
  }
};

/** @param {ReturnType<typeof remembered>} me */
const remember = (me) => {
  try {
    localStorage.setItem(ME, JSON.stringify(me));
  } catch {
    // Without storage the seat is searched by name each time.
  }
};

/** @param {HTMLElement} place @param {string} address */
const load = async (place, address) => {
  const response = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  place.replaceChildren(...fresh.body.childNodes);
  document.dispatchEvent(new Event("tenbou:parts"));
};

/** A button with which the device forgets its owner. @param {ParentNode} root @param {() => void} forget */
const offerForgetting = (root, forget) => {
  const button = /** @type {HTMLButtonElement | null} */ (root.querySelector("[data-forget]"));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    forget();
    location.assign(location.pathname.replace(/seats\/.*/, ""));
  });
};

const me = remembered();

const own = /** @type {HTMLElement | null} */ (document.querySelector("[data-seat-of]"));
if (own) {
  const { seatOf = "", event = "", player } = own.dataset;
  if (location.hash === "#me") {
    me.player = player;
    me.events[event] = seatOf;
    remember(me);
  }
  if (me.events[event] === seatOf) {
    offerForgetting(own, () => {
      delete me.events[event];
      delete me.player;
      remember(me);
    });
  }
}

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-my-seat]"));
if (place && !place.dataset.own) {
  const { mySeat = "" } = place.dataset;
  const number = me.events[mySeat];
  if (number) load(place, `/events/${mySeat}/seats/${number}/now/`).catch(() => {});
}

const home = /** @type {HTMLElement | null} */ (document.querySelector("[data-my-seats]"));
if (home && !home.dataset.own && me.player) load(home, `/players/${me.player}/seat/`).catch(() => {});
