// Follow on this device: the browser asks its owner, then the form sends the push subscription.

const WORKER = "/worker.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-push-key]"));
const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-follow-here]"));

const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Show one of the page's texts. @param {string} name */
const showText = (name) => {
  for (const text of document.querySelectorAll("form[data-push-key] [data-said]")) {
    if (text instanceof HTMLElement) text.hidden = text.dataset.said !== name;
  }
};

/** The bytes of base64url. @param {string} text */
const bytesOf = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

/** Subscribe again if the server has another key now. @param {string} key */
const subscribe = async (key) => {
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
};

/** @param {HTMLFormElement} target @param {PushSubscription} subscription */
const fill = (target, subscription) => {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const values = { endpoint, public_key: keys.p256dh ?? "", auth: keys.auth ?? "" };
  for (const [name, value] of Object.entries(values)) {
    const field = target.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
};

/** @param {HTMLFormElement} target */
const follow = async (target) => {
  if ((await Notification.requestPermission()) !== "granted") {
    showText("denied");
    return;
  }
  fill(target, await subscribe(target.dataset.pushKey ?? ""));
  target.submit();
};

if (form && button) {
  button.disabled = !isSupported;
  if (!isSupported) showText("unsupported");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    follow(form)
      .catch(() => showText("failed"))
      .finally(() => {
        button.disabled = false;
      });
  });
}
