import type pg from "pg";

import type { Database } from "#platform/db/db.ts";

import { tellOffice } from "./escalate-cases.ts";
import { openCase } from "./open-case.ts";
import { settleHandlers, TELL_OFFICE } from "./tell.ts";

interface Bed {
  readonly database: Database;
  readonly owner: pg.Pool;
}

/** A report about somebody of a school with a class, of which its handlers are notified. Returns what closes it. */
export async function toldCase({ database, owner }: Bed, schoolId: number, aboutPersonId: number) {
  const { rows } = await owner.query<{ id: number }>(
    `insert into rooms (school_id, school_year, kind, teaching_class_id)
     select school_id, 2026, 'subject_class', id from teaching_classes where school_id = $1 limit 1 returning id`,
    [schoolId],
  );
  const about = { roomId: Number(rows[0]?.id), aboutPersonId, msgNo: null } as const;
  const caseId = await database.inSchool(schoolId, (db) =>
    openCase(db, schoolId, { ...about, origin: "report", reason: "other" }),
  );
  const jobs = await owner.query<{ payload: unknown }>(
    "select payload from jobs where task = $1 and (payload ->> 'schoolId')::bigint = $2",
    [TELL_OFFICE, schoolId],
  );
  for (const { payload } of jobs.rows) await tellOffice(database, payload);
  return () => database.inSchool(schoolId, (db) => settleHandlers(db, schoolId, caseId));
}
