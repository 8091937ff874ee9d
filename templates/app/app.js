// The shell around the screens, the same for both hosts: passes on what somebody does, puts the answer in place, and offers what
// only a device has. It knows no game and no rule.

import { Idiomorph } from "./vendor/idiomorph.js";
import * as device from "./device.js";
import * as drafts from "./drafts.js";
import * as panel from "./panel.js";

const { KEPT, KEPT_PICTURES, dress, last, symbols: lastSymbols } = globalThis.companionFirst;
const root = document.documentElement;
const screen = document.getElementById("screen");
const pictures = document.getElementById("pictures");
const trouble = document.getElementById("trouble");
const news = document.getElementById("news");
const camera = document.getElementById("camera");
const by = (id) => document.getElementById(id);
const QUIET = 1500; // milliseconds
const SLOW = 300; // milliseconds until it is shown that something takes its time
const LONGEST = 4_000_000; // bytes of a file that is read
const SLIPPED = 50; // milliseconds after which a finger has tapped nothing

const FIELDS = "input, select, textarea, details";

let host;
let view = null;
let link = location.hash.length > 3 ? location.hash : "";
const symbols = new Map(); // pictures that are here, by their ids
const wantedPictures = new Set();
let soon;
let turn = 0;
let others = 0; // how often what others did has changed the screen
let waiting = 0; // so many answers are waited for
let motion = null; // what moves: it comes when the screen is there, and nobody waits for it
let pressed = null;
let begun;
let work = new Promise((resolve) => {
  begun = resolve; // what is tapped before the engine is there waits for it
});
let load = () => location.reload();
let shown = last && { html: last.html, title: last.title, game: last.game }; // the last page that anybody may see

// ---- what is kept of the last screen, so that it stands there at once (`first.js`) ----

function remember({ html, title, game }) {
  if (screen.querySelector("[data-passing]")) return; // what is only looked at is gone with the next start
  if (view.seat) { // a hand is uncovered: nobody else is to see the page, but what was typed is not to be lost
    if (shown) putAway(KEPT, { view: { ...view, seat: "", notice: "", data: {} }, ...shown });
    return;
  }
  shown = { html, title, game };
  putAway(KEPT, { view, ...shown });
  clearTimeout(soon);
  soon = setTimeout(rememberPictures, QUIET);
}

// Pictures are many times as long as the page: they are put away when nothing was tapped for a while, or the page is left.
function rememberPictures() {
  if (!view || view.seat) return;
  putAway(KEPT_PICTURES, [...usedPictures().keys()].map((id) => symbols.get(id)).filter(Boolean));
}

function putAway(name, values) {
  const text = JSON.stringify(values);
  for (const place of ["sessionStorage", "localStorage"]) {
    try {
      globalThis[place].setItem(name, text);
    } catch {
      // full, or refused: the next start shows an empty page for a moment
    }
  }
}

addEventListener("pagehide", rememberPictures);

// ---- showing ----

function put(answer, quietly) {
  const moved = view?.screen !== answer.view.screen || view?.record !== answer.view.record;
  const held = screen.contains(document.activeElement);
  const top = screen.querySelector("[data-top]")?.dataset.top;
  const before = moved ? null : motion?.look(screen);
  drafts.keep(screen, view?.record ?? "");
  view = answer.view;
  dress(answer);
  letGo();
  const ignoreActiveValue = Boolean(quietly || latest);
  // What somebody has unfolded stays so: while they fill it in, and whatever others do meanwhile.
  const beforeAttributeUpdated = (name, element, kind) => !(name === "open" && kind === "remove" && (quietly || element.matches("[data-live] details, [data-stays]")));
  Idiomorph.morph(screen, answer.html, { morphStyle: "innerHTML", ignoreActiveValue, callbacks: { beforeNodeMorphed, beforeAttributeUpdated } });
  drafts.putBack(screen, view.record);
  panel.sync();
  if (moved && !quietly) scrollTo(0, 0);
  // What is told, and what may be said next, begins at the top of its panel, however far down the last tap was.
  const says = screen.querySelector("[data-top]");
  if (says && says.dataset.top !== top) {
    says.scrollTop = 0;
    if (top) says.querySelector("[data-first]")?.focus();
  }
  if (!quietly) screen.querySelector("[data-look]")?.scrollIntoView({ block: "center" });
  if ((moved && turn && !quietly) || (held && !screen.contains(document.activeElement))) screen.focus({ preventScroll: true });
  motion?.move(screen, before);
  device.awake(Boolean(answer.wake));
  device.later(screen.querySelector("[data-after]"), (button) => send(values(button)));
  if (!quietly) tell(answer.status);
}

// What is as it was is left alone; of fields more is to be said than what stands in the page.
const beforeNodeMorphed = (before, after) => before.nodeType !== Node.ELEMENT_NODE || !before.isEqualNode(after) || hasFields(before);
const hasFields = (element) => element.matches(FIELDS) || Boolean(element.querySelector(FIELDS));

function tell(words) {
  by("status").textContent = words ?? "";
  if (words && view?.settings.speak) device.speak(words);
}

// The pictures that are seen on the screen: their names, by the ids of their symbols.
function usedPictures() {
  return new Map([...screen.querySelectorAll("use[data-picture]")].map((use) => [use.getAttribute("href").slice(1), use.dataset.picture]));
}

function addPicture(symbol) {
  pictures.insertAdjacentHTML("beforeend", symbol);
  if (symbol) symbols.set(pictures.lastElementChild.id, symbol);
}

// Pictures that are not here yet are asked for once, and kept.
async function fetchPictures() {
  const names = [...usedPictures()].filter(([id, name]) => !symbols.has(id) && !wantedPictures.has(name)).map(([, name]) => name);
  if (!names.length) return;
  for (const name of names) wantedPictures.add(name);
  try {
    const answer = await host.take({ pictures: names });
    Object.values(answer.pictures ?? {}).forEach(addPicture);
  } finally {
    for (const name of names) if (name.startsWith("made/")) wantedPictures.delete(name);
  }
}

function complain(words, { record = "", also = "" } = {}) {
  by("trouble-words").textContent = words;
  const text = record || (view?.record && host?.text(view.record)) || "";
  trouble.dataset.text = text;
  for (const [name, shown] of Object.entries({
    "copy-record": text, "download-record": text, "copy-link": link, "show-link": link, again: also === "again", "close-trouble": also !== "again",
  })) trouble.querySelector(`[data-shell="${name}"]`).hidden = !shown;
  by("trouble-text").hidden = true;
  trouble.hidden = false;
}

// ---- asking ----

// One thing after the other; what is done while the engine is still loading waits for it.
function send(action, { quietly = false } = {}) {
  settle();
  const seen = others;
  waiting += 1;
  work = work.then(async () => {
    const slow = setTimeout(() => {
      root.dataset.busy = "1";
    }, SLOW);
    try {
      const before = host.state;
      const { picture, ...said } = action ?? {}; // bytes are no JSON
      const answer = await host.take({ view, action: action && said }, seen !== others, picture);
      if (answer.fault || answer.error) throw new Error(answer.fault ?? answer.error);
      if (quietly && host.state !== before) others += 1;
      if (!quietly) feel(action, answer);
      put(answer, quietly);
      if (host.times) host.times.own ??= performance.timeOrigin + performance.now() - host.times.loaded;
      for (const [kind, values] of answer.effects ?? []) await effect(kind, values);
      if (!quietly) turn += 1; // who waits for an answer waits for their own
      root.dataset.turn = String(turn);
      await fetchPictures();
      root.dataset.drawn = String(turn);
      remember(answer);
    } catch (error) {
      complain(`Companion failed at this, and nothing was changed: ${error.message}`);
      root.dataset.turn = root.dataset.drawn = String(++turn);
    } finally {
      clearTimeout(slow);
      waiting -= 1;
      letGo();
      delete root.dataset.busy;
    }
  });
  return work;
}

// A line was taken, or refused: a hand feels which.
function feel(action, { view: { data }, changes }) {
  if (!action?.do?.startsWith("table.")) return;
  if (changes?.length) device.shake(8);
  else if (data?.refused) device.shake([20, 40, 20]);
}

const EFFECTS = {
  copy: async ({ text }) => tell((await device.copy(text)) ? "Copied." : showText(text)),
  share: async (values) => {
    const url = values.url ? new URL(values.url, document.baseURI).href : "";
    if (!(await device.share({ ...values, url }))) await EFFECTS.copy({ text: [values.text, url].filter(Boolean).join("\n") });
  },
  download: ({ name, text }) => device.download(name, text),
  picture: async (values) => (await import("./card.js")).give(values),
  print: () => print(),
  open: ({ url }) => location.assign(new URL(url, document.baseURI)),
  speak: ({ text }) => device.speak(text),
  persist: async (values) => afterwards({ ...values, answer: (await device.persist()) ? "yes" : "no" }),
  scan: async (values) => scan(values),
  sheet: async () => watchSheet(),
};

async function effect(kind, values) {
  await EFFECTS[kind]?.(values);
}

// An action that comes of an effect: it has its turn after this one.
function afterwards(action) {
  setTimeout(() => send(action));
}

// A sentence of the shell's own, told where all others are told.
function note(words) {
  setTimeout(() => {
    work = work.then(() => {
      view = { ...view, notice: words };
    });
    send(null);
  });
}

function showText(text) {
  complain("This browser does not let a page copy: mark the text and copy it.", { record: text });
  by("trouble-text").value = text;
  by("trouble-text").hidden = false;
  by("trouble-text").select();
  return "";
}

async function scan(values) {
  const { scan: look } = await import("./scan.js");
  // The camera stays open while the screen can go on: nobody waits for it.
  look(camera, by("camera-picture"), by("camera-words")).then(
    (codes) => codes.length && afterwards({ ...values, codes: codes.join("\n") }),
    () => note("There is no picture from the camera: read a photo instead, or paste or type the code."),
  );
}

// The camera looks for a sheet until all its pages are read: what it sees is judged by the engine.
async function watchSheet() {
  const { watch } = await import("./sheets.js");
  watch(camera, by("camera-picture"), by("camera-words"), {
    look: ({ picture, ...look }) => host.take({ view, look }, false, picture),
    read: async (values) => {
      await send({ do: "scan.photo", ...values });
      return { more: Boolean(screen.querySelector("[data-wants=yes]")), words: view.notice };
    },
  }).catch(() => note("There is no picture from the camera: take a photo, and read that."));
}

async function given(values, file) {
  if (values.do === "scan.photo") {
    const { pictureIn } = await import("./sheets.js");
    return { ...values, name: file.name, ...(await pictureIn(file)) };
  }
  if (file.type.startsWith("image/")) {
    const { codesInPicture } = await import("./scan.js");
    return { ...values, codes: (await codesInPicture(file)).join("\n"), name: file.name };
  }
  if (file.size > LONGEST) return { ...values, long: "yes", name: file.name };
  const text = await file.text();
  return text.includes("\0") ? { ...values, codes: "", name: file.name } : { ...values, text, name: file.name }; // no text: a photo
}

// ---- what somebody does ----

const WORDS_OF_SHELL = new Set(["hold", "release", "picture", "after", "stroke", "empties"]);

function values(element) {
  const known = Object.fromEntries(Object.entries(element.dataset).filter(([name]) => !WORDS_OF_SHELL.has(name)));
  if ("seed" in known) known.seed = crypto.getRandomValues(new Uint32Array(2)).join("-"); // chance is the device's
  if ("today" in known) known.today = new Date().toLocaleDateString("sv"); // 2026-11-30, by the device's clock
  return known;
}

function fields(form, submitter = null) {
  return Object.fromEntries([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
}

// What is dragged or typed is followed: of what happened since the last answer, the last is sent.
let latest = null;
function follow(action) {
  if (!latest) work.then(settle);
  latest = action;
}

// What was typed before something else is done counts before it.
function settle() {
  if (!latest) return;
  const followed = latest();
  latest = null;
  send(followed);
}

panel.tend(screen);

screen.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || button.matches("form, input, select, textarea, [data-hold]") || button.disabled) return;
  event.preventDefault();
  const form = button.dataset.do === "go" ? null : button.closest("form[data-do]");
  if ("empties" in button.dataset) for (const field of form.querySelectorAll("input")) field.value = "";
  send({ ...(form ? fields(form) : {}), ...values(button) }); // what was typed beside it is not lost
  if (form) drafts.sent(form);
});

screen.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  event.preventDefault();
  send({ ...values(form), ...fields(form, event.submitter), ...(event.submitter ? values(event.submitter) : {}) });
  drafts.sent(form);
});

screen.addEventListener("change", async (event) => {
  const field = event.target.closest("input[data-do]:not([type=range]), select[data-do], textarea[data-do]");
  if (!field) return;
  if (field.type === "file") {
    const files = [...field.files];
    field.value = "";
    for (const file of files) await send(await given(values(field), file));
    return;
  }
  const chosen = field.type === "checkbox" && !field.checked ? "" : field.value;
  send({ ...values(field), [field.name || "value"]: chosen });
});

screen.addEventListener("input", ({ target }) => {
  if (target.matches("input[type=range][data-do]")) follow(() => ({ ...values(target), [target.name]: target.value }));
  const form = target.closest("form[data-live]"); // a sheet is followed cell by cell
  if (form) follow(() => ({ ...fields(form), do: form.dataset.live }));
});

// A card that is tapped goes into its cell at once, or out of it.
screen.addEventListener("click", ({ target }) => {
  const piece = target.closest("[data-put]");
  if (!piece) return;
  const field = by(piece.dataset.into);
  const words = field.value.split(/\s+/).filter(Boolean);
  const rest = words.filter((word) => word !== piece.dataset.put);
  field.value = (rest.length < words.length ? rest : [...words, piece.dataset.put]).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// Enter leads from cell to cell of a sheet, and does not end it.
screen.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".sheet input")) return;
  event.preventDefault();
  const cells = [...event.target.form.querySelectorAll("input:not([type=hidden]), button.main")];
  cells[cells.indexOf(event.target) + 1].focus();
});

// Some buttons have a key of their own (`data-stroke`), which counts where no field wants it.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, [tabindex='0']")) return;
  const button = [...screen.querySelectorAll("[data-stroke]:enabled")].find((one) => one.dataset.stroke === event.key);
  if (!button) return;
  event.preventDefault();
  button.click();
});

// What is pressed looks so at once, until it was answered.
document.addEventListener("pointerdown", ({ target }) => {
  letGo();
  pressed = target.closest("button:enabled, [role=button]");
  pressed?.classList.add("pressed");
});
document.addEventListener("pointercancel", letGo);
document.addEventListener("pointerup", () => setTimeout(() => waiting || letGo(), SLIPPED));

function letGo() {
  pressed?.classList.remove("pressed");
  if (pressed?.getAttribute("class") === "") pressed.removeAttribute("class");
  pressed = null;
}

// A place of a board is no button of the browser's: a key says it, too.
screen.addEventListener("keydown", (event) => {
  const place = event.target.closest("[data-do][role=button]:not(button)");
  if (!place || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  send(values(place));
});

// What is shown only as long as a finger, or a key, is held down.
let held = null;

function hold(event, button) {
  event.preventDefault();
  if (held) return;
  held = button;
  send(values(button));
}

function release() {
  if (!held) return;
  const { release: action } = held.dataset;
  const known = values(held);
  held = null;
  if (action) send({ ...known, do: action });
}

screen.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-hold]");
  if (button && event.button === 0) hold(event, button);
});
screen.addEventListener("contextmenu", (event) => event.target.closest("[data-hold]") && event.preventDefault());
screen.addEventListener("keydown", (event) => {
  const button = event.target.closest("[data-hold]");
  if (button && (event.key === " " || event.key === "Enter")) hold(event, button);
});
for (const kind of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(kind, release);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    release();
    rememberPictures();
  } else {
    device.awake();
  }
});

const OF_SHELL = {
  "copy-record": () => device.copy(trouble.dataset.text).then((worked) => worked || showText(trouble.dataset.text)),
  "download-record": () => device.download(`${view?.record || "record"}.game`, trouble.dataset.text),
  "copy-link": () => device.copy(new URL(link, document.baseURI).href),
  "show-link": () => {
    by("trouble-text").value = link.slice(1);
    by("trouble-text").hidden = false;
  },
  again: () => location.reload(),
  "close-trouble": () => {
    trouble.hidden = true;
  },
  "close-news": () => {
    news.hidden = true;
  },
  update: () => load(),
  "close-camera": () => camera.close(),
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-shell]");
  if (button) OF_SHELL[button.dataset.shell]();
});

// ---- links ----

// A code that was opened as an address: it stands in the address until the screen has taken it.
function openLink() {
  const code = link;
  if (!code) return null;
  view = { ...(view ?? {}), screen: "home", record: "", said: [], undone: [], data: {} };
  return { do: "home.read", codes: code };
}

function linkIsTaken() {
  if (!link) return;
  history.replaceState(null, "", location.pathname + location.search);
  link = "";
}

addEventListener("hashchange", () => {
  if (location.hash.length < 4) return;
  link = location.hash;
  send(null).then(() => send(openLink())).then(linkIsTaken);
});

// ---- beginning ----

const told = {
  changed(names) {
    if (!view?.record || !names.length || names.includes(view.record) || view.screen === "home") send(null, { quietly: true });
  },
  unkept: (words) => complain(words),
  failed: (words) => complain(`Companion could not be loaded: ${words}`, { also: "again" }),
  newer(go) {
    load = go;
    by("news-words").textContent = "A newer version of Companion is here. What is open stays as it is until you load it.";
    news.hidden = false;
  },
};

// What stands there since the page was opened is what was on the screen last.
function takeUp() {
  if (!last) return;
  view = { ...last.view, notice: "" };
  [...pictures.children].forEach((symbol, index) => symbols.set(symbol.id, lastSymbols[index]));
}

async function begin() {
  takeUp();
  const first = send(openLink());
  const { Host } = await (root.dataset.host === "table" ? import("./table.js") : import("./engine.js"));
  host = new Host(told);
  try {
    await host.start();
  } catch (error) {
    told.failed(error.message);
    return;
  }
  begun();
  await first;
  linkIsTaken();
  root.dataset.ready = "1";
  root.dataset.start = JSON.stringify(host.times ?? {});
  import("./motion.js").then((loaded) => {
    motion = loaded;
    root.dataset.moves = "1";
  }, () => {}); // without it nothing moves
  host.watchVersions();
}

begin();
