import { sql } from "kysely";

import { listClassRows, buildUnlockProposal } from "#marks/sheets/public.ts";
import { insertProposal } from "#oversight/proposals/public.ts";
import type { Db } from "#platform/db/db.ts";

interface ColumnToOpen {
  readonly classId: number;
  readonly code: string;
  readonly revision: number;
}

const REASON = "سُجّلت درجتا طالبين إحداهما مكان الأخرى.";

/** One of the office asks for an approved column of the first student's section: others of the office decide it. */
export async function insertRequest(db: Db, schoolId: number, studentId: number): Promise<void> {
  const approvedEntry = await findApproved(db, schoolId, studentId);
  const accountId = await findLastOfOffice(db, schoolId);
  if (!approvedEntry || accountId === undefined) return;
  const asker = { role: "school_management", accountId, personId: null } as const;
  const row = (await listClassRows(db, schoolId, asker)).find(
    ({ classId }) => classId === approvedEntry.classId,
  );
  if (!row) return;
  const request = await buildUnlockProposal(db, schoolId, row, { ...approvedEntry, reason: REASON });
  await insertProposal(db, schoolId, request, asker);
}

async function findApproved(db: Db, schoolId: number, studentId: number): Promise<ColumnToOpen | undefined> {
  const { rows } = await sql<ColumnToOpen>`
    select shown.class_id as "classId", shown.code, shown.revision
    from mark_columns as shown
    join teaching_classes as class on class.school_id = shown.school_id and class.id = shown.class_id
    left join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
      and seat.student_id = ${studentId}
    where shown.school_id = ${schoolId} and shown.state = 'approved'
    order by seat.student_id nulls last, class.id limit 1`.execute(db);
  return rows[0];
}

async function findLastOfOffice(db: Db, schoolId: number): Promise<number | undefined> {
  const { rows } = await sql<{ readonly accountId: number }>`
    select account_id as "accountId" from role_assignments
    where school_id = ${schoolId} and role = 'school_management' order by account_id desc limit 1`.execute(
    db,
  );
  return rows[0]?.accountId;
}
