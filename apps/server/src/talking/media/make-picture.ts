import sharp, { type Sharp } from "sharp";

import { MediaRefused } from "./media-refused.ts";
import type { NewForm } from "./new-form.ts";
import type { PdfRead } from "./read-pdf.ts";

const MEDIUM_PIXELS = 800;
/** A stored photo has 1,600 at most; a larger picture does not come from this app. */
const MOST_PIXELS = 10_000_000;

/** A photo for screens that are no wider than a phone; nothing where it is no larger itself. */
export async function makeMedium(photo: Uint8Array): Promise<NewForm[]> {
  const { width, height } = await sharp(photo, { limitInputPixels: MOST_PIXELS }).metadata().catch(broken);
  if (Math.max(width, height) <= MEDIUM_PIXELS) return [];
  return [
    await asWebp(
      "medium",
      sharp(photo, { limitInputPixels: MOST_PIXELS }).resize(MEDIUM_PIXELS, MEDIUM_PIXELS, { fit: "inside" }),
    ).catch(broken),
  ];
}

/** The first page of a PDF as it looks. */
export const makeCover = async ({ first }: PdfRead): Promise<NewForm[]> =>
  first
    ? [
        await asWebp(
          "poster",
          sharp(first.pixels, { raw: { width: first.width, height: first.height, channels: 4 } }).flatten({
            background: "white",
          }),
        ),
      ]
    : [];

/** From what ffmpeg has written of a film. */
export const makePicture = (png: Uint8Array): Promise<NewForm> =>
  asWebp("poster", sharp(png, { limitInputPixels: MOST_PIXELS })).catch(broken);

function broken(): never {
  throw new MediaRefused("broken");
}

async function asWebp(variant: NewForm["variant"], picture: Sharp): Promise<NewForm> {
  const { data, info } = await picture.webp({ quality: 75 }).toBuffer({ resolveWithObject: true });
  const form = { type: "image/webp" as const, size: data.length, width: info.width, height: info.height };
  return { variant, content: data, form };
}
