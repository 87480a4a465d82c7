import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import type { Db } from "#platform/db/db.ts";

import { findContents } from "./versions.queries.ts";

/** Of JSON; in memory it is a few times as much. */
const MOST_BYTES = 4 * 1024 * 1024;

interface Version {
  readonly id: number;
  /** Size of its blocks as JSON. */
  readonly bytes: number;
}

interface Kept {
  readonly blocks: readonly LessonBlock[];
  readonly bytes: number;
}

/** What the authors wrote for teachers is never sent to a student. */
const forStudents = (block: LessonBlock): LessonBlock => ({ ...block, notes: null, answers: null });

/**
 * The blocks of versions that were read last, as students get them. They are published or retired: those never change
 * (LES-1). One for each database.
 */
export class PublishedBlocks {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  async of(db: Db, schoolId: number, { id, bytes }: Version): Promise<readonly LessonBlock[]> {
    const key = `${schoolId} ${id}`;
    const known = this.#kept.get(key);
    this.#drop(key);
    const blocks = known?.blocks ?? (await findContents(db, schoolId, id)).blocks.map(forStudents);
    this.#keep(key, { blocks, bytes });
    return blocks;
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
