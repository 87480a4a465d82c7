import type { Input, Reply } from "@dars/contract/platform/route";
import type { listRolloverPlaces as route } from "@dars/contract/school/rollover";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { comingSection } from "./coming-section.ts";
import { getRolloverState } from "./found-rollover.ts";
import { nextLevels } from "./place-students.policy.ts";
import { findSection, listLevels, listPlaces } from "./places.queries.ts";
import { listComingSections } from "./readiness.queries.ts";
import { findRollover } from "./rollover.queries.ts";

export async function listRolloverPlaces(
  { database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const section = await findSection(db, schoolId, sectionId);
  if (!section) throw notFound("This section");
  const { id, letter, title, level, yearId } = section;
  const found = await findRollover(db, schoolId, yearId);
  const rollover = found?.fromYearId === yearId ? found : undefined;
  const rows = await listPlaces(db, schoolId, sectionId);
  const coming = rollover ? await listComingSections(db, schoolId, yearId, rollover.toYearId) : [];
  const catalogue = await listLevels(db, schoolId);
  const own = catalogue.find((each) => each.id === level.id);
  return {
    section: { id, letter, title, level },
    state: getRolloverState(rollover),
    places: rows.map((row) => ({
      student: { id: row.studentId, name: row.name },
      status: row.status,
      outcome: row.outcome ?? "undecided",
      level: row.levelId !== null && row.level ? { id: row.levelId, name: row.level } : null,
      section:
        row.sectionId !== null && row.letter !== null
          ? { id: row.sectionId, letter: row.letter, title: row.title }
          : null,
      isProvisional: row.isProvisional ?? false,
      isSet: row.isSet ?? false,
      reason: row.reason,
      needsDecision: row.needsDecision,
    })),
    coming: coming.map(comingSection),
    nextLevelIds: own ? nextLevels(own, catalogue).map((each) => each.id) : [],
  };
}
