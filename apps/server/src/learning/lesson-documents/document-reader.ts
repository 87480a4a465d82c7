import { parentPort, workerData } from "node:worker_threads";

import { lowerPriority } from "#platform/lower-priority.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { MediaRefused, readPdf } from "#talking/media/public.ts";

import { readDocx, type ReadDocument } from "./read-docx.ts";
import type { ReadParts } from "./read-parts.ts";
import { splitIntoParts } from "./split-into-parts.ts";
import { toParagraphs } from "./to-paragraphs.ts";

lowerPriority();
// The port of a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await partsIn(Buffer.from(workerData)));

async function partsIn(bytes: Buffer): Promise<ReadParts> {
  try {
    const { nodes, pictures, isCut } = await read(bytes);
    const parts = splitIntoParts(nodes);
    return { refusal: null, parts: parts.kept, pictures, isCut: isCut || parts.isCut };
  } catch (error) {
    if (error instanceof PackageRefused || error instanceof MediaRefused)
      return { refusal: error.message, parts: [], pictures: 0, isCut: false };
    throw error;
  }
}

async function read(bytes: Buffer): Promise<ReadDocument & { readonly isCut: boolean }> {
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-")
    return { ...(await readDocx(bytes)), isCut: false };
  const { texts, pages } = await readPdf(bytes, new AbortController().signal);
  return { nodes: texts.flatMap(toParagraphs), pictures: 0, isCut: pages > texts.length };
}
