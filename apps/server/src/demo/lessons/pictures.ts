import type { KnownBlock } from "@dars/contract/learning/lesson-blocks";
import sharp from "sharp";

import { DRAWINGS } from "./drawings.ts";
import { painted } from "./shapes.ts";

const SIZE = { width: 640, height: 360 };

/** A picture of a lesson, as the photo that its author would have attached. */
export interface Picture {
  readonly id: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Content = Extract<KnownBlock, { kind: "image" }>["content"];

const LIST = Object.entries(DRAWINGS).map(([lesson, drawing], at) => ({
  lesson,
  ...drawing,
  id: `demopicture${String(at + 1).padStart(4, "0")}`,
}));

/** The picture of a lesson of the demo, where it has one. */
export function pictureIn(lesson: string): Content | undefined {
  const found = LIST.find((each) => each.lesson === lesson);
  return found && { fileId: found.id, alt: found.alt, caption: found.caption };
}

let drawn: Promise<readonly Picture[]> | undefined;

/** All pictures, drawn once. */
export const drawPictures = (): Promise<readonly Picture[]> => (drawn ??= Promise.all(LIST.map(draw)));

async function draw({ id, shapes }: (typeof LIST)[number]): Promise<Picture> {
  const pixels = painted(shapes, SIZE.width, SIZE.height);
  const bytes = await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .png({ palette: true })
    .toBuffer();
  return { id, bytes, ...SIZE };
}
