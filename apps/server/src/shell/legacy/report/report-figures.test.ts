import { sql } from "kysely";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aSession, legacyServer } from "#shell/legacy/legacy.factory.ts";

import { aTeachersSchool, type TeachersSchool } from "./report.factory.ts";

const server = await legacyServer();
const { database } = server;

const PERIOD = `&from=${dayFromToday(-20)}&to=${dayFromToday(10)}`;

test("RPT-4: it counts lessons, exercises, marks and answers in chats of the period, and nothing from before it", async () => {
  const place = await aTeachersSchool(database);
  await aWorkedMonth(place);
  const token = await aSession(server, place.teacher);

  const answer = await server.get(`/report_teacher.php?token=${token}${PERIOD}`, {
    headers: { accept: "application/json" },
  });

  expect(answer.json().result.classes).toMatchObject([
    {
      lessons_published: 1,
      exercises: 1,
      submissions: 2,
      ungraded: 1,
      average_percent: 70,
      attendance_missing_periods: 0,
      marks: { due: 3, entered: 1, late: 1 },
    },
  ]);
  expect(answer.json().result.chat).toEqual({ median_reply_minutes: 95, unanswered_over_2_days: 1 });
});

test("RPT-4: the page says the same in the reader's language", async () => {
  const place = await aTeachersSchool(database);
  await aWorkedMonth(place);
  const token = await aSession(server, place.teacher);

  const { body } = await server.get(`/report_teacher.php?token=${token}&lang=en${PERIOD}`, {
    headers: { accept: "text/html" },
  });

  for (const [name, value] of [
    ["Students", "3"],
    ["To mark", "1"],
    ["Average", "70.0%"],
    ["Mark columns entered", "1 of 3"],
    ["Usual time to answer", "95 min"],
  ])
    expect(body).toContain(`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
});

/** A lesson, an exercise with two answers, three mark columns and two rooms; and of each kind something long ago. */
async function aWorkedMonth({ school, teacher, classId }: TeachersSchool): Promise<void> {
  await database.inSchool(school.id, async (db) => {
    const run = (text: string) => sql.raw(text).execute(db);
    const [s, c, by, t] = [school.id, classId, teacher.accountId, teacher.id];
    const offering = `(select offering_id from teaching_classes where school_id = ${s} and id = ${c})`;
    const seat = (no: number) =>
      `(select student_id from class_enrolments where school_id = ${s} and teaching_class_id = ${c}
        order by student_id offset ${no} limit 1)`;
    await run(`with made as (insert into lessons (school_id, offering_id, position, name_en)
        select ${s}, ${offering}, no, 'Lesson ' || no from generate_series(1, 3) as no returning id, position)
      insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
      select ${s}, id, 1, 'ar', 'published', ${by}, now() - make_interval(days => case position when 1 then 1 else 40 end)
      from made`);
    await run(`with made as (insert into exercises (school_id, offering_id, author_id, title, purpose,
          shuffles_questions, shuffles_options, feedback, pick, open_at)
        select ${s}, ${offering}, ${by}, 'Exercise', 'homework', false, false, 'after_submit', 'best',
          now() - make_interval(days => back) from unnest(array[2, 40]) as back returning id),
      versions as (insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
        select ${s}, id, 1, '[]', 1, '5' from made returning exercise_id),
      given as (insert into exercise_classes (school_id, exercise_id, teaching_class_id)
        select ${s}, exercise_id, ${c} from versions returning exercise_id)
      insert into attempts (school_id, exercise_id, version, student_id, no, seed, submitted_at, state, score)
      select ${s}, (select min(exercise_id) from given), 1, found.student, 1, 1, now(), found.state::attempt_state, found.score
      from (values (${seat(0)}, 'graded', '7/2'), (${seat(1)}, 'submitted', null)) as found (student, state, score)`);
    await run(`update subjects set on_report_card = true where id = (select subject_id from subject_offerings
      where school_id = ${s} and id = ${offering})`);
    await run(`insert into mark_windows (school_id, year_id, level_id, code, opens_on, due_on)
      select ${s}, year_id, level_id, code, current_date - 60, current_date + due from subject_offerings,
        (values ('A', -3), ('B', -2), ('C', 5), ('D', -50)) as opened (code, due)
      where school_id = ${s} and id = ${offering}`);
    await run(
      `insert into mark_columns (school_id, class_id, code, state) values (${s}, ${c}, 'A', 'submitted')`,
    );
    await run(`with room as (insert into rooms (school_id, school_year, kind, about_student_id, staff_id, last_message_at)
        select ${s}, year.ministry_year, 'teacher_student', student.id, ${t}, now()
        from academic_years as year, (values (${seat(0)}), (${seat(1)})) as student (id)
        where year.school_id = ${s} returning id, about_student_id as student, school_year)
      insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, created_at)
      select ${s}, room.id, said.seq, room.school_year, 'message', said.seq,
        case when said.is_asked then room.student else ${t} end, 'said' || said.seq, 'Words', now() - said.back::interval
      from room, (values (1, true, '9 days'), (2, false, '8 days 22 hours 25 minutes'), (3, true, '7 days')) as said (seq, is_asked, back)
      where said.seq < 3 or room.student = ${seat(1)}`);
  });
}
