import type {
  FollowUpEntry,
  listFollowUp as route,
  listOwnFollowUp as ownRoute,
} from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { rulesOf, type Finding, type FollowUpSource } from "./findings.ts";
import { listCases, listRules, listStudentsOf, type FoundCase } from "./follow-up.queries.ts";
import { ATTENDANCE_SOURCES } from "./sources.ts";

interface Found extends Finding {
  readonly source: FollowUpSource;
}

/** Current findings minus settled ones: an entry closes by itself when its cause is gone. */
async function findOpen(
  db: Db,
  schoolId: number,
): Promise<readonly (Found & { kept: FoundCase | undefined })[]> {
  const [own, cases] = [await listRules(db, schoolId), await listCases(db, schoolId)];
  const on = new Map(
    rulesOf(ATTENDANCE_SOURCES, own).flatMap(({ rule, threshold, isOn }) =>
      isOn ? [[rule, threshold] as const] : [],
    ),
  );
  const found = await Promise.all(
    ATTENDANCE_SOURCES.map(async (source) => {
      const threshold = on.get(source.rule);
      const findings = threshold === undefined ? [] : await source.find(db, schoolId, threshold);
      return findings.map((finding) => ({ ...finding, source }));
    }),
  );
  return found.flat().flatMap((each) => {
    const kept = cases.find(({ rule, personId }) => rule === each.source.rule && personId === each.person.id);
    const days = each.days.filter((day) => !kept?.settledUntil || day > kept.settledUntil);
    return days.length === 0 ? [] : [{ ...each, days, kept }];
  });
}

/** I4, I5. */
export async function listFollowUp(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const open = await findOpen(db, schoolId);
  const isTeacher = actor.role === "teacher";
  const students = isTeacher ? await listStudentsOf(db, schoolId, actor.personId ?? 0) : null;
  const of = (kind: FollowUpSource["of"], isMine: (personId: number) => boolean) =>
    open.filter(({ source, person }) => source.of === kind && isMine(person.id)).map(entryOf);
  return {
    students: of("students", (id) => students?.has(id) ?? true),
    teachers: of("teachers", (id) => !isTeacher || id === actor.personId),
  };
}

const entryOf = ({
  source,
  person,
  section,
  days,
  kept,
}: Found & { kept: FoundCase | undefined }): FollowUpEntry => ({
  rule: source.rule,
  person,
  section,
  days: [...days],
  since: days.at(-1) ?? "",
  owner: kept?.owner ?? null,
  nextStep: kept?.nextStep ?? null,
  snoozedUntil: kept?.snoozedUntil ?? null,
  revision: kept?.revision ?? 0,
});

/** NEG-1: one's own entries in plain words, and nothing of what staff noted about them. */
export async function listOwnFollowUp(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof ownRoute>,
): Promise<Reply<typeof ownRoute>> {
  const open = await findOpen(database.reading(schoolId), schoolId);
  return {
    entries: open
      .filter(({ source, person }) => source.of === "students" && person.id === studentId)
      .map(({ source, days }) => ({ rule: source.rule, days: [...days], since: days.at(-1) ?? "" })),
  };
}
