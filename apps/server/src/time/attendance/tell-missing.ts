import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { notify, notifyOffice, settleAbove } from "#talking/notifications/public.ts";

import { weekAround } from "./day-plan.ts";
import { findMissing } from "./find-missing.ts";
import { officeFrom } from "./missing-now.ts";
import { releaseMissing, takeMissing } from "./notices.queries.ts";

const EVERY_SECONDS = 15 * 60;
/** Today, and the last school day where its evening was missed. */
const DAYS = 2;
export const MISSING_TASK = "tell of missing registers";

/** ATD-2: notifies the teacher of a missing register, and later that day the office, each once. */
export const missingRegisterTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [MISSING_TASK]: {
    everySeconds: EVERY_SECONDS,
    run: async () =>
      oneByOne(await listSchoolIds(database.directory), (schoolId) =>
        database.inSchool(schoolId, (db) => tellOfMissing(db, schoolId, new Date())),
      ),
  },
});

export async function tellOfMissing(db: Db, schoolId: number, now: Date): Promise<void> {
  const missing = await findMissing(db, schoolId, { days: DAYS });
  await releaseMissing(
    db,
    schoolId,
    missing.map(({ section, day, period }) => ({ sectionId: section.id, day, period })),
  );
  const open = missing
    .filter(({ isClosed, dueAt }) => !isClosed && dueAt <= now)
    .map((each) => ({ ...each, sectionId: each.section.id }));
  if (open.length === 0) return settleAbove(db, schoolId, [ALL], KIND);
  const week = await weekAround(db, schoolId);
  const forTeachers = await takeMissing(
    db,
    schoolId,
    "teacher",
    open.filter(({ teacher }) => teacher !== null),
  );
  await tellMissing(
    db,
    schoolId,
    forTeachers.flatMap(({ teacher }) => teacher?.id ?? []),
  );
  const late = open.filter((each) => officeFrom(each, week) <= now);
  if (late.length === 0) await settleAbove(db, schoolId, [ALL], KIND);
  else if ((await takeMissing(db, schoolId, "office", late)).length > 0)
    await notifyOffice(db, schoolId, ALL, (target) => ({
      ...NOTICE,
      collapse: target === String(ALL) ? COLLAPSE : `${COLLAPSE} ${target}`,
    }));
}

const KIND = "register-missing";
/** The page of all registers. */
const ALL = 0;
const COLLAPSE = "registers missing";
const NOTICE = { kind: KIND, page: "attendance", needsAction: true } as const;

/** One line until it is read, however many registers. */
export const tellMissing = (db: Db, schoolId: number, personIds: readonly number[]): Promise<number> =>
  notify(db, {
    ...NOTICE,
    schoolId,
    id: ALL,
    recipients: [...new Set(personIds)].map((personId) => ({ personId })),
    collapse: COLLAPSE,
  });
