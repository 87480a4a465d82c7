import type { readLateYears as route } from "@dars/contract/marks/late-joiners";
import type { Input, Reply } from "@dars/contract/platform/route";

import { inputsLeftOut } from "#marks/engine/public.ts";
import { listLateDecisions, policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listMarkedYears, type MarkedYear } from "./late-years.queries.ts";
import { findSnapshot } from "./snapshots.queries.ts";

/** H16. */
export async function readLateYears(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  if (!(await hasStudent(db, schoolId, studentId))) throw notFound("This student");
  const decisions = await listLateDecisions(db, schoolId, studentId);
  const years = await listMarkedYears(db, schoolId, studentId);
  const shown = years.map(async (each) => {
    const found = decisions.find(({ yearId }) => yearId === each.year.id);
    return {
      year: each.year,
      level: each.level,
      leftOut: await columnsLeftOut(db, schoolId, each),
      decision: found ? { reason: found.reason, by: found.by, at: found.at.toISOString() } : null,
      isPublished: await hasResult(db, schoolId, studentId, each.year.id),
    };
  });
  return { years: await Promise.all(shown) };
}

/** What the level's scheme leaves out for who joined late; nothing where it has no rule for them. */
export async function columnsLeftOut(db: Db, schoolId: number, { year, level, ...kind }: MarkedYear) {
  const { levelCode: code, isTerminal } = kind;
  const { policy } = (await policiesOfYear(db, schoolId, year.id))({ id: level.id, code, isTerminal });
  const codes = inputsLeftOut(policy);
  return policy.nodes.filter((node) => codes.includes(node.code)).map(({ label }) => ({ ...label }));
}

/** Whether the student's result of a year is public. */
export async function hasResult(
  db: Db,
  schoolId: number,
  studentId: number,
  yearId: number,
): Promise<boolean> {
  const snapshot = await findSnapshot(db, schoolId, studentId, yearId, "student");
  return (snapshot?.shown.outcome ?? null) !== null;
}
