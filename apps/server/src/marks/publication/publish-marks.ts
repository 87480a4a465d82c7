import { mayPublish } from "@dars/contract/marks/may-publish";
import type { publishMarks as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listClassColumns } from "#marks/sheets/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { computeSitting } from "./compute-sitting.ts";
import {
  insertPublication,
  listClassesInSections,
  lockClassColumns,
  lockPublication,
} from "./publications.queries.ts";
import { MOST_IN_A_REQUEST, publishLater } from "./publish-later.ts";
import { release } from "./release.ts";
import { requireComplete } from "./require-complete.ts";
import { countEnrolled, listSectionFacts, type SectionFacts } from "./section-data.queries.ts";

const MINUTE_MS = 60_000;

type PublishBody = Input<typeof route>["body"];

/** H7, PUB-2: now, or at a time that the office sets. Many students are `scheduled` for now. */
export async function publishMarks(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const requestedAt = new Date(body.publishAt ?? Date.now());
  const isDue = requestedAt.getTime() <= Date.now();
  const publishAt = isDue ? new Date() : requestedAt;
  const guardiansAt = new Date(publishAt.getTime() + body.studentsFirstMinutes * MINUTE_MS);
  return writeOnce(context, schoolId, body, async (db) => {
    const sections = await requireSections(db, schoolId, body.sectionIds);
    await requireApproved(db, schoolId, body);
    const withheld = body.withOutcome
      ? await requireComplete(db, schoolId, sections, { ...body, publishAt })
      : body.withheld;
    const isNow = isDue && (await countEnrolled(db, schoolId, body.sectionIds)) <= MOST_IN_A_REQUEST;
    const { id } = await insertPublication(db, schoolId, {
      ...body,
      withheld,
      yearId: sections[0]?.yearId ?? 0,
      state: "scheduled",
      publishAt,
      guardiansAt,
      accountId: context.actor.accountId,
    });
    const students = isNow ? await releaseNow(db, schoolId, id) : 0;
    if (!isNow) await publishLater(db, { schoolId, publicationId: id }, publishAt);
    await audited(
      context,
      db,
      schoolId,
      isNow ? "marks.published" : "marks.scheduled",
      ["mark_publication", id],
      { students, withheld: withheld.length, withOutcome: body.withOutcome },
    );
    return { id, state: isNow ? "published" : "scheduled", students };
  });
}

async function releaseNow(db: Db, schoolId: number, publicationId: number): Promise<number> {
  const made = await lockPublication(db, schoolId, publicationId);
  return made ? release(db, schoolId, made) : 0;
}

/** Sections of one year that still takes marks (AZ-7). */
async function requireSections(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<readonly SectionFacts[]> {
  const sections = await listSectionFacts(db, schoolId, sectionIds);
  if (sections.length !== sectionIds.length) throw notFound("One of the sections");
  if (new Set(sections.map(({ yearId }) => yearId)).size !== 1)
    throw invalid("The sections are of different years.", "/body/sectionIds");
  const state = sections[0]?.yearState;
  if (state !== "current" && state !== "closing")
    throw clash("year", "The school year is not open for marks.", { state });
  return sections;
}

/** PUB-1: only what management has approved; of an exam that nobody of a class sits there is nothing to approve. */
async function requireApproved(
  db: Db,
  schoolId: number,
  { sectionIds, codes, isPartial }: PublishBody,
): Promise<void> {
  const classes = await listClassesInSections(db, schoolId, sectionIds);
  const columns = await lockClassColumns(db, schoolId, sectionIds, codes);
  const ready = new Set(
    columns.filter(({ state }) => mayPublish(state)).map(({ classId, code }) => `${classId} ${code}`),
  );
  if (ready.size === 0) throw clash("nothing", "None of these columns is approved.");
  if (isPartial) return;
  const isOfClass = await findMadeColumns(db, schoolId, classes);
  const lacking: typeof classes = [];
  for (const each of classes) {
    const missing = codes.filter((code) => !ready.has(`${each.id} ${code}`) && isOfClass(code, each.id));
    if (missing.length === 0) continue;
    const { unsat } = await computeSitting(db, schoolId, { ...each, classId: each.id });
    if (missing.some((code) => !unsat.has(code))) lacking.push(each);
  }
  if (lacking.length > 0)
    throw clash("unapproved", "Some classes are not approved.", { classes: lacking.map(({ id }) => id) });
}

/** GB-9: a column that a teacher made is of one class, those of the scheme are of all. */
async function findMadeColumns(
  db: Db,
  schoolId: number,
  classes: readonly { readonly offeringId: number }[],
): Promise<(code: string, classId: number) => boolean> {
  const made = await listClassColumns(db, schoolId, [
    ...new Set(classes.map(({ offeringId }) => offeringId)),
  ]);
  const own = new Set(made.map(({ classId, code }) => `${classId} ${code}`));
  const codes = new Set(made.map(({ code }) => code));
  return (code, classId) => !codes.has(code) || own.has(`${classId} ${code}`);
}
