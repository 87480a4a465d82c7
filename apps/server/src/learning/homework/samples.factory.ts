import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const HOMEWORK = "/api/v6/schools/:schoolId/homework/:homeworkId";
const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId";

const content = ({ more }: Target) => ({
  title: "Of the matrix",
  text: "",
  minutes: 20,
  asksAnswer: true,
  lessonId: null,
  classIds: [Number(more["homeworkClassId"])],
  due: { by: "day", day: dayFromToday(2) },
  fileIds: [],
});

/** Nothing is withdrawn, nobody was reminded, and the one answer is in its first revision. */
async function renew(_actor: Actor, { schoolId, more }: Target, database: Database): Promise<void> {
  await database.inSchool(schoolId, async (db) => {
    await sql`update homework set revision = 1, withdrawn_at = null
      where school_id = ${schoolId} and id = ${more["homeworkId"]}`.execute(db);
    await sql`update homework_classes set withdrawn_at = null, reminded_at = null
      where school_id = ${schoolId} and homework_id = ${more["homeworkId"]}`.execute(db);
    await sql`update homework_students set answer_revision = 1, answered_at = now(), answer_text = 'Done.'
      where school_id = ${schoolId} and homework_id = ${more["homeworkId"]}`.execute(db);
  });
}

export const homeworkSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/homework": (_actor, target) => ({
      key: aKey(),
      ...content(target),
      setIn: null,
    }),
    [`GET ${HOMEWORK}`]: renew,
    [`PUT ${HOMEWORK}`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, ...content(call[1]) };
    },
    [`PUT ${HOMEWORK}/withdrawal`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1 };
    },
    [`POST ${HOMEWORK}/reminders`]: async (...call) => {
      await renew(...call);
      return { key: aKey() };
    },
    [`GET ${OF_STUDENT}`]: renew,
    [`PUT ${OF_STUDENT}/opened`]: async (...call) => {
      await renew(...call);
      return { at: new Date().toISOString() };
    },
    [`PUT ${OF_STUDENT}/tick`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), isDone: true, at: new Date().toISOString() };
    },
    [`PUT ${OF_STUDENT}/answer`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, text: "Two metres.", fileIds: [] };
    },
    [`PUT ${OF_STUDENT}/answer/seen`]: async (...call) => {
      await renew(...call);
      return { revision: 1 };
    },
    "PUT /api/v6/schools/:schoolId/homework-settings": () => ({ eveningMinutes: 90 }),
  },
  ids: (database, { schoolId, sectionId, studentId, subjectId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ homeworkId: number; homeworkClassId: number }>`
        with class as (
          select class.school_id, class.id from teaching_classes as class
          join subject_offerings as offering on offering.school_id = class.school_id
            and offering.id = class.offering_id and offering.subject_id = ${subjectId}
          where class.school_id = ${schoolId} and class.section_id = ${sectionId} order by class.id limit 1
        ), work as (
          insert into homework (school_id, author_id, title, asks_answer, set_on)
          select school_id, (select own.account_id from account_people as own where own.school_id = ${schoolId}
            and own.person_id not in (select id from teachers where school_id = ${schoolId})
            order by own.account_id limit 1), 'Of the matrix', true, ${dayFromToday(0)}
          from class
          returning school_id, id
        ), given as (
          insert into homework_classes (school_id, homework_id, teaching_class_id, due_by, due_on, due_at)
          select class.school_id, work.id, class.id, 'day', ${dayFromToday(1)}::date, now() + interval '1 day'
          from class, work
        ), did as (
          insert into homework_students (school_id, homework_id, student_id, answer_revision, answered_at)
          select school_id, id, ${studentId}, 1, now() from work
        )
        select work.id as "homeworkId", class.id as "homeworkClassId" from class, work`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has no class for which homework could be set.");
      return { ...made };
    }),
};
