import { PERSON_PIXELS } from "@dars/contract/talking/files";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type ResizeOptions } from "sharp";

import { refused, type Finding } from "./finding.ts";

const TYPES: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
]);
/** A few kilobytes can encode a picture that fills the memory. */
const MOST_PIXELS = 50_000_000;
/** Longest side, as screens show it. */
const FULL_PIXELS = 1600;
const THUMB_PIXELS = 320;
const PERSON_THUMB_PIXELS = 128;

// Only loaders for the types allowed above: the library knows many more kinds, SVG and PDF among them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});
// Each picture takes one thread, so that no single one keeps the others waiting.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes a photo in the sizes of the screen: upright, still, and without its place, time and camera. None
 * of the original bytes are served. `isOfPerson`: it becomes a small square, its middle.
 */
export async function checkPhoto(
  bytes: Uint8Array,
  { isOfPerson }: { readonly isOfPerson: boolean },
): Promise<Finding> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !TYPES.has(found.mime)) return refused("type");
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return refused("pixels");
    const side = Math.min(width, height);
    const [full, thumb] = isOfPerson
      ? [
          await square(bytes, Math.min(side, PERSON_PIXELS)),
          await square(bytes, Math.min(side, PERSON_THUMB_PIXELS)),
        ]
      : [await shrink(bytes, FULL_PIXELS), await shrink(bytes, THUMB_PIXELS)];
    return {
      isFit: true,
      type: "image/webp",
      ending: "webp",
      full: full.data,
      thumb: thumb.data,
      width: full.info.width,
      height: full.info.height,
    };
  } catch {
    return refused("broken");
  }
}

const shrink = (bytes: Uint8Array, pixels: number) =>
  drawn(bytes, { width: pixels, height: pixels, fit: "inside", withoutEnlargement: true });

const square = (bytes: Uint8Array, side: number) => drawn(bytes, { width: side, height: side, fit: "cover" });

const drawn = (bytes: Uint8Array, size: ResizeOptions) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .resize(size)
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
