import { inTurns } from "./measure.ts";
import { against, type ReportLine } from "./report.ts";
import { withSchool } from "./school.ts";

const CONNECTIONS = 16;
const LEAST = 0.5;
const DAY_MS = 86_400_000;

/** A student's own day through the whole stack, beside a session-checked read of one row by its key. */
export const measureStudentDay = (): Promise<ReportLine> =>
  withSchool(async ({ app, signIn }) => {
    const student = await signIn("student1", "student");
    const teacher = await signIn("teacher1", "teacher");
    const mine = `${app.url}/api/v6/me/schedule`;
    const day = {
      url: `${mine}?${await nextSchoolDay(mine, student.token)}`,
      headers: bearer(student.token),
    };
    const key = {
      url: `${app.url}/api/v6/schools/${teacher.school_id}/people/${teacher.teacher_id}/bench-name`,
      headers: bearer(teacher.token),
    };
    const { ours, limit } = await inTurns(day, key, CONNECTIONS);
    return against(
      `“today” of a student, ${CONNECTIONS} connections`,
      ours,
      limit,
      LEAST,
      "read by primary key",
    );
  });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The query of one day that has lessons: on a free day the figure would say nothing. */
async function nextSchoolDay(url: string, token: string): Promise<string> {
  const response = await fetch(url, { headers: bearer(token) });
  const { days } = (await response.json()) as {
    readonly days: readonly { readonly date: string; readonly lessons: readonly unknown[] }[];
  };
  const from = days.find(({ lessons }) => lessons.length > 0)?.date;
  if (from === undefined) throw new Error("student1 has no lessons in the next two weeks.");
  const until = new Date(Date.parse(from) + DAY_MS).toISOString().slice(0, 10);
  return new URLSearchParams({ from, until }).toString();
}
