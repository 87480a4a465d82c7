import { workerData } from "node:worker_threads";

import type { ReadingOrder } from "#platform/readers/file-reader.ts";
import { serveFile } from "#platform/readers/serve-file.ts";

import { cutToDraft } from "./cut-to-draft.ts";
import { DocumentRefused, findRefusal } from "./document-refused.ts";
import { findPlainKind } from "./find-format.ts";
import { OfficePackage } from "./office-package.ts";
import type { ReadDocument } from "./read-document.ts";
import { readOffice } from "./read-office.ts";
import type { ReadParts } from "./read-parts.ts";
import { readPdfDocument } from "./read-pdf-document.ts";
import { splitIntoParts } from "./split-into-parts.ts";
import { listPictureIds } from "./with-pictures.ts";

const order: ReadingOrder = workerData;
await serveFile(
  () => partsIn(Buffer.from(order.bytes)),
  ({ pictures }) => pictures.map(({ bytes }) => bytes.buffer),
);

async function partsIn(bytes: Buffer): Promise<ReadParts> {
  try {
    const { sections, left, pictures, isCut } = await read(bytes);
    const split = splitIntoParts(sections);
    const parts = cutToDraft(split.kept);
    const shown = new Set(listPictureIds(parts.kept));
    return {
      refusal: null,
      parts: parts.kept,
      left: [...left],
      pictures: pictures.filter(({ id }) => shown.has(id)),
      isCut: isCut || split.isCut || parts.isCut,
    };
  } catch (error) {
    const why = findRefusal(error);
    if (why === undefined || !(error instanceof Error)) throw error;
    return { refusal: { why, words: error.message }, parts: [], left: [], pictures: [], isCut: false };
  }
}

async function read(bytes: Buffer): Promise<ReadDocument> {
  if (bytes.subarray(0, 1024).includes("%PDF-")) return readPdfDocument(bytes);
  if (bytes.subarray(0, 2).toString("latin1") !== "PK") throw new DocumentRefused(findPlainKind(bytes));
  return readOffice(await OfficePackage.open(bytes));
}
