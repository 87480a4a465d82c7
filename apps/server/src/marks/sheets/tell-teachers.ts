import type { Db } from "#platform/db/db.ts";
import { notify } from "#talking/notifications/public.ts";

import type { ClassRow } from "./sheets.queries.ts";

/** Notifies who teaches a class that a column of it takes marks again. */
export const tellTeachers = (db: Db, schoolId: number, { classId, teachers }: ClassRow) =>
  notify(db, {
    schoolId,
    recipients: teachers.map(({ id }) => ({ personId: id })),
    kind: "marks-returned",
    page: "mark-sheets",
    id: classId,
    needsAction: true,
  });
