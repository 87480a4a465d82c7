import { setImmediate } from "node:timers/promises";

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { checkBlocks } from "#learning/lessons/public.ts";

import { MOST_JSON_BYTES } from "./cut-to-draft.ts";
import type { DocumentSection } from "./read-document.ts";
import { toLessonBlocks } from "./to-lesson-blocks.ts";
import { withPictures } from "./with-pictures.ts";

/** Of the two hundred blocks that a lesson may have. */
const MOST_BLOCKS = 180;

/**
 * As many of the first parts as a draft can be saved with, their pictures under the ids of the files. Other requests are
 * handled between two parts. Throws invalid for what a lesson does not allow.
 */
export async function fitBlocks(
  parts: readonly DocumentSection[],
  ids: ReadonlyMap<string, string>,
): Promise<{ readonly blocks: LessonBlock[]; readonly isCut: boolean }> {
  const blocks: LessonBlock[] = [];
  let bytes = 0;
  for (const part of parts) {
    const made = checkBlocks(toLessonBlocks(withPictures(part, ids)));
    bytes += Buffer.byteLength(JSON.stringify(made));
    if (bytes > MOST_JSON_BYTES || blocks.length + made.length > MOST_BLOCKS) return { blocks, isCut: true };
    blocks.push(...made);
    await setImmediate();
  }
  return { blocks, isCut: false };
}
