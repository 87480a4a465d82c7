import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import sharp, { type Metadata } from "sharp";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { readWhole } from "#talking/files/public.ts";

import type { LessonToWrite, WrittenPicture, WrittenPictures } from "./lesson-to-write.ts";

/** Of all pictures of a file: more would not be sent, or opened. */
const MOST_BYTES = 24 * 1024 * 1024;
/** Pixels: enough for a page on paper. */
const WIDEST = 1600;
const MOST_PIXELS = 100_000_000;

/** Where the rows and the bytes of a school's files are. */
export interface PicturePlace {
  readonly database: Database;
  readonly store: FileStore;
  readonly schoolId: number;
}

/** The pictures that a lesson shows, in formats that every program reads; the ones that do not fit are left out. */
export async function readPictures(place: PicturePlace, lesson: LessonToWrite): Promise<WrittenPictures> {
  const known = new Set(lesson.files.map(({ fileId }) => fileId));
  const pictures = new Map<string, WrittenPicture>();
  let bytes = 0;
  const wanted = listPictures(lesson.blocks, lesson.isForTeachers).filter((fileId) => known.has(fileId));
  await oneByOne(wanted, async (fileId) => {
    const whole = await readWhole(place, fileId);
    const picture = whole && (await drawPicture(whole.bytes));
    if (!picture || bytes + picture.bytes.length > MOST_BYTES) return;
    bytes += picture.bytes.length;
    pictures.set(fileId, picture);
  });
  return pictures;
}

/** Whether every program shows it as it is. */
const isPlain = ({ width, height, orientation = 1, pages = 1 }: Metadata): boolean =>
  Math.max(width, height) <= WIDEST && orientation === 1 && pages === 1;

/** Undefined for bytes that are no picture. */
async function drawPicture(bytes: Uint8Array): Promise<WrittenPicture | undefined> {
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    const { format, width, height, hasAlpha } = metadata;
    if ((format === "png" || format === "jpeg") && isPlain(metadata))
      return { type: `image/${format}`, bytes: Buffer.from(bytes), width, height, isSame: true };
    const drawn = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: WIDEST, height: WIDEST, fit: "inside", withoutEnlargement: true });
    const { data, info } = await (hasAlpha ? drawn.png() : drawn.jpeg({ quality: 85 })).toBuffer({
      resolveWithObject: true,
    });
    return {
      type: hasAlpha ? "image/png" : "image/jpeg",
      bytes: data,
      width: info.width,
      height: info.height,
      isSame: false,
    };
  } catch {
    return undefined;
  }
}

/** Ids of the files that are shown as pictures, each once. */
export function listPictures(blocks: readonly LessonBlock[], isForTeachers: boolean): string[] {
  const found = new Set<string>();
  const look = (node: DocumentNode): void => {
    const id = node.type === "image" ? node.attrs?.["fileId"] : undefined;
    if (typeof id === "string") found.add(id);
    for (const inner of node.content ?? []) look(inner);
  };
  for (const { kind, content, notes, answers } of blocks) {
    const { fileId } = content;
    if (kind === "image" && typeof fileId === "string") found.add(fileId);
    const documents: unknown[] = [content["document"], ...(isForTeachers ? [notes, answers] : [])];
    for (const document of documents) if (isNode(document)) look(document);
  }
  return [...found];
}

const isNode = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "type" in value;
