import { inTurns, computeFigure, rate, type Call } from "#bench/measure.ts";
import { against, perSecond, type ReportLine } from "#bench/report.ts";

import { fillYears, LESSONS_A_SUBJECT, type LessonSchool, type SignedIn } from "./school.ts";

const CONNECTIONS = 64;
/** Moodle's rate for the contents of a course (design/performance.md). */
const MOODLE_A_SECOND = 25;
const LARGE = Number(process.env["BENCH_LARGE"] ?? 100_000);
const SMALL = 1000;
const ROUNDS = 3;

const by = (students: readonly SignedIn[], path: (studentId: number) => string) =>
  students.map(({ id, token }) => ({ path: path(id), headers: { authorization: `Bearer ${token}` } }));

/** The lesson, by all students of a class. */
export const lessonCall = ({ app, schoolId, lessonId, students }: LessonSchool): Call => ({
  url: app.url,
  requests: by(students, (id) => `/api/v6/schools/${schoolId}/students/${id}/lessons/${lessonId}`),
});

const listCall = ({ app, schoolId, offeringId, students }: LessonSchool): Call => ({
  url: app.url,
  requests: by(
    students,
    (id) => `/api/v6/schools/${schoolId}/students/${id}/offerings/${offeringId}/lessons`,
  ),
});

const staffListCall = ({ app, schoolId, offeringId, teacher }: LessonSchool): Call => ({
  url: `${app.url}/api/v6/schools/${schoolId}/offerings/${offeringId}/lessons`,
  headers: { authorization: `Bearer ${teacher.token}` },
});

/** A lesson beside one row read by its key through the whole stack, and beside what Moodle does. */
export async function measureReads(school: LessonSchool): Promise<readonly ReportLine[]> {
  const { app, schoolId, teacher } = school;
  const headers = { authorization: `Bearer ${teacher.token}` };
  const key = { url: `${app.url}/api/v6/schools/${schoolId}/people/${teacher.id}/bench-name`, headers };
  const { ours, limit } = await inTurns(lessonCall(school), key, CONNECTIONS);
  return [
    against("a lesson of 12 blocks", ours, limit, 0.5, "primary key"),
    {
      what: "the same beside Moodle’s contents of a course",
      ours: perSecond(ours),
      limit: `${MOODLE_A_SECOND}/s measured elsewhere`,
      ratio: ours.median / MOODLE_A_SECOND,
      budget: "≥ 50",
      isMet: ours.median >= 50 * MOODLE_A_SECOND,
    },
  ];
}

/** The lists of a subject in a school of 1,000 lessons, and in one of 100,000. */
export async function measureGrowth(school: LessonSchool): Promise<readonly ReportLine[]> {
  const { owner } = school;
  const calls = [
    ["a student's list", listCall(school)],
    ["a teacher's list", staffListCall(school)],
  ] as const;
  await fillYears(owner, school, SMALL - LESSONS_A_SUBJECT);
  const small = [await rates(calls[0][1]), await rates(calls[1][1])];
  await fillYears(owner, school, LARGE - SMALL);
  const lines: ReportLine[] = [];
  for (const [at, [what, call]] of calls.entries()) {
    const before = small[at];
    if (!before) throw new Error("Each list was measured before.");
    const many = `${what} of ${LESSONS_A_SUBJECT} lessons among ${LARGE.toLocaleString("en-GB")}`;
    lines.push(against(many, await rates(call), before, 1 / 1.3, `among ${SMALL.toLocaleString("en-GB")}`));
  }
  return lines;
}

async function rates(call: Call) {
  await rate(call, CONNECTIONS, 2);
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await rate(call, CONNECTIONS, 2));
  return computeFigure(found);
}
