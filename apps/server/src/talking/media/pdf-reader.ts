import { workerData } from "node:worker_threads";

import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";

import { PackageRefused } from "#platform/packages/refusal.ts";
import type { ReadingOrder } from "#platform/readers/file-reader.ts";
import { serveFile } from "#platform/readers/serve-file.ts";

import type { PdfRead } from "./read-pdf.ts";

const MOST_PAGES = 500;
const MOST_LETTERS = 20_000;
const MOST_LETTERS_OF_ALL = 2_000_000;
/** Of the first page as it is shown before it is opened. */
const WIDTH = 480;
const MOST_HEIGHT = 1200;

/** Of the objects of a page; one with more is drawn by a program, not made of pictures. */
const MOST_OBJECTS = 5000;
/** What PDFium has for a hyphen at the end of a line, and hyphens that are seen there alone. */
const HYPHENS = /[\u00AD\uFFFE]\r?\n?/g;

const { bytes }: ReadingOrder = workerData;
await serveFile(async (): Promise<PdfRead> => {
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(bytes).catch((error: unknown) => {
    throw error instanceof Error && /password/i.test(error.message)
      ? new PackageRefused("encrypted", "The PDF is locked with a password.")
      : error;
  });
  const pages = pdf.getPageCount();
  const texts: string[] = [];
  let letters = 0;
  let pictures = 0;
  for (let at = 0; at < Math.min(pages, MOST_PAGES) && letters < MOST_LETTERS_OF_ALL; at += 1) {
    const page = pdf.getPage(at);
    const text = extractText(page);
    pictures += countPictures(page);
    letters += text.length;
    texts.push(text);
  }
  return { texts, pages, pictures, first: await drawn(pdf.getPage(0)) };
});

function countPictures(page: PDFiumPage): number {
  const count = Math.min(page.getObjectCount(), MOST_OBJECTS);
  return Array.from({ length: count }, (_, at) => page.getObject(at)).filter(({ type }) => type === "image")
    .length;
}

/** Letters as they are typed, not as they are joined on paper; nothing that a database cannot hold. */
function extractText(page: PDFiumPage): string {
  return page
    .getText()
    .normalize("NFKC")
    .replaceAll(HYPHENS, "")
    .replaceAll("\u0000", "")
    .slice(0, MOST_LETTERS)
    .toWellFormed();
}

async function drawn(page: PDFiumPage): Promise<PdfRead["first"]> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const height = Math.round((WIDTH * originalHeight) / originalWidth);
  if (!(height >= 1 && height <= MOST_HEIGHT)) return null;
  const { data, ...size } = await page.render({ width: WIDTH, height, render: async ({ data: raw }) => raw });
  return { width: size.width, height: size.height, pixels: data };
}
