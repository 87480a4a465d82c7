import type { remindOfColumns as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { notify } from "#talking/notifications/public.ts";

import { findSection, takeAsked, takeDue, type DueColumns } from "./due-columns.queries.ts";
import { listIdleColumns } from "./idle-columns.ts";

const EVERY_SECONDS = 3600;
export const DUE_TASK = "tell of due columns";

/** H3: the office reminds the teachers of a section, each once a day. */
export const remindOfColumns = (
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    if (!(await findSection(db, schoolId, sectionId))) throw notFound("This section");
    const taken = await takeAsked(
      db,
      schoolId,
      sectionId,
      await listIdleColumns(db, schoolId, { sectionId }),
    );
    await tell(db, schoolId, taken);
    await audited(context, db, schoolId, "marks.reminded", ["section", sectionId], {
      teachers: taken.length,
    });
    return { reminded: taken.length };
  });

/** PUB-1: teachers are reminded of open columns the day before their last day, and when it is over. */
export const dueColumnsTask = (database: Database): Readonly<Record<string, Task>> => ({
  [DUE_TASK]: {
    everySeconds: EVERY_SECONDS,
    run: async () =>
      oneByOne(await listSchoolIds(database.directory), (schoolId) =>
        database.inSchool(schoolId, async (db) => {
          for (const kind of ["late", "due"] as const)
            await tell(
              db,
              schoolId,
              await takeDue(db, schoolId, kind, await listIdleColumns(db, schoolId, { kind })),
            );
        }),
      ),
  },
});

/** One line until it is read. */
async function tell(db: Db, schoolId: number, teachers: readonly DueColumns[]): Promise<void> {
  for (const [columns, some] of Map.groupBy(teachers, (teacher) => teacher.columns))
    await notify(db, {
      schoolId,
      recipients: some.map(({ teacherId }) => ({ personId: teacherId })),
      kind: "marks-due",
      page: "mark-sheets",
      id: 0,
      parts: { count: columns },
      needsAction: true,
      collapse: "columns due",
    });
}
