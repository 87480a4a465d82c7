import { readTonight } from "@dars/contract/shell/tonight";
import { saveRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { buildMark, schoolToday } from "#time/attendance/attendance.factory.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home, attendance], { authorise: authoriseWith() });

/** Amal was marked absent today; her mother and father both see her. */
async function givenAnAbsence() {
  const { group, school, amal, first, management, mathsTeacher } = await aWorkingSchool(database);
  await teachEveryDay(database, school);
  const [mother, father] = [
    await aGuardian(database, group, { of: [amal], name: "Huda" }),
    await aGuardian(database, group, { of: [amal], name: "Haider" }),
  ];
  const day = schoolToday();
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "0" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [buildMark({ studentId: amal.id })] },
  });
  return {
    group,
    school,
    amal,
    first,
    management,
    mother,
    father,
    mathsTeacher,
    day,
    task: `absence-${day}`,
  };
}

test("a child's card names the video that came back last, and none that waits", async () => {
  const { group, school, amal, mathsOffering, mathsTeacher } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal] });
  const latest = async () =>
    (await as(mother.actor).call(readTonight, {})).children.map(({ latestVideo }) => latestVideo);
  await owner.query(
    `with made as (insert into video_tasks (school_id, offering_id, author_id, title) values ($1, $2, $3, 'Read')
       returning id)
     insert into video_takes (school_id, task_id, student_id, no, is_late) select $1, id, $4, 1, false from made`,
    [school.id, mathsOffering.id, mathsTeacher.actor.accountId, amal.id],
  );
  expect(await latest()).toEqual([null]);

  await owner.query("update video_takes set state = 'returned', returned_at = now() where school_id = $1", [
    school.id,
  ]);
  expect(await latest()).toMatchObject([{ offeringId: mathsOffering.id, subject: { en: "Maths" } }]);
});

test("what is due comes before what is to sign, then an absence, and work without a date last", async () => {
  const { school, amal, first, management, mother, day } = await givenAnAbsence();
  const { rows } = await owner.query<{ id: number }>(
    `with made as (insert into video_tasks (school_id, offering_id, author_id, title, due_at)
       select $1, class.offering_id, $2, title, due_at
       from (values ('Undated', null::timestamptz), ('Due', now() + interval '1 day')) as drawn (title, due_at)
       cross join (select offering_id from teaching_classes where school_id = $1 and section_id = $3 limit 1) as class
       returning id, offering_id)
     insert into video_task_classes (school_id, task_id, teaching_class_id)
     select $1, made.id, class.id from made join teaching_classes as class
       on class.school_id = $1 and class.offering_id = made.offering_id and class.section_id = $3
     returning task_id as id`,
    [school.id, management.actor.accountId, first.id],
  );
  await owner.query(
    `insert into message_threads (school_id, kind, subject, about_student_id, person_id, person_role, started_by,
       started_role, awaits_person)
     values ($1, 'permission', 'Museum', $2, $3, 'parent', $4, 'school_management', true)`,
    [school.id, amal.id, mother.id, management.actor.accountId],
  );

  const { tasks } = await as(mother.actor).call(readTonight, {});

  expect(rows).not.toEqual([]);
  expect(tasks.map(({ kind, title, key }) => title ?? `${kind} ${key}`)).toEqual([
    "Due",
    "Museum",
    `absence absence-${day}`,
    "Undated",
  ]);
});

test("permissions, posts to acknowledge and marks that came back wait until they are settled", async () => {
  const { group, school, first, amal, mathsOffering, management, mathsTeacher } =
    await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal] });
  const stranger = await aGuardian(database, group, {
    of: [await aStudent(database, school, { section: first })],
  });
  const office = management.actor.accountId;
  await owner.query(
    `insert into message_threads (school_id, kind, subject, about_student_id, person_id, person_role, started_by,
       started_role, awaits_person)
     select $1, kind::thread_kind, kind, $2, $3, 'parent', $4, 'school_management', awaits
     from (values ('permission', true), ('notice', true), ('request', false)) as said (kind, awaits)`,
    [school.id, amal.id, mother.id, office],
  );
  await owner.query(
    `insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, publish_at, requires_ack)
     select $1, $2, 'school_management', title, 'Body', 'published', '{parent}', '{}', '{}', '{}', '{}', now(), ack
     from (values ('New hours', true), ('News', false)) as said (title, ack)`,
    [school.id, office],
  );
  await owner.query(
    `with made as (insert into exercises (school_id, offering_id, author_id, title, purpose, shuffles_questions,
         shuffles_options, feedback, pick)
       values ($1, $2, $3, 'Forces', 'homework', false, false, 'after_return', 'best') returning id),
     version as (insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
       select $1, id, 1, '[]', 0, '10' from made returning exercise_id)
     insert into attempts (school_id, exercise_id, version, student_id, no, seed, submitted_at, returned_at, state, score)
     select $1, exercise_id, 1, $4, 1, 1, now(), now(), 'returned', '17/2' from version`,
    [school.id, mathsOffering.id, mathsTeacher.actor.accountId, amal.id],
  );

  const before = await as(mother.actor).call(readTonight, {});
  const others = await as(stranger.actor).call(readTonight, {});
  await owner.query("update message_threads set awaits_person = false where school_id = $1", [school.id]);
  await owner.query(
    `insert into post_readings (school_id, post_id, account_id, acknowledged_at)
     select $1, id, $2, now() from posts where school_id = $1`,
    [school.id, mother.actor.accountId],
  );
  const after = await as(mother.actor).call(readTonight, {});

  expect(before.tasks.map(({ kind, title }) => [kind, title])).toEqual([
    ["permission", "permission"],
    ["post", "New hours"],
    ["mark", "Forces"],
  ]);
  const latest = { subject: { en: "Maths" }, value: "17/2", outOf: 10, isBelowPass: false };
  expect(before.children).toMatchObject([{ latestMark: latest }]);
  expect(others.tasks.map(({ kind }) => kind)).toEqual(["post"]);
  expect(others.children).toMatchObject([{ latestMark: null }]);
  expect(after.tasks.map(({ kind }) => kind)).toEqual(["mark"]);
});
