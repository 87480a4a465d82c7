import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readVersion } from "@dars/contract/learning/lesson-versions";
import type { Reply } from "@dars/contract/platform/route";

import { names } from "#platform/testing/names.ts";

/** A version that its reader writes. */
export function aDraft(revision: number, blocks: LessonBlock[]): Reply<typeof readVersion> {
  return {
    lesson: {
      id: 3,
      number: 2,
      name: names("Newton's second law", "قانون نيوتن الثاني"),
      objectives: "",
      minutes: 45,
      week: 9,
      next: null,
      offering: {
        id: 8,
        subject: { id: 4, name: names("Physics"), theme: "blue", icon: null },
        level: { id: 7, name: names("Second intermediate") },
        year: "2026-2027",
        week: 9,
      },
    },
    version: {
      id: 31,
      seq: 4,
      language: "en",
      state: "draft",
      revision,
      blocks,
      files: [],
    },
    line: {
      id: 31,
      seq: 4,
      kind: "revision",
      language: "en",
      state: "draft",
      revision,
      author: { id: 77, name: names("Zaid Al-Rikabi") },
      changeNote: "",
      sentBackBecause: null,
      blocks: blocks.length,
      updatedAt: "2026-11-20T05:03:00.000Z",
      publishedAt: null,
      usedBy: [],
      opened: 0,
    },
    currentVersionId: null,
    lease: null,
    may: { edit: true, publish: false },
  };
}

/** A block with the picture of a document, and the file that the server has made of it. */
export const aPicture = {
  block: {
    id: "eeeeeeeeeeeeeee",
    kind: "image",
    content: { fileId: "ffffffffffffff1", alt: "A cart", caption: "" },
    notes: null,
    answers: null,
  },
  file: {
    kind: "photo" as const,
    fileId: "ffffffffffffff1",
    name: "a.webp",
    type: "image/webp",
    size: 9,
  },
};
