import type { Input, Reply } from "@dars/contract/platform/route";
import type { prepareRollover as route } from "@dars/contract/school/rollover";

import { copyLessonsOfYear } from "#learning/lessons/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { insertLackingClasses } from "#school/structure/public.ts";
import { copiedYear, foundYear, lockYears } from "#school/years/public.ts";

import { requireOpen } from "./found-rollover.ts";
import { copyOfferings, copyPeriods, copySections } from "./prepare.queries.ts";
import { propose } from "./rehearse.ts";
import { findRollover, insertRollover, updateRevision } from "./rollover.queries.ts";

type PrepareBody = Input<typeof route>["body"];

/** Repeating it adds what the next year lacks; what it has stays as it is. */
export const prepareRollover = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, body, async (db) => {
    const years = await lockYears(db, schoolId);
    const from = years.find(({ state }) => state === "current");
    if (!from) throw clash("no-year", "The school has no current year.");
    const known = await findRollover(db, schoolId, from.id);
    const isOwn = known?.fromYearId === from.id;
    if (isOwn) await requireOpen(db, schoolId);
    const toYearId = isOwn ? known.toYearId : await nextYear(db, schoolId, from, body);
    const passage = { fromYearId: from.id, toYearId };
    if (isOwn) await updateRevision(db, schoolId, from.id);
    else await insertRollover(db, schoolId, { ...passage, accountId: context.actor.accountId });
    const sections = await copySections(db, schoolId, passage);
    await copyOfferings(db, schoolId, passage);
    await insertLackingClasses(db, schoolId, { yearId: toYearId });
    await copyPeriods(db, schoolId, passage);
    const lessons = await copyLessonsOfYear(db, schoolId, passage);
    const students = await propose(db, schoolId, passage);
    await audited(context, db, schoolId, "rollover.prepared", ["year", from.id], {
      to: toYearId,
      sections,
      lessons,
      students,
    });
    return { yearId: toYearId, sections, students };
  });

interface Ending {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** A year in planning that follows, or a new one with the terms of this year a year later. */
async function nextYear(
  db: Db,
  schoolId: number,
  from: Ending,
  { yearId, year }: PrepareBody,
): Promise<number> {
  if (yearId !== null) {
    const chosen = (await lockYears(db, schoolId)).find(({ id }) => id === yearId);
    if (chosen?.state !== "planning" || chosen.startsOn < from.endsOn)
      throw clash("year-order", "The next year is one in planning that follows this one.");
    return chosen.id;
  }
  if (year === null) throw clash("no-year", "The next year has no days.");
  if (year.startsOn < from.endsOn) throw clash("year-overlaps", "The next year begins after this one.");
  if (endYear(year) === endYear(from)) throw clash("year-order", "Both years end in one calendar year.");
  const source = await copiedYear(db, schoolId, year);
  const { yearId: made } = await foundYear(db, schoolId, year, source?.terms ?? []);
  return made;
}

const endYear = ({ endsOn }: Pick<Ending, "endsOn">) => endsOn.slice(0, 4);
