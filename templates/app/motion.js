// What lay somewhere before a screen was put in place, and lies elsewhere now, goes there. The page is as it should be at once: what
// is seen moving lies above it, and is gone with the next tap. Nothing moves where a device asks for that. Six motions, by name:
//   card      goes from a hand, a deck or the choices to where it is laid
//   trick     goes from the board to the heap of whoever gets it
//   token     goes along its course, or straight
//   counters  some of several cross a border
//   turn      a card is turned over; all that lies on a board turns round its middle
//   count     a total runs to what it is now; what was written last comes in

const TIMES = { card: 220, trick: 250, token: 220, counters: 200, turn: 250, count: 250 };
const MOST = 40; // where more things move, another game lies there
const NEAR = 0.12; // how far from its course a token may lie, in parts of the board's width
const THINGS = "svg:not(.picture) > use[data-picture], [data-thing], button use[data-picture]"; // on boards, in heaps, to choose
const BACK = /(^|[/-])back$/;
const LINES = ".log .lines > li";
const HIDDEN = [{ opacity: 0 }, { opacity: 0 }];
const less = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Map(); // motion -> what to do when it ends

// ---- what lies there, and what went where ----

export function look(screen) {
  if (less.matches) return null;
  const all = (selector) => [...screen.querySelectorAll(selector)];
  const told = all(".told");
  return {
    things: all(THINGS).map(thing).filter(Boolean),
    totals: new Map(all("[data-count]").map((one, index) => [`${one.dataset.count} ${index}`, [one, one.textContent]])),
    told, said: told.map((one) => one.textContent).join("\n"), lines: all(LINES).length,
  };
}

function thing(element) {
  const use = element.dataset.picture ? element : element.querySelector("use[data-picture]");
  const key = element.dataset.thing ?? element.dataset.picture;
  if (!key || /^made\/|\/emblem$/.test(key)) return null;
  const chosen = element.closest("button");
  const laid = use === element && !chosen;
  const place = laid ? null : element.closest("[data-place]");
  const found = {
    key, element, use, zone: chosen ? "choice" : laid ? "board" : "heap", slot: place?.dataset.place ?? "", hand: place?.dataset.hand === "",
    rect: (laid ? use : use?.ownerSVGElement ?? element).getBoundingClientRect(), many: Number(element.dataset.many ?? 1),
    counted: "many" in element.dataset, back: BACK.test(key),
  };
  if (!laid) return found;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((one) => Number(use.getAttribute(one)));
  return { ...found, board: use.ownerSVGElement, slot: `${use.ownerSVGElement.getAttribute("aria-label")} ${Math.round(x * 2)} ${Math.round(y * 2)}`, x: x + width / 2, y: y + height / 2 };
}

// What each place has lost, and what it has got; `left` of it are still to be paired.
function differences(before, after) {
  const counts = new Map();
  [before, after].forEach((things, now) => {
    for (const one of things.filter(({ zone }) => zone !== "choice")) {
      const name = `${one.key}\n${one.slot}`;
      const known = counts.get(name) ?? counts.set(name, { much: 0, lay: [[], []] }).get(name);
      known.much += now ? one.many : -one.many;
      known.lay[now].push(one);
    }
  });
  const changed = [[], []];
  for (const { much, lay } of counts.values()) {
    const now = Number(much > 0);
    if (!much) continue;
    const whole = lay[now].at(-1).counted; // several in one picture move as one
    const shown = lay[now].slice(whole ? -1 : -Math.abs(much));
    changed[now].push(...shown.map((one) => ({ ...one, left: whole ? Math.abs(much) : 1, fresh: !whole || !lay[0].length })));
  }
  return changed;
}

// Pairs of what is gone here and new there, the nearest first.
function paired(lost, got, fits) {
  const apart = ([one, other]) => Math.hypot(one.rect.x - other.rect.x, one.rect.y - other.rect.y);
  const pairs = lost.flatMap((from) => got.filter((to) => fits(from, to)).map((to) => [from, to]));
  return pairs.sort((one, other) => apart(one) - apart(other)).filter(([from, to]) => {
    const much = Math.min(from.left, to.left);
    from.left -= much;
    to.left -= much;
    return much;
  });
}

function ways(before, after) {
  const [lost, got] = differences(before, after);
  if (lost.length + got.length > 2 * MOST) return [[], []];
  const some = (things, wanted) => things.filter(wanted).map((one) => ({ ...one, left: 1 }));
  const choices = (things) => some(things, ({ zone }) => zone === "choice");
  const stays = some(before, ({ zone, counted, back }) => zone === "board" && !counted && !back); // the last trick, and in a heap, too
  const same = (from, to) => from.key === to.key;
  const turned = (from, to) => from.back !== to.back;
  return [[
    ...paired(lost, got, same),
    ...paired(stays, got, (from, to) => same(from, to) && to.zone === "heap"),
    ...paired(lost, got, (from, to) => turned(from, to) && from.slot === to.slot),
    ...paired(choices(before), got, same),
    ...paired(lost, choices(after), same),
    ...paired(lost, got, (from, to) => turned(from, to) && from.zone !== to.zone),
  ], got.filter(({ left, zone }) => left && zone === "board")];
}

function nameOf(from, to) {
  const zones = new Set([from.zone, to.zone]);
  if (from.key !== to.key && from.slot === to.slot) return "turn";
  if (!zones.has("choice") && zones.has("board") && zones.size === 1) return from.counted && to.counted ? "counters" : "token";
  return zones.has("choice") || zones.size === 1 || [from, to].some(({ hand, back }) => hand || back) ? "card" : "trick";
}

// All that lies on a board has moved, and its middle has not: it was turned round that.
function turnOf(found, things) {
  const moved = found.filter(([from, to]) => from.board && from.board === to.board && from.slot !== to.slot);
  const middle = (side) => ["x", "y"].map((axis) => moved.reduce((sum, pair) => sum + pair[side][axis], 0) / moved.length);
  const [[x, y], [x1, y1]] = [middle(0), middle(1)];
  const whole = moved.length > 2 && moved.length === things.filter(({ board }) => board).length;
  return whole && Math.hypot(x - x1, y - y1) < 1 ? { moved: new Set(moved), x, y } : null;
}

// ---- the ways, as points of the window ----

const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

function inWindow(board, points) {
  const shift = DOMMatrix.fromMatrix(board.getScreenCTM());
  return points.map(([x, y]) => new DOMPoint(x, y).matrixTransform(shift)).map(({ x, y }) => [x, y]);
}

// Along the course on which both places lie, whichever way is shorter; else straight.
function along(from, to) {
  const { board } = to;
  let best = { off: Infinity, between: [] };
  const courses = board && from.board === board ? board.querySelector("[data-courses]")?.dataset.courses.split(";") : null;
  for (const text of courses ?? []) {
    const course = text.split(" ").map((point) => point.split(",").map(Number));
    const nearest = (one) => course.map(([x, y], index) => [Math.hypot(x - one.x, y - one.y), index]).sort(([a], [b]) => a - b)[0];
    const [[one, start], [other, end]] = [nearest(from), nearest(to)];
    if (Math.max(one, other) > board.viewBox.baseVal.width * NEAR || one + other >= best.off) continue;
    const size = course.length;
    const ahead = (end - start + size) % size;
    const back = size - ahead < ahead;
    const between = Array.from({ length: Math.max(0, (back ? size - ahead : ahead) - 1) }, (_, step) => course[(start + (back ? size - 1 - step : step + 1)) % size]);
    best = { off: one + other, between: inWindow(board, between) };
  }
  return [middleOf(from.rect), ...best.between, middleOf(to.rect)];
}

function round(from, to, { x, y }) {
  const [start, end] = [from, to].map((one) => Math.atan2(one.y - y, one.x - x));
  const turn = ((end - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const far = Math.hypot(from.x - x, from.y - y);
  const angles = [0, 0.25, 0.5, 0.75, 1].map((part) => start + turn * part);
  return inWindow(to.board, angles.map((angle) => [x + far * Math.cos(angle), y + far * Math.sin(angle)]));
}

// ---- moving ----

function start(element, frames, name, end = () => {}) {
  const motion = element.animate(frames, { duration: TIMES[name], easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", id: name });
  running.set(motion, end);
  motion.onfinish = () => done(motion);
  return motion;
}

function done(motion) {
  running.get(motion)?.();
  running.delete(motion);
}

// Whatever moves is where it belongs.
export function still() {
  for (const motion of [...running.keys()]) {
    motion.cancel();
    done(motion);
  }
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, still);

const seen = ({ x, y, width, height }) => width > 0 && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;

// Something above the page, in the colours of what is watched there; `above`: over the panel, too.
function put(made, { x, y, width, height }, above) {
  const layer = document.getElementById("motion");
  layer.dataset.game = document.querySelector("#screen [data-game]")?.dataset.game ?? document.documentElement.dataset.game ?? "";
  made.classList.add("moving", ...(above ? ["above"] : []));
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer.append(made);
  return made;
}

function ghost({ use, element }, rect, above) {
  if (!use) return put(element.cloneNode(true), rect, above);
  const svg = document.createElementNS(use.namespaceURI, "svg");
  const shown = svg.appendChild(use.cloneNode());
  for (const [name, value] of Object.entries({ x: 0, y: 0, width: "100%", height: "100%" })) shown.setAttribute(name, value);
  return put(svg, rect, above);
}

// What arrives is not seen before it has arrived; where some lie there already, they are.
const hide = (to, name) => to.fresh !== false && start(to.element, HIDDEN, name);

function go(from, to, name, points) {
  if (!seen(from.rect) && !seen(to.rect)) return;
  const [wide, high] = ["width", "height"].map((side) => from.rect[side] / (to.rect[side] || 1));
  const [x1, y1] = points.at(-1);
  const frames = points.map(([x, y], index) => {
    const left = 1 - index / (points.length - 1);
    return { transform: `translate(${x - x1}px, ${y - y1}px) scale(${1 + (wide - 1) * left}, ${1 + (high - 1) * left})` };
  });
  const flying = ghost(to, to.rect, from.zone === "choice" || to.zone === "choice");
  start(flying, frames, name, () => flying.remove());
  hide(to, name);
}

// The old face is seen until the card stands on its edge, then the new one.
function turnOver(from, to) {
  if (!seen(to.rect)) return;
  const turned = (degrees, offset) => ({ transform: `rotateY(${degrees}deg)`, offset });
  for (const [one, frames] of [[from, [turned(0, 0), turned(90, 0.5), turned(90, 1)]], [to, [turned(-90, 0), turned(-90, 0.5), turned(0, 1)]]]) {
    const face = ghost(one, to.rect);
    start(face, frames, "turn", () => face.remove());
  }
  hide(to, "turn");
}

const arrive = (name, from) => (element) => start(element, [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }], name);
const lay = arrive("card", "translateY(-40%) scale(1.15)");
const comeIn = arrive("count", "translateY(0.5em)");

// A total runs to its number; what is in the page is that number already.
function countUp(element, before) {
  const [from, to] = [before, element.textContent].map((text) => Number(text.replace("−", "-")));
  const rect = element.getBoundingClientRect();
  if (Number.isNaN(from - to) || from === to || !seen(rect)) return;
  const digits = put(document.createElement("span"), rect);
  const { font, color } = getComputedStyle(element);
  Object.assign(digits.style, { font, color });
  start(element, HIDDEN, "count");
  const motion = start(digits, [{ transform: "none" }, { transform: "translateY(-12%)" }, { transform: "none" }], "count", () => digits.remove());
  const step = () => {
    digits.textContent = String(Math.round(from + (to - from) * Math.min(1, (motion.currentTime ?? 0) / TIMES.count))).replace("-", "−");
    if (running.has(motion)) requestAnimationFrame(step);
  };
  step();
}

// After a screen was put in place: what `look` saw before goes where it is now.
export function move(screen, before) {
  still();
  const now = before && look(screen);
  if (!now) return;
  const [found, laid] = ways(before.things, now.things);
  const turned = turnOf(found, now.things);
  for (const pair of found.length + laid.length > MOST ? [] : found) {
    const name = nameOf(...pair);
    if (turned?.moved.has(pair)) go(...pair, "turn", round(...pair, turned));
    else if (name === "turn") turnOver(...pair);
    else go(...pair, name, along(...pair));
  }
  if (found.length + laid.length <= MOST) laid.filter(({ rect }) => seen(rect)).forEach(({ element }) => lay(element));
  for (const [name, [element]] of now.totals) if (before.totals.has(name)) countUp(element, before.totals.get(name)[1]);
  if (now.said !== before.said) now.told.forEach(comeIn);
  if (before.lines) [...screen.querySelectorAll(LINES)].slice(before.lines).forEach(comeIn);
}
