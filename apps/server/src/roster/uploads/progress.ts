import type { Database } from "#platform/db/db.ts";

import { updateUpload, type KnownUpload, type Progress as Noted } from "./uploads.queries.ts";

/** Twice a second is often enough for an eye. */
const EVERY_MS = 500;

/** The progress of work, recorded for readers at most twice a second. A failed write is skipped. */
export class Progress {
  readonly #database: Database;
  readonly #upload: KnownUpload;
  #last = 0;
  #writing: Promise<void> | undefined;
  #done = 0;

  constructor(database: Database, upload: KnownUpload) {
    this.#database = database;
    this.#upload = upload;
  }

  /** Begins a stage, and waits until that is written. */
  async begin(stage: Noted["stage"], total = 0): Promise<void> {
    this.#done = 0;
    await this.#writing;
    await this.#write({ stage, done: 0, total });
  }

  /** So many more are done. */
  readonly add = (stage: Noted["stage"], more: number, total: number): void => {
    this.#done += more;
    if (this.#writing || Date.now() - this.#last < EVERY_MS) return;
    void this.#write({ stage, done: Math.min(this.#done, total), total });
  };

  /** Waits until no write is under way: the next statement may lock the upload. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #write(progress: Noted): Promise<void> {
    const { schoolId, id } = this.#upload;
    this.#last = Date.now();
    this.#writing = this.#database
      .inSchool(schoolId, (db) => updateUpload(db, schoolId, id, { progress }))
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }
}
