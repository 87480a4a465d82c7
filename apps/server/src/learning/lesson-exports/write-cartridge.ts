import { buffer } from "node:stream/consumers";

import type { LessonFileReport } from "@dars/contract/learning/lesson-exports";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Names } from "@dars/contract/platform/primitives";
import { ZipFile } from "yazl";

import { findContents } from "#learning/lessons/public.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { ARCHIVE_MOMENT } from "#platform/packages/archive-moment.ts";

import { cartridgeManifest, type CartridgePage } from "./cartridge-manifest.ts";
import { CartridgeMedia } from "./cartridge-media.ts";
import { listPublishedLessons } from "./cartridge.queries.ts";
import { LessonLosses } from "./lesson-losses.ts";
import type { PicturePlace } from "./lesson-pictures.ts";
import { writeLessonPage } from "./write-html.ts";

/** Whose lessons leave. */
export interface CartridgeOffering {
  readonly id: number;
  readonly subject: Names;
  readonly level: Names;
}

const UP = "../";

/** The published lessons of an offering as a Common Cartridge, as students read them. */
export async function writeCartridge(
  place: PicturePlace,
  { id, subject, level }: CartridgeOffering,
): Promise<LessonFileReport & { readonly bytes: Uint8Array<ArrayBuffer> }> {
  const { database, schoolId } = place;
  const db = database.reading(schoolId);
  const zip = new ZipFile();
  const add = (path: string, bytes: Buffer) => zip.addBuffer(bytes, path, { mtime: ARCHIVE_MOMENT });
  const media = new CartridgeMedia(place);
  const losses = new LessonLosses();
  const pages: CartridgePage[] = [];
  const lessons = await listPublishedLessons(db, schoolId, id);
  await oneByOne(lessons, async ({ name, objectives, unit, versionId, language }) => {
    const { blocks, files } = await findContents(db, schoolId, versionId);
    const paths = await media.add(blocks, files);
    const lesson = { name, subject, level, objectives, language, blocks, files, isForTeachers: false };
    const page = writeLessonPage(lesson, (fileId) => {
      const path = paths.get(fileId);
      return path === undefined ? undefined : UP + path;
    });
    losses.addAll(page.losses);
    const path = `lessons/${String(pages.length + 1).padStart(3, "0")}.html`;
    add(path, Buffer.from(page.html));
    pages.push({
      path,
      title: nameIn(name, language),
      unit: unit && nameIn(unit, language),
      media: [...paths.values()],
    });
  });
  for (const { path, bytes } of media.list()) add(path, bytes);
  const language = lessons[0]?.language ?? "ar";
  const title = [nameIn(subject, language), nameIn(level, language)].join(" · ");
  const paths = media.list().map(({ path }) => path);
  add("imsmanifest.xml", Buffer.from(cartridgeManifest({ title, language }, pages, paths)));
  zip.end();
  return {
    bytes: new Uint8Array(await buffer(zip.outputStream)),
    lessons: pages.length,
    losses: losses.list(),
  };
}
