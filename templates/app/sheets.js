// Pictures of sheets to tick for the engine: without colours, with the codes in them; from a file, or live from the camera.

import { decodeQR, decodeQRBatch } from "./vendor/qr.js";

const SIDE = 2600; // pixels of a picture's longer side that are read at most
const LARGEST = 100_000_000; // pixels of a picture that is opened
const HEAD = 1_000_000; // bytes in which a picture says how large it is
const LOOKS = [[1600, 0.4], [1000, 0.4], [1600, 1], [1600, 0.5]]; // pixels of the longer side, and which part of it is looked at at once
const PATIENCE = { effort: Infinity, timeLimit: 200 }; // milliseconds for one look
const PAUSE = 60; // milliseconds between two looks at the camera
const STEADY = 2; // looks in a row that see the whole page before it is read
const FRAME = { true: "#2bb673", false: "#ffffff" };

const WORDS = {
  begin: "Hold the whole page into the picture, with its code and its eight black squares.",
  still: "All of it is there: hold still.",
  next: (page) => `Page ${page} is read. Show the next one.`,
};

// ---- the codes ----

const corners = ({ bounds }, scale, x = 0, y = 0) => bounds.map((one) => [(one.x + x) / scale, (one.y + y) / scale]);

// A sheet is full of squares that look like parts of a code. So its corners are looked at one by one, where the code is alone.
function codeIn(canvas) {
  for (const [side, part] of LOOKS) {
    const [paper, scale] = fitted(canvas, side);
    const [w, h] = [paper.canvas.width * part, paper.canvas.height * part].map(Math.round);
    for (const [right, down] of part === 1 ? [[0, 0]] : [[1, 0], [0, 0], [1, 1], [0, 1]]) {
      const [x, y] = [right * (paper.canvas.width - w), down * (paper.canvas.height - h)];
      let found;
      try {
        const text = decodeQR(paper.getImageData(x, y, w, h), { ...PATIENCE, pointsOnDetect: (points, result) => {
          if (typeof result === "string") found = points;
        } });
        return [[text, corners(found, scale, x, y)]];
      } catch {
        // none here
      }
    }
  }
  return [];
}

// All codes that are seen at the first look: two sheets in one photo are not to be taken for one.
async function codesIn(canvas) {
  const [paper, scale] = fitted(canvas, LOOKS[0][0]);
  const found = [];
  await decodeQRBatch([paper.getImageData(0, 0, paper.canvas.width, paper.canvas.height)], { pointsOnDetect: (points, result) => {
    if (typeof result === "string") found.push([result, corners(points, scale)]);
  } });
  return found.length ? found : codeIn(canvas);
}

// ---- the picture ----

// A picture, no side longer than so many pixels: as it is painted, and how much smaller it is.
function fitted(source, side, width = source.width, height = source.height) {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(width * scale), height: Math.round(height * scale) });
  const paper = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  paper.imageSmoothingQuality = "high";
  paper.drawImage(source, 0, 0, canvas.width, canvas.height);
  return [paper, scale];
}

function greyOf(paper) {
  const { width, height } = paper.canvas;
  const { data } = paper.getImageData(0, 0, width, height);
  const picture = new Uint8Array(width * height);
  for (let at = 0; at < picture.length; at += 1) {
    picture[at] = (data[4 * at] * 77 + data[4 * at + 1] * 150 + data[4 * at + 2] * 29) >> 8;
  }
  return picture;
}

const asValues = ({ width, height }, picture, codes) => ({ picture, width: `${width}`, height: `${height}`, codes: JSON.stringify(codes) });

// How large a picture is, as its file says before it is opened: [width, height]; null where it is no JPEG and no PNG.
function sizeIn(head) {
  if (head.byteLength > 24 && head.getUint32(0) === 0x89504e47) return [head.getUint32(16), head.getUint32(20)];
  if (head.byteLength < 4 || head.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < head.byteLength && head.getUint8(at) === 0xff;) {
    const kind = head.getUint8(at + 1);
    const frame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (frame) return [head.getUint16(at + 7), head.getUint16(at + 5)];
    at += 2 + head.getUint16(at + 2);
  }
  return null;
}

// A picture in a file as it goes to the engine; or what is wrong with it, before it takes any room.
export async function pictureIn(file) {
  try {
    const size = sizeIn(new DataView(await file.slice(0, HEAD).arrayBuffer()));
    if (!size) return { trouble: "none" };
    if (size[0] * size[1] > LARGEST) return { trouble: "large" };
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const [paper] = fitted(bitmap, SIDE);
    bitmap.close();
    return asValues(paper.canvas, greyOf(paper), await codesIn(paper.canvas));
  } catch {
    return { trouble: "none" };
  }
}

// ---- the camera ----

function frame(over, video, seen) {
  Object.assign(over, { width: video.videoWidth, height: video.videoHeight });
  Object.assign(over.style, { top: `${video.offsetTop}px`, height: `${video.clientHeight}px` });
  if (!seen?.edges) return;
  const pen = over.getContext("2d");
  pen.lineWidth = Math.max(4, over.width / 120);
  pen.strokeStyle = FRAME[Boolean(seen.whole)];
  pen.beginPath();
  for (const [x, y] of seen.edges) pen.lineTo(x, y);
  pen.closePath();
  pen.stroke();
}

// Looks through the camera until all pages are read, or it is closed. Throws where the device gives no camera.
export async function watch(dialog, video, words, { look, read }) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 2560 }, height: { ideal: 1920 } }, audio: false,
  });
  const over = Object.assign(document.createElement("canvas"), { ariaHidden: "true" });
  video.after(over);
  video.srcObject = stream;
  words.textContent = WORDS.begin;
  dialog.classList.add("of-sheet");
  dialog.showModal();
  try {
    await video.play();
    for (let steady = 0; dialog.open;) {
      const seen = await lookOnce(video, look);
      frame(over, video, seen);
      dialog.dataset.whole = String(Boolean(seen?.whole));
      steady = seen?.whole && !seen.known ? steady + 1 : 0;
      if (steady === STEADY) {
        steady = 0;
        const came = await read(seen.values());
        if (!came.more && !came.words) return;
        words.textContent = came.words || WORDS.next(seen.page);
      } else if (seen) {
        words.textContent = seen.known ? WORDS.next(seen.page) : seen.whole ? WORDS.still : seen.words || WORDS.begin;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    over.remove();
    dialog.classList.remove("of-sheet");
    if (dialog.open) dialog.close();
  }
}

// What the camera sees just now: null without a code. The engine takes a picture for good, so what may be read is a copy.
async function lookOnce(video, look) {
  if (!video.videoWidth) return null;
  const [paper] = fitted(video, SIDE, video.videoWidth, video.videoHeight);
  const { canvas } = paper;
  const codes = codeIn(canvas);
  if (!codes.length) return null;
  const picture = greyOf(paper);
  const seen = await look(asValues(canvas, picture.slice(), codes));
  return { ...seen, values: () => asValues(canvas, picture, codes) };
}
