// Forms with a passkey: the device makes or uses one, then the form sends its answer.
// Without this script, codes do the same.

/** @typedef {Record<string, any>} Options what `navigator.credentials` takes, its bytes as base64url */

export {}; // a module, so that its names are its own

const isSupported = Boolean(window.PublicKeyCredential);

/** The bytes of base64url. @param {string} text */
const bytesOf = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

/** @param {ArrayBuffer} bytes */
const textOf = (bytes) => {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** The credentials that are meant. @param {Options[] | undefined} listed */
const meant = (listed) => listed?.map((one) => ({ ...one, id: bytesOf(one.id) }));

/** @param {Options} options */
const create = (options) =>
  navigator.credentials.create({
    publicKey: /** @type {any} */ ({
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: meant(options.excludeCredentials),
    }),
  });

/** @param {Options} options */
const use = (options) =>
  navigator.credentials.get({
    publicKey: /** @type {any} */ ({
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: meant(options.allowCredentials),
    }),
  });

/** The answer of the device as JSON. @param {any} credential */
const answerOf = (credential) => {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = parts.filter((name) => credential.response[name]);
  return JSON.stringify({
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(given.map((name) => [name, textOf(credential.response[name])])),
    clientExtensionResults: credential.getClientExtensionResults(),
  });
};

/** The options of the page, or new ones from the server. @param {HTMLFormElement} form */
const optionsOf = async (form) => {
  const stored = form.querySelector("script[type='application/json']");
  if (stored) return JSON.parse(stored.textContent ?? "").publicKey;
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()).request_options.publicKey;
};

/** Show one of the form's texts. @param {HTMLFormElement} form @param {string} name */
const say = (form, name) => {
  for (const text of form.querySelectorAll("[data-passkey-said]")) {
    if (text instanceof HTMLElement) text.hidden = text.dataset.passkeySaid !== name;
  }
};

/** @param {HTMLFormElement} form */
const ask = async (form) => {
  say(form, "");
  const options = await optionsOf(form);
  const credential = await (form.dataset.passkey === "create" ? create(options) : use(options));
  const field = form.elements.namedItem("credential");
  if (field instanceof HTMLInputElement) field.value = answerOf(credential);
  form.submit();
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!(form instanceof HTMLFormElement)) continue;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isSupported) ask(form).catch(() => say(form, "failed"));
    else say(form, "unsupported");
  });
}
