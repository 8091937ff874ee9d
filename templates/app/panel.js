// What a finger does with the panel and the boards of a table, on this device alone: how high the panel stands, whether lines are
// typed, how close a board is.

const root = document.documentElement;
const KEPT = "companion panel"; // `first.js` reads it, too
const HEIGHTS = ["low", "half", "full"];
const SLACK = 8; // px that a finger may slip in a tap
const FINGER = 22; // px from the middle of a finger to its edge
const CLOSEST = 5;
const wide = matchMedia("(min-width: 700px), (min-width: 560px) and (max-height: 500px)");
const closer = new Map(); // how close a board is, and how close the page itself had brought it, by the board's number
let screen;

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ sheet: root.dataset.sheet, typing: root.dataset.typing }));
  } catch {
    // this device keeps nothing: it is so until the page is closed
  }
}

function stand(height) {
  root.dataset.sheet = height;
  keep();
  sync();
}

const height = () => root.dataset.sheet ?? "half";

// The way round by taps: up, up, and down again. Beside the table there are two: there, or not there.
function next() {
  const ways = wide.matches ? ["low", "half"] : HEIGHTS;
  return ways[(ways.indexOf(height()) + 1) % ways.length];
}

function type() {
  const form = screen.querySelector(".typed");
  if (form.offsetParent) delete root.dataset.typing;
  else root.dataset.typing = "1";
  if (root.dataset.typing && height() === "low") root.dataset.sheet = "half";
  stand(height());
  if (root.dataset.typing) form.elements.line.focus();
}

// What the page says of itself is as it was sent: what this device makes of it is said anew after each answer.
export function sync() {
  screen.querySelector("[data-panel=height]")?.setAttribute("aria-expanded", String(height() !== "low"));
  const form = screen.querySelector(".typed");
  if (form) screen.querySelector("[data-panel=typing]")?.setAttribute("aria-expanded", String(Boolean(form.offsetParent)));
  for (const [index, box] of screen.querySelectorAll(".drawn-box").entries()) {
    const known = closer.get(index);
    if (known && known.sent === box.dataset.zoom) show(box, known.zoom);
    else closer.delete(index);
  }
}

// ---- the panel is dragged ----

let drag = null;

function dragged({ pointerId, clientY, type: kind }) {
  if (pointerId !== drag?.id) return;
  const up = drag.y - clientY;
  if (!drag.panel && Math.abs(up) > SLACK && kind === "pointermove") {
    drag.panel = drag.head.parentElement;
    drag.head.setPointerCapture(pointerId);
    root.dataset.sheet = "full";
  }
  if (drag.panel) drag.panel.style.height = `${drag.from + up}px`;
}

function dropped(event) {
  if (event.pointerId !== drag?.id) return;
  const { panel, y, from, began } = drag;
  drag = null;
  if (!panel) return;
  panel.style.height = "";
  const up = event.type === "pointerup" ? y - event.clientY : 0;
  const most = innerHeight - 120;
  const stands = [66, Math.min(0.45 * innerHeight - 92, most), most].map((one) => Math.abs(one - from - up));
  const nearest = stands.indexOf(Math.min(...stands));
  const start = HEIGHTS.indexOf(began);
  // A short, clear pull is a step.
  stand(HEIGHTS[nearest === start && Math.abs(up) > 3 * SLACK ? Math.max(0, Math.min(2, start + Math.sign(up))) : nearest]);
}

// ---- a board is brought closer ----

function show(box, zoom) {
  box.style.setProperty("--zoom", zoom);
  box.classList.toggle("zoomed", zoom > 1);
}

function bring(box, zoom, x, y) {
  const { left, top, width, height: high } = box.getBoundingClientRect();
  const before = Number(getComputedStyle(box).getPropertyValue("--zoom")) || 1;
  const now = Math.max(1, Math.min(CLOSEST, zoom));
  const at = { x: (x ?? left + width / 2) - left, y: (y ?? top + high / 2) - top };
  const far = { x: box.scrollLeft + at.x, y: box.scrollTop + at.y };
  closer.set([...screen.querySelectorAll(".drawn-box")].indexOf(box), { zoom: now, sent: box.dataset.zoom });
  show(box, now);
  box.scrollTo((far.x * now) / before - at.x, (far.y * now) / before - at.y);
}

const zoomOf = (box) => Number(getComputedStyle(box).getPropertyValue("--zoom")) || 1;
let pinch = null;

function pinched(event) {
  const box = event.target.closest?.(".drawn-box");
  if (!box || event.touches.length !== 2) {
    pinch = null;
    return;
  }
  event.preventDefault();
  const [one, other] = event.touches;
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  pinch ??= { apart, zoom: zoomOf(box) };
  bring(box, (pinch.zoom * apart) / pinch.apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
}

// A place that is smaller than a finger is hit by a finger that is close to it, as long as no other place is closer.
function nearest(board, x, y) {
  const far = (spot) => {
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    return Math.max(Math.abs(x - (left + right) / 2) - Math.max(0, (right - left) / 2 - FINGER), Math.abs(y - (top + bottom) / 2) - Math.max(0, (bottom - top) / 2 - FINGER));
  };
  const [best] = [...board.querySelectorAll(".spot")].sort((one, other) => far(one) - far(other));
  return best && far(best) <= FINGER ? best : null;
}

const KEYS = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 };

export function tend(where) {
  screen = where;
  screen.addEventListener("click", (event) => {
    const { target, clientX, clientY } = event;
    const way = target.closest("[data-panel]")?.dataset.panel;
    if (way === "typing") type();
    else if (way) stand(next());
    else if (target.closest(".says-head") && !target.closest("button") && height() === "low") stand("half");
    const board = target.closest(".drawn-board");
    if (!board || target.closest(".spot")) return;
    const spot = nearest(board, clientX, clientY);
    if (spot) spot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else if (height() === "low" && event.detail === 1) stand("half");
  });
  screen.addEventListener("pointerdown", (event) => {
    const head = event.target.closest(".says-head");
    if (!head || wide.matches || event.button || event.target.closest("button:not([data-panel=height])")) return;
    drag = { id: event.pointerId, y: event.clientY, from: head.parentElement.offsetHeight, began: height(), head };
  });
  addEventListener("pointermove", dragged);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, dropped);
  screen.addEventListener("touchstart", pinched, { passive: false });
  screen.addEventListener("touchmove", (event) => event.touches.length > 1 && pinched(event), { passive: false });
  screen.addEventListener("wheel", (event) => {
    const box = event.ctrlKey && event.target.closest(".drawn-box");
    if (!box) return;
    event.preventDefault();
    bring(box, zoomOf(box) * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }, { passive: false });
  screen.addEventListener("dblclick", (event) => {
    const box = event.target.closest(".drawn-box");
    if (box && !event.target.closest(".spot")) bring(box, zoomOf(box) > 1 ? 1 : 2.5, event.clientX, event.clientY);
  });
  screen.addEventListener("keydown", (event) => {
    const box = event.target.closest(".drawn-box");
    if (box && event.key in KEYS) bring(box, zoomOf(box) * KEYS[event.key]);
    const handle = event.target.closest("[data-panel=height]");
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!handle || !step) return;
    event.preventDefault();
    stand(HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(height()) + step))]);
  });
}
