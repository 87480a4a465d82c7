import type { GradePolicy } from "#marks/engine/public.ts";
import type { Db } from "#platform/db/db.ts";

import { insertPolicy, lastVersion, listChosen } from "./policies.queries.ts";
import { schemeOfLevel } from "./scheme-of-level.ts";

interface Level {
  readonly id: number;
  readonly code: string;
  readonly isTerminal: boolean;
}

/** The policy of a level in a year. `id` is null until one is chosen or used for a publication. */
export interface PolicyInForce {
  readonly id: number | null;
  readonly policy: GradePolicy;
}

/** Which policy each level has in a year, with one question to the database. */
export async function policiesOfYear(
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<(level: Level) => PolicyInForce> {
  const chosen = new Map((await listChosen(db, schoolId, yearId)).map((row) => [row.levelId, row]));
  return (level) => {
    const row = chosen.get(level.id);
    return row ? { id: row.id, policy: row.body } : { id: null, policy: schemeOfLevel(level) };
  };
}

/** The same with a stored row: only stored policies can be used for publication (GB-12). */
export async function lockedPolicy(
  db: Db,
  schoolId: number,
  yearId: number,
  level: Level,
): Promise<{ readonly id: number; readonly policy: GradePolicy }> {
  const inForce = (await policiesOfYear(db, schoolId, yearId))(level);
  if (inForce.id !== null) return { id: inForce.id, policy: inForce.policy };
  const version = (await lastVersion(db, schoolId, level.id)) + 1;
  const policy = { ...inForce.policy, version };
  const { id } = await insertPolicy(db, schoolId, {
    levelId: level.id,
    yearId,
    policy,
    source: null,
    accountId: null,
  });
  return { id, policy };
}
