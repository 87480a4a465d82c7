import { addDays } from "@dars/contract/time/days";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const SCHOOL = "/api/v6/schools/:schoolId";
const REGISTER = `${SCHOOL}/sections/:sectionId/registers/:day/:period`;
const SECTION = `${SCHOOL}/sections/:sectionId`;
const EXCUSES = `${SCHOOL}/students/:studentId/excuses`;

const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const mark = (studentId: number) => ({
  studentId,
  status: "late" as const,
  minutes: 5,
  at: new Date().toISOString(),
});

/** The excuse is pending again, sent by the caller. */
async function renew(accountId: number, { schoolId, more }: Target, database: Database): Promise<number> {
  return database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly revision: number }>`
      update absence_excuses set state = 'waiting', sent_by = ${accountId}
      where school_id = ${schoolId} and id = ${more["excuseId"]} returning revision`.execute(db);
    return rows[0]?.revision ?? 1;
  });
}

export const attendanceSamples: SliceSamples = {
  bodies: {
    [`POST ${SCHOOL}/missing-registers/reminders`]: () => ({ key: aKey() }),
    [`POST ${SCHOOL}/attendance/:day/questions`]: () => ({ key: aKey() }),
    [`PUT ${REGISTER}`]: (_actor, { studentId }) => ({
      key: aKey(),
      takenAt: new Date().toISOString(),
      marks: [mark(studentId)],
    }),
    [`POST ${REGISTER}/amendments`]: (_actor, { studentId }) => ({
      key: aKey(),
      reason: "Of the matrix.",
      marks: [mark(studentId)],
    }),
    [`POST ${SECTION}/attendance-workbook`]: () =>
      new Uint8Array(Buffer.from(`student_id\t${today()}\n0\tA`)),
    [`POST ${SECTION}/attendance-backfill`]: (_actor, { studentId }) => ({
      key: aKey(),
      reason: "Of the matrix.",
      registers: [{ day: today(), period: 0, marks: [{ studentId, status: "late", minutes: 5 }] }],
    }),
    [`POST ${SCHOOL}/arrivals`]: (_actor, { studentId }) => ({
      key: aKey(),
      studentId,
      at: new Date().toISOString(),
      minutes: 10,
    }),
    [`PUT ${SCHOOL}/attendance-rules`]: async (_actor, { schoolId }, database) => ({
      key: aKey(),
      revision: await readRevision(database, schoolId),
      rules: {
        mode: "day",
        dayAbsentRatio: 0.5,
        lateNotice: 3,
        marksTotal: 100,
        marksPerDay: 2,
        failRatio: 0.51,
        warnAt: [3, 7],
        countsExcused: false,
        excuseDays: 3,
      },
    }),
    [`POST ${EXCUSES}`]: async (_actor, { schoolId, studentId }, database) => {
      await database.inSchool(schoolId, (db) =>
        sql`delete from absence_excuses where school_id = ${schoolId} and student_id = ${studentId}
          and body is distinct from 'Of the matrix.'`.execute(db),
      );
      return { key: aKey(), fromDay: today(), untilDay: addDays(today(), 10), reason: "illness", text: null };
    },
    [`DELETE ${EXCUSES}/:excuseId`]: async (actor, target, database) =>
      void (await renew(actor.accountId, target, database)),
    [`POST ${SCHOOL}/excuses/:excuseId/decision`]: async (actor, target, database) => ({
      key: aKey(),
      revision: await renew(actor.accountId, target, database),
      decision: "approved",
      note: null,
    }),
  },
  ids: (database, { schoolId, studentId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly excuseId: number }>`
        insert into absence_excuses (school_id, student_id, from_day, until_day, reason, body, sent_by)
        select ${schoolId}, ${studentId}, current_date + 40, current_date + 40, 'illness', 'Of the matrix.', account_id
        from account_people where school_id = ${schoolId} order by account_id limit 1
        returning id as "excuseId"`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has nobody who could have sent an excuse.");
      return { ...made, day: today(), period: "0" };
    }),
};

async function readRevision(database: Database, schoolId: number): Promise<number> {
  const row = await database
    .reading(schoolId)
    .selectFrom("attendance_rules")
    .select("revision")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
