import type { RolloverState } from "@dars/contract/school/rollover";

import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { findRollover, listYears, lockRollover, type Rollover, type YearRow } from "./rollover.queries.ts";

export const getRolloverState = (rollover: Rollover | undefined): RolloverState => {
  if (!rollover) return "none";
  if (rollover.state === "committed") return "committed";
  return rollover.isWaiting ? "waiting" : "open";
};

export interface FoundRollover {
  readonly years: readonly YearRow[];
  /** The year that ends, or that has ended with the rollover. */
  readonly from: YearRow | undefined;
  readonly rollover: Rollover | undefined;
}

/** A school's rollover: of its current year, or the one that made it current. */
export async function foundRollover(db: Db, schoolId: number): Promise<FoundRollover> {
  const years = await listYears(db, schoolId);
  const current = years.find(({ state }) => state === "current");
  if (!current) return { years, from: undefined, rollover: undefined };
  const rollover = await findRollover(db, schoolId, current.id);
  const fromId = rollover?.fromYearId ?? current.id;
  return { years, from: years.find(({ id }) => id === fromId), rollover };
}

/** The rollover in preparation, held; throws conflict where there is none, it waits for approval or is done. */
export async function requireOpen(db: Db, schoolId: number): Promise<Rollover> {
  const { rollover } = await foundRollover(db, schoolId);
  if (!rollover) throw clash("not-prepared", "The next year is not prepared.");
  const lockedRollover = await lockRollover(db, schoolId, rollover.fromYearId);
  if (!lockedRollover || lockedRollover.state === "committed")
    throw clash("committed", "The school has passed to the next year.");
  if (lockedRollover.isWaiting)
    throw clash("waiting", "It waits for approval. Ask for it to be refused first.");
  return lockedRollover;
}
