import { readStudentWork, saveAnswers } from "@dars/contract/learning/attempts";
import { readExercise } from "@dars/contract/learning/exercises";
import { readMarkingQueue } from "@dars/contract/learning/marking";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours, NUMBER } from "#learning/exercises/exercises.factory.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { buildAnswers, attemptsBed, choose, essay, typed } from "./attempts.factory.ts";
import { expireTask } from "./expire-due.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

const aCase = fc.record({
  purpose: fc.constantFrom("homework" as const, "quiz" as const, "exam" as const),
  isTimed: fc.boolean(),
  isSaved: fc.boolean(),
  isExpired: fc.boolean(),
  minutesLate: fc.oneof(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 31, max: 30 * 60 })),
  /** What the device says: how long before the deadline the answers were given. */
  claimedSeconds: fc.integer({ min: 1, max: 200 }),
});

type AttemptSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

/** Everything of an exercise happened this many minutes earlier. */
async function pass({ school }: AttemptSchool, exerciseId: number, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`;
  await database.inSchool(school.id, async (db) => {
    await sql`update exercises set open_at = open_at - ${by}, due_at = due_at - ${by}, close_at = close_at - ${by}
      where school_id = ${school.id} and id = ${exerciseId}`.execute(db);
    await sql`update attempts set started_at = started_at - ${by}, deadline = deadline - ${by},
      saved_at = saved_at - ${by}, submitted_at = submitted_at - ${by}
      where school_id = ${school.id} and exercise_id = ${exerciseId}`.execute(db);
  });
}

interface Case {
  readonly purpose: "homework" | "quiz" | "exam";
  readonly isTimed: boolean;
  readonly isSaved: boolean;
  readonly isExpired: boolean;
  readonly minutesLate: number;
  readonly claimedSeconds: number;
}

/** One student hands in and reads the result; then what another one says to have answered in time arrives. */
async function arriveLate(place: AttemptSchool, { minutesLate, claimedSeconds, ...drawn }: Case) {
  const { school, aisha, bilal, teacher } = place;
  const exercise = { purpose: drawn.purpose, openAt: hours(-1), closeAt: hours(0.2) };
  const limit = drawn.isTimed ? { timeLimitMinutes: 10 } : {};
  const id = await set(place, { ...exercise, ...limit, questions: [CHOICE, NUMBER] });
  const [own, late] = [await start(place, aisha, id), await start(place, bilal, id)];
  await submit(place, aisha, own, [choose(own.questions[0], "8")]);
  const params = { schoolId: school.id, studentId: bilal.id, attemptId: late.id, exerciseId: id };
  const answers = buildAnswers(late, [choose(late.questions[0], "9")]);
  if (drawn.isSaved)
    await as(bilal.actor).call(saveAnswers, { params, body: { seq: 1, at: hours(0), answers } });
  const passed = 12 + minutesLate;
  await pass(place, id, passed);
  if (drawn.isExpired)
    await runTask(expireTask(database), "expire attempt", { schoolId: school.id, attemptId: late.id });

  const { questions } = await result(place, aisha, aisha, own.id);
  const deadline = Date.parse(late.deadline ?? "") - passed * 60_000;
  const at = new Date(deadline - claimedSeconds * 1000).toISOString();
  await submit(place, bilal, late, [choose(late.questions[0], "7"), typed("1.41")], { at, seq: 2 });
  const { attempts, line } = await as(teacher.actor).call(readStudentWork, { params });
  const { grid } = await as(teacher.actor).call(readExercise, { params });
  return {
    isKeyShown: questions.some(({ key }) => key !== null),
    deadline,
    attempt: attempts[0]?.attempt,
    line,
    gridLine: grid.find(({ student }) => student?.id === bilal.id),
  };
}

test("ATT-2, ATT-3: whoever sees the key of a graded exercise, nobody's answers can arrive after it and count as in time", async () => {
  const place = await aTaughtSchool();
  await fc.assert(
    fc.asyncProperty(aCase, async (drawn) => {
      const { isKeyShown, deadline, attempt, line, gridLine } = await arriveLate(place, drawn);

      const { submittedAt, arrivedAt = null } = attempt ?? {};
      expect(isKeyShown && !line.isDoubtful).toBe(false);
      expect(Math.abs(Date.now() - Date.parse(arrivedAt ?? ""))).toBeLessThan(60_000);
      const isShort = drawn.isTimed && drawn.purpose !== "homework" && !drawn.isSaved;
      const isBelieved = Date.now() - deadline <= (isShort ? 10 : 24 * 60) * 60_000;
      expect(line.isDoubtful).toBe(!isBelieved);
      expect(Date.parse(submittedAt ?? "") <= deadline).toBe(isBelieved);
      expect(gridLine).toMatchObject({ arrivedAt, isDoubtful: !isBelieved });
    }),
    { numRuns: 25 },
  );
});

test("ATT-2: the one who marks an answer sees when it arrived, and whether that is doubtful", async () => {
  const place = await aTaughtSchool();
  const { school, bilal, teacher } = place;
  const id = await set(place, {
    purpose: "exam",
    timeLimitMinutes: 10,
    openAt: hours(-1),
    closeAt: hours(1),
    questions: [ESSAY],
  });
  const late = await start(place, bilal, id);
  await pass(place, id, 20 * 60);
  const at = new Date(Date.parse(late.deadline ?? "") - 20 * 3_600_000 - 3000).toISOString();
  await submit(place, bilal, late, [essay("Because")], { at });

  const params = { schoolId: school.id, exerciseId: id, questionId: 1 };
  const { answers } = await as(teacher.actor).call(readMarkingQueue, { params });
  expect(answers).toMatchObject([{ isDoubtful: true, isLate: true }]);
  expect(Math.abs(Date.now() - Date.parse(answers[0]?.arrivedAt ?? ""))).toBeLessThan(60_000);
});
