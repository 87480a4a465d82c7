import type { FollowUpRule } from "@dars/contract/insight/follow-up";
import { publishMarks } from "@dars/contract/marks/publication";
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, aSecondRound, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aSeat, anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aTimetable } from "#time/timetable/timetable.factory.ts";

import { findBy } from "./find-follow-up.ts";
import { METRICS } from "./metrics.ts";

const { database, as, owner } = await testbed([publication], { authorise: authoriseWith() });

type World = Awaited<ReturnType<typeof aMarkedSchool>>;
type OfferingKey = Pick<World["offering"], "id" | "schoolId">;

/** Maths and Arabic of three students: Ali teaches maths, Huda Arabic. */
async function aWorld() {
  const world = await aMarkedSchool(database);
  const [amal, basim, dina] = world.students;
  if (!amal || !basim || !dina) throw new Error("Nobody sits here.");
  return { ...world, ali: world.teacher, huda: world.homeroomTeacher, amal, basim, dina };
}

/** Whom a rule names with its usual values, and for how many things. */
async function named({ school }: Pick<World, "school">, rule: FollowUpRule) {
  const found = await database.inSchool(school.id, (db) =>
    findBy(db, school.id, { rule, isOn: true, ...METRICS[rule].usual }),
  );
  return found.map(({ personId, classId, items }) => ({ personId, classId, things: items.length }));
}

const insert = async (schoolId: number, query: RawBuilder<{ readonly id: number }>): Promise<number> => {
  const { rows } = await database.inSchool(schoolId, (db) => query.execute(db));
  return rows[0]?.id ?? 0;
};

interface Work {
  readonly daysAgo: number;
  readonly purpose?: "homework" | "practice";
}

async function anExercise(
  { management }: World,
  offering: OfferingKey,
  classId: number,
  { daysAgo, purpose = "homework" }: Work,
): Promise<number> {
  const { schoolId } = offering;
  const id = await insert(
    schoolId,
    sql`insert into exercises (school_id, offering_id, author_id, title, purpose, created_at, due_at,
        shuffles_questions, shuffles_options, feedback, pick)
      values (${schoolId}, ${offering.id}, ${management.actor.accountId}, 'Newton', ${purpose}::exercise_purpose,
        now() - interval '50 days', now() - make_interval(days => ${daysAgo}), false, false, 'after_submit', 'best')
      returning id`,
  );
  await insert(
    schoolId,
    sql`with version as (insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
        values (${schoolId}, ${id}, 1, '[]', 0, '6'))
      insert into exercise_classes (school_id, exercise_id, teaching_class_id) values (${schoolId}, ${id}, ${classId})
      returning exercise_id as id`,
  );
  return id;
}

const anAttempt = (
  schoolId: number,
  exerciseId: number,
  studentId: number,
  daysAgo = 0,
  state = "submitted",
) =>
  insert(
    schoolId,
    sql`insert into attempts (school_id, exercise_id, version, student_id, no, seed, state, submitted_at)
      values (${schoolId}, ${exerciseId}, 1, ${studentId}, 1, 1, ${state}::attempt_state,
        now() - make_interval(days => ${daysAgo})) returning id`,
  );

test("N1: three pieces of work that were due and not handed in name a student, in this year and on its roll alone", async () => {
  const world = await aWorld();
  const { school, offering, sheet, amal, basim, dina, section, level, maths } = world;
  const [first, second] = [
    await anExercise(world, offering, sheet.id, { daysAgo: 1 }),
    await anExercise(world, offering, sheet.id, { daysAgo: 5 }),
  ];
  await anExercise(world, offering, sheet.id, { daysAgo: 13 });
  await anExercise(world, offering, sheet.id, { daysAgo: 3, purpose: "practice" });
  await anExercise(world, offering, sheet.id, { daysAgo: 15 });
  await anAttempt(school.id, first, basim.id);
  await database.inSchool(school.id, (db) =>
    sql`insert into exercise_exceptions (school_id, exercise_id, student_id, is_excused)
      values (${school.id}, ${second}, ${dina.id}, true)`.execute(db),
  );
  const gone = await aStudent(database, school, {});
  await anEnrolment(database, gone, { section, state: "withdrawn", endsOn: dayFromToday(-1) });
  const before = await aYear(database, school, {
    state: "archived",
    startsOn: dayFromToday(-400),
    endsOn: dayFromToday(-61),
  });
  const old = await anOffering(database, before, { level, subject: maths });
  const oldClass = await aTeachingClass(database, old, {
    section: await aSection(database, before, { level }),
  });
  await aSeat(database, oldClass, basim);
  await anExercise(world, old, oldClass.id, { daysAgo: 2 });

  expect(await named(world, "unsubmitted-work")).toEqual([{ personId: amal.id, classId: null, things: 3 }]);
});

/** A session of a student that was last used so many days ago. */
const seen = (accountId: number, daysAgo: number) =>
  owner.query(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days, last_seen_at)
     select sha256(convert_to($1 || '/' || $2, 'utf8')), $1::bigint, id, 30, now() - make_interval(days => $2::int)
     from role_assignments where account_id = $1::bigint and role = 'student'`,
    [String(accountId), String(daysAgo)],
  );

test("N3: who has used the app, and not for two weeks, is named; who never did is not", async () => {
  const world = await aWorld();
  const { amal, basim } = world;
  await seen(amal.actor.accountId, 15);
  await seen(amal.actor.accountId, 40);
  await seen(basim.actor.accountId, 13);
  await seen(basim.actor.accountId, 30);

  expect(await named(world, "no-sign-in")).toEqual([{ personId: amal.id, classId: null, things: 1 }]);
});

test("NEG-2: published marks below the pass mark in two subjects name a student; one subject or a withheld mark does not", async () => {
  const world = await aWorld();
  const { school, section, management, offering, amal, basim, dina } = world;
  await approveColumns(database, world, { M1: 49, M2: 10 });
  await database.inSchool(school.id, (db) =>
    sql`update marks set points = 50 where school_id = ${school.id} and offering_id = ${offering.id} and code = 'M1'
      and student_id = ${basim.id}`.execute(db),
  );
  expect(await named(world, "below-pass")).toEqual([]);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"], { withheld: [{ studentId: dina.id, reason: "Fees" }] }),
  });

  expect(await named(world, "below-pass")).toEqual([{ personId: amal.id, classId: null, things: 2 }]);
});

test("T2: a column still open two days after it was due names its teacher", async () => {
  const world = await aWorld();
  const { school, sheet, otherSheet, ali } = world;
  const due = (daysAgo: number) =>
    database.inSchool(school.id, (db) =>
      sql`update mark_windows set opens_on = ${dayFromToday(-20)}, due_on = ${dayFromToday(-daysAgo)}
        where school_id = ${school.id} and code = 'M1'`.execute(db),
    );
  await database.inSchool(school.id, (db) =>
    sql`insert into mark_columns (school_id, class_id, code, state)
      values (${school.id}, ${otherSheet.id}, 'M1', 'submitted')`.execute(db),
  );
  await due(2);
  expect(await named(world, "late-columns")).toEqual([]);
  await due(3);
  expect(await named(world, "late-columns")).toEqual([{ personId: ali.id, classId: sheet.id, things: 1 }]);
});

test("PUB-3: a second round that nobody of the class sits names no teacher", async () => {
  const world = await aSecondRound(database, { daysAgo: 3 });

  expect(await named(world, "late-columns")).toEqual([
    { personId: world.teacher.id, classId: world.sheet.id, things: 1 },
  ]);
});

test("T3: a week with lessons by the timetable in which nothing was published names the teacher, but not in the holidays", async () => {
  const world = await aWorld();
  const { school, year, offering, otherOffering, sheet, otherSheet, management, ali } = world;
  await teachEveryDay(database, school);
  await aTimetable(database, year, [
    { weekday: 0, no: 1, classIds: [sheet.id] },
    { weekday: 1, no: 1, classIds: [otherSheet.id] },
  ]);
  const published = (place: OfferingKey, at: string) =>
    insert(
      school.id,
      sql`with made as (insert into lessons (school_id, offering_id, position, name_ar)
          values (${school.id}, ${place.id}, 1, 'القوة') returning id)
        insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
        select ${school.id}, id, 1, 'ar', 'published', ${management.actor.accountId}, ${at}::timestamptz from made
        returning lesson_id as id`,
    );
  await published(offering, `${dayFromToday(-8)}T23:30:00+03:00`);
  await published(otherOffering, `${dayFromToday(-7)}T00:30:00+03:00`);

  expect(await named(world, "no-lessons")).toEqual([{ personId: ali.id, classId: sheet.id, things: 1 }]);

  await database.inSchool(school.id, (db) =>
    sql`insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on, stops_lessons)
      values (${school.id}, 'closure', 'Break', ${dayFromToday(-14)}, ${dayFromToday(0)}, true)`.execute(db),
  );
  expect(await named(world, "no-lessons")).toEqual([]);
});

test("T4: who waits for an answer for more than two school days names the teacher; a talk that ended does not", async () => {
  const world = await aWorld();
  const { school, ali, huda, amal, basim } = world;
  await owner.query("select ensure_room_year(2026)");
  const talk = async (teacherId: number, studentId: number, senderId: number, daysAgo: number) => {
    const roomId = await insert(
      school.id,
      sql`insert into rooms (school_id, school_year, kind, about_student_id, staff_id, last_seq, last_msg_no, last_message_at)
        values (${school.id}, 2026, 'teacher_student', ${studentId}, ${teacherId}, 1, 1,
          now() - make_interval(days => ${daysAgo})) returning id`,
    );
    await insert(
      school.id,
      sql`insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, created_at)
        values (${school.id}, ${roomId}, 1, 2026, 'message', 1, ${senderId}, '000000000000001', 'Good morning',
          now() - make_interval(days => ${daysAgo})) returning room_id as id`,
    );
  };
  await talk(huda.id, amal.id, amal.id, 1);
  await talk(huda.id, basim.id, huda.id, 12);
  expect(await named(world, "unanswered")).toEqual([]);
  await talk(ali.id, amal.id, amal.id, 12);
  await talk(ali.id, basim.id, basim.id, 40);
  expect(await named(world, "unanswered")).toEqual([{ personId: ali.id, classId: null, things: 1 }]);
});

test("T5: a mandatory training that is over without being completed names the teacher", async () => {
  const world = await aWorld();
  const { school, management, ali, huda } = world;
  const training = async (key: string, endsInDays: number, isMandatory: boolean) => {
    const id = await insert(
      school.id,
      sql`insert into trainings (school_id, key, title, is_mandatory, starts_at, ends_at, place, hours, created_by)
        values (${school.id}, ${key}, 'Classroom talk', ${isMandatory}, now() - interval '30 days',
          now() + make_interval(days => ${endsInDays}), 'Hall', 2, ${management.actor.accountId}) returning id`,
    );
    await database.inSchool(school.id, (db) =>
      sql`insert into training_seats (school_id, training_id, person_id, completed_at)
        values (${school.id}, ${id}, ${ali.id}, null), (${school.id}, ${id}, ${huda.id}, now() - interval '3 days')`.execute(
        db,
      ),
    );
  };
  await training("later", 1, true);
  await training("by-choice", -2, false);
  expect(await named(world, "training-overdue")).toEqual([]);
  await training("over", -2, true);
  expect(await named(world, "training-overdue")).toEqual([{ personId: ali.id, classId: null, things: 1 }]);
});

test.each([9, 59, 61, 200])("NEG-2: what waits does not leave by itself after %i days", async (daysAgo) => {
  const world = await aWorld();
  const { school, offering, sheet, amal, ali } = world;
  const maths = await anExercise(world, offering, sheet.id, { daysAgo: daysAgo + 1 });
  await anAttempt(school.id, maths, amal.id, daysAgo);
  await database.inSchool(school.id, (db) =>
    sql`update mark_windows set opens_on = ${dayFromToday(-daysAgo - 9)}, due_on = ${dayFromToday(-daysAgo)}
      where school_id = ${school.id} and code = 'M1'`.execute(db),
  );

  expect(await named(world, "ungraded")).toEqual([{ personId: ali.id, classId: sheet.id, things: 1 }]);
  expect(await named(world, "late-columns")).toContainEqual({
    personId: ali.id,
    classId: sheet.id,
    things: 1,
  });
});

test("NEG-2: work that waits to be marked for more than a week names the teacher, once for each piece", async () => {
  const world = await aWorld();
  const { school, offering, otherOffering, sheet, otherSheet, amal, basim, dina, ali } = world;
  const maths = await anExercise(world, offering, sheet.id, { daysAgo: 20 });
  const arabic = await anExercise(world, otherOffering, otherSheet.id, { daysAgo: 20 });
  await anAttempt(school.id, arabic, amal.id, 6);
  await anAttempt(school.id, arabic, basim.id, 9, "graded");
  await anAttempt(school.id, maths, dina.id, 6);
  expect(await named(world, "ungraded")).toEqual([]);
  await anAttempt(school.id, maths, amal.id, 8);
  await anAttempt(school.id, maths, basim.id, 9);
  expect(await named(world, "ungraded")).toEqual([{ personId: ali.id, classId: sheet.id, things: 1 }]);
});
