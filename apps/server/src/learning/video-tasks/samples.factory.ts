import { sql } from "kysely";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { insertLook } from "./video-looks.queries.ts";

const TASK = "/api/v6/schools/:schoolId/video-tasks/:taskId";
const OF_STUDENT = "/api/v6/schools/:schoolId/students/:studentId";
const TEXT = { title: "Of the matrix", prompt: "", maxSeconds: 60, takes: 10, dueAt: null };

const classIds = ({ more }: Target) => [Number(more["videoClassId"])];

/** Task and answer are in their first revision, nothing is returned, and no other answer conflicts. */
async function renew(_actor: Actor, { schoolId, more }: Target, database: Database): Promise<void> {
  await database.inSchool(schoolId, async (db) => {
    await sql`update video_tasks set revision = 1, removed_at = null
      where school_id = ${schoolId} and id = ${more["taskId"]}`.execute(db);
    await sql`update video_takes set revision = 1, state = case when id = ${more["takeId"]}
        then 'sent' else 'withdrawn' end::video_take_state, marked_at = null, showcase = null, again_at = null, removed_reason = null
      where school_id = ${schoolId} and task_id = ${more["taskId"]}`.execute(db);
    await sql`delete from video_take_claims where school_id = ${schoolId}
      and take_id = ${more["takeId"]}`.execute(db);
  });
}

const returned = ({ schoolId, more }: Target, database: Database, showcase: "asked" | null) =>
  database.inSchool(schoolId, (db) =>
    sql`update video_takes set state = 'returned', showcase = ${showcase}
      where school_id = ${schoolId} and id = ${more["takeId"]}`.execute(db),
  );

const LOOKED = `${TASK}/students/:studentId`;
const REASON = "The matrix looks";

/** Lets the caller watch what the student answered. */
async function aLook(...call: [Actor, Target, Database]): Promise<void> {
  await renew(...call);
  const [actor, { schoolId, studentId, more }, database] = call;
  const taskId = Number(more["taskId"]);
  await database.inSchool(schoolId, async (db) => {
    const { rows } = await sql`select from students
      where school_id = ${schoolId} and id = ${studentId}`.execute(db);
    if (rows.length > 0) await insertLook(db, schoolId, actor, { taskId, studentId, reason: REASON });
  });
}

export const videoTasksSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/schools/:schoolId/offerings/:offeringId/video-tasks": (_actor, target) => ({
      key: aKey(),
      ...TEXT,
      classIds: classIds(target),
      modelFileId: null,
    }),
    [`PUT ${TASK}`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, ...TEXT, classIds: classIds(call[1]) };
    },
    [`DELETE ${TASK}`]: async (...call) => {
      await renew(...call);
      const [, { schoolId, more }, database] = call;
      await database.inSchool(schoolId, (db) =>
        sql`update video_takes set state = 'withdrawn'
          where school_id = ${schoolId} and task_id = ${more["taskId"]}`.execute(db),
      );
    },
    [`GET ${TASK}/takes`]: renew,
    "POST /api/v6/schools/:schoolId/video-takes/:takeId/removal": async (...call) => {
      await renew(...call);
      return { key: aKey(), reason: REASON };
    },
    [`POST ${LOOKED}/looks`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), reason: REASON };
    },
    [`GET ${LOOKED}/takes`]: aLook,
    [`POST ${OF_STUDENT}/video-tasks/:taskId/takes`]: async (...call) => {
      await renew(...call);
      const [{ accountId }, { schoolId }, database] = call;
      return { key: aKey(), fileId: await aClip(database, { schoolId, accountId, seconds: 30 }) };
    },
    [`DELETE ${OF_STUDENT}/video-takes/:takeId`]: renew,
    "PUT /api/v6/schools/:schoolId/video-takes/:takeId/claim": async (...call) => {
      await renew(...call);
      return { takesOver: false };
    },
    "POST /api/v6/schools/:schoolId/offerings/:offeringId/video-returns": async (...call) => {
      await renew(...call);
      return { key: aKey(), taskId: null, studentIds: null };
    },
    "PUT /api/v6/schools/:schoolId/video-takes/:takeId/again": async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, fault: "dark", note: "" };
    },
    "PUT /api/v6/schools/:schoolId/video-takes/:takeId/showcase": async (...call) => {
      await renew(...call);
      await returned(call[1], call[2], null);
      return { key: aKey(), isAsked: true };
    },
    [`PUT ${OF_STUDENT}/video-takes/:takeId/showcase`]: async (...call) => {
      await renew(...call);
      await returned(call[1], call[2], "asked");
      return { key: aKey(), allows: true };
    },
    "PUT /api/v6/schools/:schoolId/video-takes/:takeId/feedback": async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, feedback: "", remarks: [{ at: 3, text: "Good" }], returns: false };
    },
  },
  ids: (database, { schoolId, sectionId, studentId, subjectId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ taskId: number; takeId: number; videoClassId: number }>`
        with class as (
          select class.school_id, class.id, class.offering_id from teaching_classes as class
          join subject_offerings as offering on offering.school_id = class.school_id
            and offering.id = class.offering_id and offering.subject_id = ${subjectId}
          where class.school_id = ${schoolId} and class.section_id = ${sectionId} order by class.id limit 1
        ), task as (
          insert into video_tasks (school_id, offering_id, author_id, title, takes)
          select school_id, offering_id, (select account_id from account_people
            where school_id = ${schoolId} order by account_id limit 1), 'Of the matrix', 10 from class
          returning school_id, id
        ), given as (
          insert into video_task_classes (school_id, task_id, teaching_class_id)
          select class.school_id, task.id, class.id from class, task
        ), take as (
          insert into video_takes (school_id, task_id, student_id, no, is_late)
          select school_id, id, ${studentId}, 1, false from task returning id
        )
        select task.id as "taskId", take.id as "takeId", class.id as "videoClassId"
        from class, task, take`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has no class that could be set a video exercise.");
      return { ...made };
    }),
};
