import { addDays } from "@dars/contract/time/days";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";
import { aKey, nextNumber } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";

/** A Thursday in the sample's year on which a lesson of the place is held. */
const readLessonDay = async (database: Database, schoolId: number): Promise<string> => {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{ readonly day: string }>`select (starts_on + 28 - extract(dow from starts_on)::int + 4)::date as day
      from academic_years where school_id = ${schoolId} and state = 'current'`.execute(db),
  );
  return rows[0]?.day ?? "2100-01-07";
};

const REPORTED = { starts_on: "2100-01-04", ends_on: "2100-01-05", reason: "sick" } as const;

/** The report waits, and is the caller's where the caller teaches here. */
async function waitsAgain({ role, personId }: Actor, { schoolId, more }: Target, database: Database) {
  await database.inSchool(schoolId, (db) =>
    db
      .updateTable("staff_absence_reports")
      .set({
        state: "waiting",
        ...(role === "teacher" && {
          teacher_id: sql<number>`coalesce((select id from teachers
            where school_id = ${schoolId} and id = ${personId}::bigint), teacher_id)`,
        }),
      })
      .where("school_id", "=", schoolId)
      .where("id", "=", Number(more["absenceReportId"]))
      .execute(),
  );
}

export const coverSamples: SliceSamples = {
  ids: async (database, { schoolId, sectionId }) => {
    const made = await database.inSchool(schoolId, async (db) => {
      const teacher = await db
        .selectFrom("teachers")
        .select("id")
        .where("school_id", "=", schoolId)
        .orderBy("id")
        .executeTakeFirstOrThrow();
      const absence = await db
        .insertInto("staff_absences")
        .values({
          school_id: schoolId,
          teacher_id: teacher.id,
          starts_on: "2100-01-04",
          ends_on: "2100-01-05",
          reason: "sick",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const report = await db
        .insertInto("staff_absence_reports")
        .values({ school_id: schoolId, teacher_id: teacher.id, ...REPORTED })
        .returning("id")
        .executeTakeFirstOrThrow();
      const year = await db
        .selectFrom("academic_years")
        .select("id")
        .where("school_id", "=", schoolId)
        .where("state", "=", "current")
        .executeTakeFirstOrThrow();
      const known = await db
        .selectFrom("timetable_lessons")
        .select("id")
        .where("school_id", "=", schoolId)
        .executeTakeFirst();
      const taught = await db
        .selectFrom("teaching_classes")
        .select("id")
        .where("school_id", "=", schoolId)
        .where("section_id", "=", sectionId)
        .orderBy("id")
        .executeTakeFirst();
      return {
        absenceId: absence.id,
        absenceReportId: report.id,
        yearId: year.id,
        lessonId: known?.id,
        classId: taught?.id,
      };
    });
    const { absenceId, absenceReportId, yearId, classId } = made;
    const date = await readLessonDay(database, schoolId);
    if (made.lessonId !== undefined || classId === undefined)
      return { absenceId, absenceReportId, date, lessonId: made.lessonId ?? 0 };
    const year = { id: yearId, schoolId };
    await aPeriodPlan(database, year);
    const { lessonIds } = await aTimetable(database, year, [{ weekday: 4, no: 1, classIds: [classId] }]);
    return { absenceId, absenceReportId, date, lessonId: lessonIds[0] ?? 0 };
  },
  bodies: {
    "POST /api/v6/schools/:schoolId/staff-absences": (_actor, { more }) => {
      // Nobody is away twice at one hour (C7): each call has a day of its own.
      const startsOn = addDays("2100-01-04", nextNumber());
      return {
        key: aKey(),
        absence: {
          teacherId: Number(more["teacherId"]),
          startsOn,
          endsOn: addDays(startsOn, 1),
          fromPeriod: null,
          toPeriod: null,
          reason: "sick",
        },
      };
    },
    "POST /api/v6/schools/:schoolId/own-absences": async ({ personId }, { schoolId }, database) => {
      const { rows } = await database.inSchool(schoolId, (db) =>
        sql<{ readonly day: string }>`
          update staff_absence_reports set state = 'withdrawn'
          where school_id = ${schoolId} and teacher_id = ${personId}`
          .execute(db)
          .then(() => sql<{ readonly day: string }>`select ${todayIn(schoolId)} as day`.execute(db)),
      );
      const today = rows[0]?.day ?? "";
      return {
        key: aKey(),
        absence: { startsOn: today, endsOn: addDays(today, 1), reason: "sick", note: null },
      };
    },
    "PUT /api/v6/schools/:schoolId/own-absences/:absenceReportId/withdrawal": async (...call) => {
      await waitsAgain(...call);
    },
    "POST /api/v6/schools/:schoolId/staff-absence-reports/:absenceReportId/decision": async (...call) => {
      await waitsAgain(...call);
      return { key: aKey(), isConfirmed: true, answer: null };
    },
    "PUT /api/v6/schools/:schoolId/day-plans/:date/changes": (_actor, { more }) => ({
      key: aKey(),
      changes: [
        {
          lessonId: Number(more["lessonId"]),
          kind: "plain",
          teacherId: null,
          roomId: null,
          subjectId: null,
          no: null,
          note: null,
        },
      ],
    }),
  },
};
