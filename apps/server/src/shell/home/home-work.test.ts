import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home], { authorise: authoriseWith() });

type WorkingSchool = Awaited<ReturnType<typeof aWorkingSchool>>;

test("a teacher's home counts answers and clips to mark with minutes, late columns and the next training", async () => {
  const one = await aWorkingSchool(database);
  const other = await aWorkingSchool(database);
  await answersWait(one);
  await clipsWait(one);
  await columnsAreOpen(one);
  await trainingComes(one);
  await objectionsWait(one);

  const { teacher } = await as(one.mathsTeacher.actor).call(readHome, {});
  const { teacher: stranger } = await as(other.mathsTeacher.actor).call(readHome, {});

  expect(teacher?.work).toMatchObject({
    answers: { count: 2, minutes: 2, title: "Newton" },
    clips: { count: 1, minutes: 2, title: "Read aloud" },
    unreadRooms: 0,
    objections: 1,
    trainings: { count: 1, next: { title: "Safe labs", isMandatory: true } },
  });
  expect(teacher?.work.columns).toEqual({ open: 2, late: 1, dueOn: dayFromToday(3) });
  expect(stranger?.work).toMatchObject({
    answers: { count: 0, minutes: 0, title: null },
    clips: { count: 0, title: null, offeringId: null },
    columns: { open: 0, late: 0, dueOn: null },
    objections: 0,
    trainings: { count: 0, next: null },
  });
});

test("a clip waits for its teacher no more once a later one of its student is returned", async () => {
  const one = await aWorkingSchool(database);
  await clipsWait(one);
  await owner.query("update video_takes set state = 'returned' where school_id = $1 and no = 2", [
    one.school.id,
  ]);

  const { teacher } = await as(one.mathsTeacher.actor).call(readHome, {});

  expect(teacher?.work.clips).toMatchObject({ count: 0, title: null });
});

test("management's home counts absences without a reason once a student, and evaluations past or without an appeal", async () => {
  const one = await aWorkingSchool(database);
  const { school, amal, management } = one;
  await teachEveryDay(database, school);
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     select $1, $2, $3::date, no, $4, 'absent_unexcused', $5, now() from generate_series(1, 2) as no`,
    [school.id, amal.id, dayFromToday(0), one.first.id, management.actor.accountId],
  );
  await evaluationsWait(one);
  const { management: before } = await as(management.actor).call(readHome, {});
  await owner.query(
    `insert into absence_excuses (school_id, student_id, from_day, until_day, reason, sent_by)
     values ($1, $2, $3, $3, 'illness', $4)`,
    [school.id, amal.id, dayFromToday(0), management.actor.accountId],
  );
  const { management: after } = await as(management.actor).call(readHome, {});
  expect(before).toMatchObject({ unexplainedAbsences: 1, evaluationsToFinalise: 2 });
  expect(after).toMatchObject({ unexplainedAbsences: 0 });
});

test("ATD-6: management's week compares attendance, marks on time and families that read posts with the week before", async () => {
  const one = await aWorkingSchool(database);
  const { group, school, first, amal, management } = one;
  const { accountId } = management.actor;
  await teachEveryDay(database, school);
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, $2, day::date, 0, array[$3::bigint, 1, 2, 3], $4, now() from unnest(array[$5, $6]) as day`,
    [school.id, first.id, amal.id, accountId, dayFromToday(-1), dayFromToday(-8)],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     values ($1, $2, $3, 0, $4, 'absent_unexcused', $5, now()), ($1, $2, $6, 0, $4, 'absent_excused', $5, now())`,
    [school.id, amal.id, dayFromToday(-8), first.id, accountId, dayFromToday(-1)],
  );
  await columnsAreOpen(one);
  const reader = await aGuardian(database, group, { of: [amal] });
  await aGuardian(database, group, { of: [amal] });
  await owner.query(
    `with made as (insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids,
         section_ids, subject_ids, person_ids, publish_at)
       values ($1, $2, 'school_management', 'Trip', 'On Monday', 'published', '{parent}', '{}', '{}', '{}', '{}', now())
       returning id)
     insert into post_readings (school_id, post_id, account_id) select $1, id, $3 from made`,
    [school.id, accountId, reader.actor.accountId],
  );

  const { management: own } = await as(management.actor).call(readHome, {});

  expect(own?.week).toEqual({
    attendance: { now: 100, before: 75 },
    lessons: { now: null, before: null },
    marks: { now: 25, before: null },
    // There was no post to read in the week before.
    families: { now: 50, before: null },
  });
});

test("a coordinator's grid has coverage, marking, visits and trainings of its own subjects, and drafts to review", async () => {
  const one = await aWorkingSchool(database);
  const { group, school, maths, arabic } = one;
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const other = await aCoordinator(database, group, { subject: arabic, schools: [school] });
  await answersWait(one);
  await lessonsAreTaught(one, coordinator.accountId);
  await objectionsWait(one);
  await owner.query(
    `insert into trainings (school_id, key, title, subject_id, starts_at, ends_at, place, hours, created_by)
     values ($1, 'next', 'Next', $2, now() + interval '1 day', now() + interval '2 days', 'Hall', 2, $3)`,
    [school.id, maths.id, coordinator.accountId],
  );
  await evaluationsWait({ ...one, management: coordinator }, "subject_coordinator");

  const { coordination } = await as(coordinator.actor).call(readHome, {});
  const { coordination: others } = await as(other.actor).call(readHome, {});

  expect(coordination).toMatchObject({
    schools: [
      {
        schoolId: school.id,
        coverage: 50,
        toMark: 2,
        oldestDays: 0,
        teachers: 1,
        visited: 1,
        trainings: 1,
        objections: 2,
      },
    ],
    drafts: [{ schoolId: school.id, name: { ar: "القوة" }, subject: { en: "Maths" } }],
    draftsInAll: 1,
  });
  expect(others).toMatchObject({
    schools: [{ coverage: null, toMark: 0, oldestDays: null, visited: 0, trainings: 0, objections: 0 }],
    drafts: [],
    draftsInAll: 0,
  });
});

test("a coordinator's home has every draft that waits, the oldest first, with level and version", async () => {
  const { group, school, maths, mathsOffering } = await aWorkingSchool(database);
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  await owner.query(
    `with made as (insert into lessons (school_id, offering_id, position, name_ar, week)
       select $1, $2, no, 'الدرس ' || no, 1 from generate_series(1, 7) as no returning id)
     insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id)
     select $1, id, 1, 'ar', 'review', $3 from made`,
    [school.id, mathsOffering.id, coordinator.accountId],
  );

  const { coordination } = await as(coordinator.actor).call(readHome, {});

  expect(coordination?.drafts).toHaveLength(7);
  expect(coordination?.drafts[0]).toMatchObject({ seq: 1, author: null, level: expect.anything() });
  expect(coordination?.draftsInAll).toBe(7);
});

test("an administrator's home names the schools in which imports, approvals, cases or appeals wait", async () => {
  const { school, administrator, management } = await aWorkingSchool(database);
  const { accountId } = management.actor;
  await owner.query(
    `insert into roster_uploads (school_id, kind, file_name, bytes, state)
     values ($1, 'students', 'a.xlsx', 10, 'checked'), ($1, 'students', 'b.xlsx', 10, 'committed')`,
    [school.id],
  );
  await owner.query(
    `insert into proposals (school_id, kind, subject_kind, subject_id, payload, changes, proposed_by, proposed_role)
     values ($1, 'person.corrected', 'person', 1, '{}', '[]', $2, 'parent')`,
    [school.id, accountId],
  );

  const { office } = await as(administrator.actor).call(readHome, {});

  expect(office).toEqual([
    { schoolId: school.id, imports: 1, approvals: 1, cases: 0, appeals: 0, erasureRequests: 0 },
  ]);
});

/** Two lessons of maths of the first week, one taught; the other has a version that waits for review. */
async function lessonsAreTaught({ school, mathsOffering, mathsInFirst }: WorkingSchool, accountId: number) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into lessons (school_id, offering_id, position, name_ar, week)
     values ($1, $2, 1, 'الحركة', 1), ($1, $2, 2, 'القوة', 1) returning id`,
    [school.id, mathsOffering.id],
  );
  const [taught, draft] = rows.map(({ id }) => Number(id));
  await owner.query(
    `insert into lessons_taught (school_id, teaching_class_id, lesson_id, taught_on, account_id)
     values ($1, $2, $3, $4, $5)`,
    [school.id, mathsInFirst.id, taught, dayFromToday(-1), accountId],
  );
  await owner.query(
    `insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id)
     values ($1, $2, 1, 'ar', 'review', $3), ($1, $2, 2, 'ar', 'draft', $3)`,
    [school.id, draft, accountId],
  );
}

const answersWait = ({ school, mathsInFirst, mathsOffering, amal, mathsTeacher }: WorkingSchool) =>
  owner.query(
    `with made as (insert into exercises (school_id, offering_id, author_id, title, purpose, shuffles_questions,
         shuffles_options, feedback, pick)
       values ($1, $2, $3, 'Newton', 'homework', false, false, 'after_submit', 'best') returning id),
     version as (insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
       select $1, id, 1, '[]', 0, '0' from made returning exercise_id),
     given as (insert into exercise_classes (school_id, exercise_id, teaching_class_id) select $1, id, $4 from made)
     insert into attempts (school_id, exercise_id, version, student_id, no, seed, submitted_at, state)
     select $1, exercise_id, 1, $5, no, 1, now(), 'submitted' from version, generate_series(1, 2) as no`,
    [school.id, mathsOffering.id, mathsTeacher.actor.accountId, mathsInFirst.id, amal.id],
  );

const clipsWait = ({ school, mathsInFirst, mathsOffering, amal, mathsTeacher }: WorkingSchool) =>
  owner.query(
    `with made as (insert into video_tasks (school_id, offering_id, author_id, title, max_seconds)
       values ($1, $2, $3, 'Read aloud', 90) returning id),
     given as (insert into video_task_classes (school_id, task_id, teaching_class_id) select $1, id, $4 from made)
     insert into video_takes (school_id, task_id, student_id, no, is_late)
     select $1, id, $5, no, false from made, generate_series(1, 2) as no`,
    [school.id, mathsOffering.id, mathsTeacher.actor.accountId, mathsInFirst.id, amal.id],
  );

/** One that its teacher has commented on, and one that waits for it too. */
const objectionsWait = ({ school, year, mathsOffering, amal, management }: WorkingSchool) =>
  owner.query(
    `insert into mark_objections (school_id, student_id, year_id, offering_id, code, points, body, filed_by,
       answer_until, comment)
     values ($1, $2, $3, $4, 'M1', 70, 'The paper says 78.', $5, $6, null),
       ($1, $2, $3, $4, 'M2', 70, 'The paper says 78.', $5, $6, 'I counted again.')`,
    [school.id, amal.id, year.id, mathsOffering.id, management.actor.accountId, dayFromToday(7)],
  );

async function columnsAreOpen({ school, year, primary, mathsInFirst }: WorkingSchool) {
  await owner.query(
    `insert into mark_windows (school_id, year_id, level_id, code, opens_on, due_on)
     values ($1, $2, $3, 'M0', $4, $5), ($1, $2, $3, 'M1', $4, $5), ($1, $2, $3, 'M2', $4, $6), ($1, $2, $3, 'M3', $6, $6)`,
    [school.id, year.id, primary.id, dayFromToday(-6), dayFromToday(-1), dayFromToday(3)],
  );
  await owner.query(
    `insert into mark_columns (school_id, class_id, code, state, submitted_at) values ($1, $2, 'M1', 'submitted', now() - interval '3 days')`,
    [school.id, mathsInFirst.id],
  );
}

const trainingComes = ({ school, mathsTeacher, management }: WorkingSchool) =>
  owner.query(
    `with made as (insert into trainings (school_id, key, title, is_mandatory, starts_at, ends_at, place, hours, created_by)
       values ($1, 'labs', 'Safe labs', true, now() + interval '1 day', now() + interval '2 days', 'Hall', 2, $3),
              ($1, 'over', 'Over', false, now() - interval '2 days', now() - interval '1 day', 'Hall', 2, $3)
       returning id)
     insert into training_seats (school_id, training_id, person_id) select $1, id, $2 from made`,
    [school.id, mathsTeacher.id, management.actor.accountId],
  );

type Visited = Pick<WorkingSchool, "school" | "mathsTeacher" | "mathsInFirst" | "group"> & {
  readonly management: Pick<WorkingSchool["management"], "actor">;
};

const evaluationsWait = (
  { school, mathsTeacher, mathsInFirst, management, group }: Visited,
  role = "school_management",
) =>
  owner.query(
    `with rubric as (insert into rubrics (group_id, name_ar, indicators) values ($6, 'زيارة', '[]') returning id)
     insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
       rubric_id, held_on, state, submitted_at, acknowledged_at, appeal_waived_at)
     select $1, said.key, $2, $7::role, '{}', $3, $4, rubric.id, $5, said.state::evaluation_state, said.at, said.seen,
       said.waived
     from rubric, (values ('a', 'submitted', now() - interval '20 days', null::timestamptz, null::timestamptz),
       ('b', 'acknowledged', now(), now(), now()), ('c', 'submitted', now(), null, null),
       ('d', 'final', now(), now(), now()), ('e', 'acknowledged', now(), now(), null))
       as said (key, state, at, seen, waived)`,
    [
      school.id,
      management.actor.accountId,
      mathsTeacher.id,
      mathsInFirst.id,
      dayFromToday(-1),
      group.id,
      role,
    ],
  );
