import { workerData } from "node:worker_threads";

import { MOST_PICTURES } from "#learning/lesson-documents/public.ts";
import { listPages, readArchive } from "#learning/question-files/public.ts";
import { serveFile } from "#platform/readers/serve-file.ts";

import { PackagePictures } from "./package-pictures.ts";
import { findWords, readPage, type ReadPage } from "./read-page.ts";
import type { PagesOrder, ReadPages } from "./read-pages.ts";

const { name, bytes, paths }: PagesOrder = workerData;
await serveFile(async (): Promise<ReadPages> => {
  const whole = Buffer.from(bytes);
  if (whole.toString("latin1", 0, 2) !== "PK") return { pages: [], refused: [], contents: [] };
  const files = await readArchive(name, whole);
  const pictures = await PackagePictures.open(files);
  const wanted = listPages(files).filter(({ path }) => paths === undefined || paths.includes(path));
  const read = wanted.map((page) => readPage(page, files, pictures));
  const pages = read.flatMap((page) => ("why" in page ? [] : [page]));
  return {
    pages: pages.map(({ parts, pictures: shown, path, title, left, isCut }) => ({
      path,
      title,
      words: findWords(parts),
      pictures: shown.length,
      left,
      isCut,
    })),
    refused: read.flatMap((page) => ("why" in page ? [page] : [])),
    contents: paths === undefined ? [] : withinBounds(pages),
  };
});

/** As many pictures as are held in memory at a time; the others are left out, and `importPackagePages` counts their places. */
function withinBounds(pages: readonly ReadPage[]): ReadPages["contents"] {
  let room = 2 * MOST_PICTURES.bytes;
  return pages.map(({ parts, pictures }) => ({
    parts,
    pictures: pictures.slice(0, MOST_PICTURES.count).filter((picture) => {
      if (picture.bytes.length > room) return false;
      room -= picture.bytes.length;
      return true;
    }),
  }));
}
