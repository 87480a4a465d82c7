import { sizeAfter, type Area, type PhotoEdit, type Size } from "./photo-edit.ts";

/** As many pixels as a phone bears to hold several times over. */
const MOST_PIXELS = 2048;
/** Pixels on the longer side of a blurred area: too few to recognise a name or a face. */
const BLUR_CELLS = 8;
const QUALITY = 0.85;

type Canvas = HTMLCanvasElement;

/** A chosen photo, upright. Rejects where this device cannot read it. */
export async function readPhoto(file: Blob): Promise<Canvas> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = createCanvas({
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  });
  const pen = canvas.getContext("2d");
  // Transparent areas would turn black.
  if (pen) pen.fillStyle = "white";
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** The photo with its edits, drawn anew: nothing that its camera wrote into it is left. */
export async function drawPhoto(photo: Canvas, edits: readonly PhotoEdit[]): Promise<Blob> {
  const drawn = edits.reduce(drawEdit, photo);
  const bytes = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, "image/jpeg", QUALITY));
  if (!bytes) throw new Error("This device cannot write the photo.");
  return bytes;
}

function drawEdit(photo: Canvas, edit: PhotoEdit): Canvas {
  const next = createCanvas(sizeAfter(photo, [edit]));
  const pen = next.getContext("2d");
  if (!pen) return photo;
  if (edit.kind === "turn") {
    pen.translate(next.width, 0);
    pen.rotate(Math.PI / 2);
    pen.drawImage(photo, 0, 0);
    return next;
  }
  const { x, y, width, height } = toPixels(photo, edit.area);
  if (edit.kind === "crop") {
    pen.drawImage(photo, x, y, width, height, 0, 0, next.width, next.height);
    return next;
  }
  pen.drawImage(photo, 0, 0);
  const cells = BLUR_CELLS / Math.max(width, height);
  const small = createCanvas({
    width: Math.max(1, Math.round(width * cells)),
    height: Math.max(1, Math.round(height * cells)),
  });
  small.getContext("2d")?.drawImage(photo, x, y, width, height, 0, 0, small.width, small.height);
  pen.imageSmoothingEnabled = true;
  pen.drawImage(small, 0, 0, small.width, small.height, x, y, width, height);
  return next;
}

const toPixels = (photo: Size, { x, y, width, height }: Area): Area => ({
  x: Math.floor(x * photo.width),
  y: Math.floor(y * photo.height),
  width: Math.max(1, Math.ceil(width * photo.width)),
  height: Math.max(1, Math.ceil(height * photo.height)),
});

const createCanvas = (size: Size): Canvas => Object.assign(document.createElement("canvas"), size);
