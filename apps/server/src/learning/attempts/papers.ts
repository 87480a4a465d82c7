import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import type { Db } from "#platform/db/db.ts";
import { RecentlyUsed } from "#platform/recently-used.ts";

import { listVersions, type ArrivingRow, type VersionKey } from "./arrivals.queries.ts";

/** The questions of an attempt's version, and those of a later one by whose keys it is marked (EX-3). */
export interface Paper {
  readonly questions: readonly NumberedQuestion[];
  readonly remarking: readonly NumberedQuestion[];
}

type Versioned = Pick<ArrivingRow, "id" | "exerciseId" | "version" | "remarkedBy">;
type Questions = readonly NumberedQuestion[];

const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Versions that attempts were made of last. From the first attempt of an exercise on, each change of its questions is
 * a version of its own, so that neither these nor later ones ever change. One for each database.
 */
export class Papers {
  readonly #kept = new RecentlyUsed<Questions>(MOST_BYTES);

  /** By the ids of the attempts. Only for attempts that were read in the transaction of `db`. */
  async of(db: Db, schoolId: number, attempts: readonly Versioned[]): Promise<ReadonlyMap<number, Paper>> {
    const known = new Map<string, Questions>();
    const missing = new Map<string, VersionKey>();
    for (const version of attempts.flatMap(listVersionKeys)) {
      const key = toKey(version);
      const questions = known.get(key) ?? this.#kept.get(`${schoolId} ${key}`);
      if (questions) known.set(key, questions);
      else missing.set(key, version);
    }
    if (missing.size > 0) {
      for (const { json, ...version } of await listVersions(db, schoolId, [...missing.values()])) {
        const key = toKey(version);
        const questions = questionsIn(json);
        known.set(key, questions);
        this.#kept.set(`${schoolId} ${key}`, questions, json.length);
      }
    }
    return new Map(attempts.map((attempt) => [attempt.id, buildPaper(attempt, known)]));
  }
}

const listVersionKeys = ({ exerciseId, version, remarkedBy }: Versioned): VersionKey[] =>
  [version, remarkedBy].flatMap((each) => (each === null ? [] : [{ exerciseId, version: each }]));

const toKey = ({ exerciseId, version }: VersionKey): string => `${exerciseId} ${version}`;

const buildPaper = (attempt: Versioned, known: ReadonlyMap<string, Questions>): Paper => {
  const [questions = [], remarking = []] = listVersionKeys(attempt).map((version) =>
    known.get(toKey(version)),
  );
  return { questions, remarking };
};

// The column holds what `putVersion` wrote.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const questionsIn = (json: string): Questions => JSON.parse(json) as Questions;
