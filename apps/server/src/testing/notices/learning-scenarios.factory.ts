import type { NotificationKind } from "@dars/contract/talking/notifications";

import {
  done,
  donePer,
  gone,
  gonePer,
  leavesClass,
  leavesSchool,
  type Occurrence,
  type Scenario,
} from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

async function lesson({ runReturningId, offering, readers }: ToldSchool): Promise<Occurrence> {
  const id = await runReturningId(
    `insert into lessons (school_id, offering_id, position, name_en)
     select $1, $2, coalesce(max(position), 0) + 1, 'Fractions' from lessons where school_id = $1`,
    offering.id,
  );
  await runReturningId(
    `insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
     values ($1, $2, 1, 'en', 'published', $3, now())`,
    id,
    readers.teacher.accountId,
  );
  return { page: "lesson", id };
}

async function exercise({ runReturningId, run, offering, sheet, readers }: ToldSchool): Promise<Occurrence> {
  const id = await runReturningId(
    `insert into exercises (school_id, offering_id, author_id, title, purpose, open_at, due_at, close_at,
       shuffles_questions, shuffles_options, feedback, pick)
     values ($1, $2, $3, 'Ten questions', 'homework', now() - interval '1 hour', now() + interval '10 hours',
       now() + interval '20 hours', false, false, 'after_return', 'best')`,
    offering.id,
    readers.teacher.accountId,
  );
  await run(
    "insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of) values ($1, $2, 1, '[]', 0, '0')",
    id,
  );
  await run(
    "insert into exercise_classes (school_id, exercise_id, teaching_class_id) values ($1, $2, $3)",
    id,
    sheet.id,
  );
  return { page: "exercise", id };
}

async function homework({ runReturningId, run, sheet, readers }: ToldSchool): Promise<Occurrence> {
  const id = await runReturningId(
    "insert into homework (school_id, author_id, title, set_on) values ($1, $2, 'Page 42', current_date)",
    readers.teacher.accountId,
  );
  await run(
    `insert into homework_classes (school_id, homework_id, teaching_class_id, due_by, due_on, due_at)
     values ($1, $2, $3, 'day', current_date + 1, now() + interval '20 hours')`,
    id,
    sheet.id,
  );
  return { page: "homework", id };
}

const ticked = done(({ run, readers }, { id }) =>
  run(
    `insert into homework_students (school_id, homework_id, student_id, is_done, ticked_at, ticked_as)
     values ($1, $2, $3, true, now(), 'student')`,
    id,
    readers.student.id,
  ),
);

const HOMEWORK_ENDS = {
  ticked,
  withdrawn: gonePer(
    "update homework_classes set withdrawn_at = now() where school_id = $1 and homework_id = $2",
  ),
  "the student leaves the class": leavesClass,
};

const attempt = async (school: ToldSchool, { id }: Occurrence, state: string): Promise<void> => {
  await school.run(
    `insert into attempts (school_id, exercise_id, version, student_id, no, seed, state, submitted_at)
     values ($1, $2, 1, $3, 1, 1, $4::attempt_state, case when $4 <> 'working' then now() end)`,
    id,
    school.readers.student.id,
    state,
  );
};

const worked = async (school: ToldSchool, state: string): Promise<Occurrence> => {
  const made = await exercise(school);
  await attempt(school, made, state);
  return made;
};

const EXERCISE_ENDS = {
  "a draft again": gonePer("update exercises set open_at = null where school_id = $1 and id = $2"),
  "the student is excused": gone(({ run, readers }, { id }) =>
    run(
      "insert into exercise_exceptions (school_id, exercise_id, student_id, is_excused) values ($1, $2, $3, true)",
      id,
      readers.student.id,
    ),
  ),
  "the student leaves the class": leavesClass,
  "handed in": done((school, occurrence) => attempt(school, occurrence, "submitted")),
};

async function take(
  { runReturningId, offering, readers }: ToldSchool,
  columns: Readonly<Record<string, string>>,
) {
  const taskId = await runReturningId(
    "insert into video_tasks (school_id, offering_id, author_id, title) values ($1, $2, $3, 'Read aloud')",
    offering.id,
    readers.teacher.accountId,
  );
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  await runReturningId(
    `insert into video_takes (school_id, task_id, student_id, no, is_late${names.map((name) => `, ${name}`).join("")})
     values ($1, $2, $3, 1, false${values.map((value) => `, ${value}`).join("")})`,
    taskId,
    readers.student.id,
  );
}

/** The video answers of a subject have one page: those of before count no more. */
async function onlyTake(school: ToldSchool, columns: Readonly<Record<string, string>>): Promise<Occurrence> {
  await school.run("update video_tasks set removed_at = now() where school_id = $1");
  await school.run("update video_takes set state = 'withdrawn' where school_id = $1");
  await take(school, columns);
  return { page: "video-exercises", id: school.offering.id };
}

const OF_TAKES = "where school_id = $1 and state <> 'withdrawn'";

/** Scenarios of the notices of room `learning`. */
export const learningScenarios = {
  lesson: [
    {
      reader: "student",
      happens: lesson,
      ends: {
        "its version retires": gonePer(
          "update lesson_versions set state = 'retired' where school_id = $1 and lesson_id = $2",
        ),
        retired: gonePer("update lessons set retired_at = now() where school_id = $1 and id = $2"),
        "the student leaves the class": leavesClass,
      },
    },
  ],
  homework: [
    {
      reader: "student",
      happens: homework,
      ends: {
        ...HOMEWORK_ENDS,
        due: donePer("update homework_classes set due_at = now() where school_id = $1 and homework_id = $2"),
      },
    },
  ],
  "homework-changed": [
    { reader: "student", happens: homework, ends: { "the student leaves the class": leavesClass } },
  ],
  "homework-reminder": [
    {
      reader: "guardian",
      happens: async (school) => ({ ...(await homework(school)), isOfChild: true }),
      ends: {
        ...HOMEWORK_ENDS,
        "long ago": donePer(
          "update homework_classes set due_at = now() - interval '8 days' where school_id = $1 and homework_id = $2",
        ),
      },
    },
  ],
  exercise: [
    {
      reader: "student",
      happens: exercise,
      ends: {
        ...EXERCISE_ENDS,
        closed: donePer(
          "update exercises set due_at = now(), close_at = now() where school_id = $1 and id = $2",
        ),
      },
    },
  ],
  "exercise-due": [
    {
      reader: "guardian",
      happens: async (school) => ({ ...(await exercise(school)), isOfChild: true }),
      ends: {
        ...EXERCISE_ENDS,
        "put off": gonePer(
          "update exercises set due_at = now() + interval '3 days', close_at = null where school_id = $1 and id = $2",
        ),
        due: donePer("update exercises set due_at = now() where school_id = $1 and id = $2"),
      },
    },
  ],
  "exercise-returned": [
    {
      reader: "guardian",
      happens: async (school) => ({ ...(await worked(school, "returned")), isOfChild: true }),
      ends: {
        "opened again": gonePer(
          "update attempts set state = 'graded' where school_id = $1 and exercise_id = $2",
        ),
      },
    },
    {
      reader: "student",
      happens: (school) => onlyTake(school, { state: "'returned'" }),
      ends: { withdrawn: gonePer(`update video_takes set state = 'withdrawn' ${OF_TAKES}`) },
    },
  ],
  "exercise-reopened": [
    {
      reader: "student",
      happens: (school) => worked(school, "working"),
      ends: {
        "handed in again": donePer(
          "update attempts set state = 'submitted', submitted_at = now() where school_id = $1 and exercise_id = $2",
        ),
        "the student leaves the class": leavesClass,
      },
    },
  ],
  "video-again": [
    {
      reader: "guardian",
      happens: async (school) => ({
        ...(await onlyTake(school, { again_at: "now()", again_fault: "'dark'" })),
        isOfChild: true,
      }),
      ends: {
        "another take is sent": donePer(
          `insert into video_takes (school_id, task_id, student_id, no, is_late)
           select school_id, task_id, student_id, 2, false from video_takes ${OF_TAKES}`,
        ),
        "taken back": gonePer(`update video_takes set again_at = null ${OF_TAKES}`),
        "the child leaves": leavesSchool,
      },
    },
  ],
  "video-show": [
    {
      reader: "guardian",
      happens: async (school) => ({
        ...(await onlyTake(school, { state: "'returned'", showcase: "'asked'" })),
        isOfChild: true,
      }),
      ends: {
        allowed: donePer(`update video_takes set showcase = 'shown' ${OF_TAKES}`),
        declined: donePer(`update video_takes set showcase = 'declined' ${OF_TAKES}`),
        "taken back": gonePer(`update video_takes set showcase = null ${OF_TAKES}`),
        "the child leaves": leavesSchool,
      },
    },
  ],
  "video-removed": [{ reader: "student", happens: (school) => onlyTake(school, {}), ends: {} }],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
