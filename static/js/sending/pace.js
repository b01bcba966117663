// When to try again what could not be sent: soon at first, then less often, and at once when the network is
// back or the page is looked at again.

// A network that has just come back may still fail at first; without a network an attempt fails at once and
// costs nothing. In milliseconds.
const FIRST_RETRY = 100;
const LONGEST_RETRY = 5000;
const OFFLINE_RETRY = 1000;

/** @param {() => unknown} send tries everything that waits */
export const paceOf = (send) => {
  let retry = LONGEST_RETRY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextTry;

  return {
    /** An attempt begins. */
    begin: () => clearTimeout(nextTry),
    /** The attempt failed. */
    later: () => {
      nextTry = setTimeout(send, navigator.onLine ? retry : OFFLINE_RETRY);
      retry = Math.min(retry * 2, LONGEST_RETRY);
    },
    start: () => {
      window.addEventListener("online", () => {
        retry = FIRST_RETRY;
        send();
      });
      document.addEventListener("visibilitychange", () => document.hidden || send());
    },
  };
};
