import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import type { Db } from "#platform/db/db.ts";

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
  readonly #kept = new Map<string, Buffer>();
  #bytes = 0;

  async of(db: Db, schoolId: number, versionId: number): Promise<Buffer> {
    const key = `${schoolId} ${versionId}`;
    const known = this.#kept.get(key);
    this.#drop(key);
    const blocks = known ?? (await written(db, schoolId, versionId));
    this.#keep(key, blocks);
    return blocks;
  }

  #keep(key: string, blocks: Buffer): void {
    this.#drop(key);
    this.#kept.set(key, blocks);
    this.#bytes += blocks.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
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
