import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { cutToDraft, MOST_JSON_BYTES } from "./cut-to-draft.ts";
import { fitBlocks } from "./fit-blocks.ts";
import type { DocumentSection } from "./read-document.ts";

const aPart = (word: string, paragraphs: number): DocumentSection => ({
  nodes: Array.from({ length: paragraphs }, () => ({
    type: "paragraph",
    content: [{ type: "text", text: word.repeat(5000) }],
  })),
  notes: [],
});

/** From a page to several times what a draft holds, in letters of one byte and of two. */
const aDocument = fc.array(
  fc
    .tuple(fc.constantFrom("a", "ع", "<", '"'), fc.integer({ min: 1, max: 11 }))
    .map(([word, paragraphs]) => aPart(word, paragraphs)),
  { minLength: 1, maxLength: 60 },
);

/** Without the ids, which are drawn anew each time. */
async function fitted(parts: readonly DocumentSection[]) {
  const { blocks, isCut } = await fitBlocks(parts, new Map());
  return { isCut, blocks: blocks.map((block) => ({ ...block, id: "" })) };
}

test("what no draft has room for stays in the thread, and the draft is the same as of the whole document", async () => {
  await fc.assert(
    fc.asyncProperty(aDocument, async (parts) => {
      const { kept } = cutToDraft(parts);

      expect(await fitted(kept)).toEqual(await fitted(parts));
      const letters = kept.flatMap(({ nodes }) => nodes).length * 5000;
      expect(letters).toBeLessThan(2 * MOST_JSON_BYTES + 11 * 5000 + 1);
    }),
    { numRuns: 12, seed: inject("seed") },
  );
});
