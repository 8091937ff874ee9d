// What only a device has: its clipboard, its voice, its light, its camera roll. Each says whether it worked.

export function abilities(store) {
  const able = {
    camera: isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia),
    share: Boolean(navigator.share),
    wake: "wakeLock" in navigator,
    speak: "speechSynthesis" in globalThis,
    store: Boolean(store?.kept),
    copy: true,
    download: true,
    sheets: true,
  };
  return Object.keys(able).filter((name) => able[name]);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hidden-text" });
    const before = document.activeElement;
    document.body.append(box);
    box.select();
    const worked = document.execCommand("copy"); // where a page has no clipboard: plain http
    box.remove();
    before?.focus?.({ preventScroll: true });
    return worked;
  }
}

export function download(name, text) {
  const address = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Gives what is shared to the device; false where it cannot, so that it can be copied instead.
export async function share({ title, text, url }) {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title, text, ...(url ? { url } : {}) });
    return true;
  } catch (error) {
    return error.name === "AbortError"; // somebody thought better of it
  }
}

export function speak(text) {
  if (!("speechSynthesis" in globalThis) || !text) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = "en";
  speechSynthesis.speak(words);
}

// A short one is felt where a line was taken, another one where it was refused; nothing where the device asks for less motion.
export function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(pattern);
}

// Asks the device not to clear the games away; whether it promises.
export async function persist() {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

// The screen stays lit while a game is on the table. A device drops it when the page is hidden.
let wanted = false;
let light = null;
export async function awake(wake = wanted) {
  wanted = wake;
  if (!wake) {
    await light?.release().catch(() => {});
    light = null;
  } else if (!light || light.released) {
    light = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
}

// What a screen does by itself after a while (`data-after`, milliseconds), as long as nothing else was shown before.
let coming;
export function later(button, tap) {
  clearTimeout(coming);
  if (button) coming = setTimeout(() => tap(button), Number(button.dataset.after));
}
