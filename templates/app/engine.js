// The host that needs no server: the engine in a worker, the records in this device's database, other windows told of changes.

import { Conflict, Store } from "./store.js";
import { abilities } from "./device.js";

const AGE = 60 * 60_000; // milliseconds after which a page that comes back asks for a newer version

export class Host {
  // `told` gets what happens without anybody's tap: `changed(names)`, `unkept(words)`, `newer(load)`, `failed(words)`.
  constructor(told) {
    this.told = told;
    this.store = new Store();
    this.waiting = new Map();
    this.sent = 0;
    this.site = JSON.parse(document.documentElement.dataset.site);
  }

  async start() {
    const place = globalThis.companionWorker ?? new URL("worker.js", import.meta.url);
    this.worker = new Worker(place, { type: "module" });
    this.worker.onmessage = ({ data }) => this.#answered(data);
    this.worker.onerror = (event) => this.#failed(event.message || "the engine could not be started");
    await this.store.open();
    const can = abilities(this.store);
    // The one-file app has its files in the page, and gives them to the worker: they are nowhere else.
    const files = await globalThis.companionFiles;
    const base = files ? this.site.runtime : document.baseURI;
    // Links lead to the address that the app was built for, else to where it was opened: another phone can open that, too.
    const address = this.site.address || (location.protocol === "https:" ? new URL("./", document.baseURI).href : "");
    // What was on the screen last is there again first: its game is fetched while the runtime starts.
    const { game } = globalThis.companionFirst?.last ?? {};
    const wanted = Object.hasOwn(this.site.games, game) ? ["table", game] : [];
    const begun = this.#post({ start: { ...this.site, address, base, can, files, wanted } }, Object.values(files ?? {}));
    const laid = this.#lay(Object.fromEntries(this.store.texts), Object.fromEntries(this.store.files));
    laid.catch(() => {}); // what went wrong at the start is told once
    this.#listen();
    this.times = await begun;
    await laid;
    if (!this.store.kept) {
      this.told.unkept("This browser keeps nothing: the games are gone when the page is closed. Copy or download what is to stay.");
    }
  }

  // The screen's answer to a message, with a picture or without; the changes that came of it are written before it is given.
  async take(message, _stale, picture) {
    const answer = JSON.parse(await this.#post({ message: JSON.stringify(message), picture }, picture ? [picture.buffer] : []));
    if (!answer.changes?.length && !answer.files?.length) return answer;
    try {
      await this.store.write(answer.changes, answer.files);
      this.windows?.postMessage(answer.changes.map(([name]) => name));
    } catch (error) {
      if (error instanceof Conflict) return this.#newest(message, answer.changes.map(([name]) => name));
      const full = error?.name === "QuotaExceededError";
      this.told.unkept(
        `${full ? "This device has no room left" : "This device did not keep that"}: the game goes on here, but is gone when the page is closed. `
        + "Copy or download the record, or make room; the next line tries again.",
      );
    }
    return answer;
  }

  text(record) {
    return this.store.texts.get(record) ?? "";
  }

  // Another window was first: its record is shown, and what was done here was not written.
  async #newest(message, names) {
    await this.#lay(await this.store.newest(names));
    const notice = "This game was changed in another window meanwhile: this is how it stands now. What you did here was not written.";
    const view = { ...message.view, said: [], undone: [], notice };
    return JSON.parse(await this.#post({ message: JSON.stringify({ view, action: null }) }));
  }

  #listen() {
    if (!("BroadcastChannel" in globalThis)) return;
    this.windows = new BroadcastChannel("companion");
    this.windows.onmessage = async ({ data: names }) => {
      await this.#lay(await this.store.newest(names));
      this.told.changed(names);
    };
  }

  #lay(records, files = {}) {
    return this.#post({ lay: { records, files } });
  }

  #post(message, given = []) {
    const n = ++this.sent;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      this.worker.postMessage({ n, ...message }, given);
    });
  }

  #answered({ n, answer, fault }) {
    const { resolve, reject } = this.waiting.get(n);
    this.waiting.delete(n);
    if (fault === undefined) resolve(answer);
    else reject(new Error(fault));
  }

  #failed(words) {
    for (const { reject } of this.waiting.values()) reject(new Error(words));
    this.waiting.clear();
    this.told.failed(words);
  }

  // A newer version of the app is brought beside this one, and waits until it is asked for.
  async watchVersions() {
    if (!this.site.worker || !("serviceWorker" in navigator)) return;
    let wanted = false;
    const kept = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => null);
    if (!kept) return;
    const offer = (newer) => this.told.newer(() => {
      wanted = true;
      newer.postMessage("go");
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => wanted && location.reload());
    const watch = (newer) => newer?.addEventListener("statechange", () => {
      if (newer.state === "installed" && navigator.serviceWorker.controller) offer(newer);
    });
    if (kept.waiting && navigator.serviceWorker.controller) offer(kept.waiting);
    watch(kept.installing);
    kept.addEventListener("updatefound", () => watch(kept.installing));
    let asked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - asked < AGE) return;
      asked = Date.now();
      kept.update().catch(() => {});
    });
  }
}
