import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import type { Db } from "#platform/db/db.ts";
import { RecentlyUsed } from "#platform/recently-used.ts";

import { findContents } from "./versions.queries.ts";

const MOST_BYTES = 16 * 1024 * 1024;

/** What the authors wrote for teachers is never sent to a student. */
const forStudents = ({ id, kind, content }: LessonBlock): LessonBlock => ({
  id,
  kind,
  content,
  notes: null,
  answers: null,
});

/**
 * The blocks of versions that were read last, as JSON that students get as it is. They are published or retired: those
 * never change (LES-1). The caller must have read that the version is one of these. One for each database.
 */
export class PublishedBlocks {
  readonly #kept = new RecentlyUsed<Buffer>(MOST_BYTES);

  async of(db: Db, schoolId: number, versionId: number): Promise<Buffer> {
    const key = `${schoolId} ${versionId}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const blocks = await written(db, schoolId, versionId);
    this.#kept.set(key, blocks, blocks.length);
    return blocks;
  }
}

async function written(db: Db, schoolId: number, versionId: number): Promise<Buffer> {
  const { blocks } = await findContents(db, schoolId, versionId);
  return Buffer.from(JSON.stringify(blocks.map(forStudents)));
}

/** The blocks themselves. */
export const blocksIn = (json: Buffer): readonly LessonBlock[] =>
  // Written above of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  JSON.parse(json.toString()) as LessonBlock[];
