// Codes in pictures: by the device's own reader where it has one, else by ours.

const SIDES = [1600, 1000, 640]; // pixels of the longer side that are tried, one after the other
const PAUSE = 120; // milliseconds between two looks at the camera

let reader;
async function read(source, width, height) {
  reader ??= (async () => {
    const formats = (await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? [];
    if (formats.includes("qr_code")) {
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      return async (canvas) => (await detector.detect(canvas)).map((code) => code.rawValue);
    }
    const { decodeQR } = await import("./vendor/qr.js");
    return async (canvas) => {
      const { width: w, height: h } = canvas;
      try {
        return [decodeQR(canvas.getContext("2d").getImageData(0, 0, w, h))];
      } catch {
        return []; // no code, or one that cannot be read
      }
    };
  })();
  const look = await reader;
  const longest = Math.max(width, height);
  const found = new Set();
  for (const side of SIDES) {
    const scale = Math.min(1, side / longest);
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d", { willReadFrequently: true }).drawImage(source, 0, 0, canvas.width, canvas.height);
    for (const code of await look(canvas)) if (code) found.add(code);
    if (found.size || scale === 1) break;
  }
  return [...found];
}

// The codes in a picture's file; none where it is no picture.
export async function codesInPicture(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const codes = await read(picture, picture.width, picture.height);
    picture.close();
    return codes;
  } catch {
    return [];
  }
}

// Opens the camera until it sees a code, or is closed: the codes, or none. Throws where the device gives no camera.
export async function scan(dialog, video, words) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false });
  video.srcObject = stream;
  words.textContent = "Hold the code into the picture.";
  dialog.showModal();
  try {
    await video.play();
    while (dialog.open) {
      const codes = video.videoWidth ? await read(video, video.videoWidth, video.videoHeight) : [];
      if (codes.length) return codes;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return [];
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    if (dialog.open) dialog.close();
  }
}
