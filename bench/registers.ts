import { Client } from "@dars/contract/platform/client";
import { amendRegister } from "@dars/contract/time/attendance";
import { addDays } from "@dars/contract/time/days";

import { clientIds } from "./client-ids.ts";
import { withMarksSchool, type MarksSchool } from "./marks/school.ts";
import { computeFigure, rate, type Figure } from "./measure.ts";
import { against, type ReportLine } from "./report.ts";

const CONNECTIONS = 16;
const ROUNDS = 5;
const SAVES = 200;
const AT_ONCE = 4;
const SECONDS = 2;
/** The days of 4,500 students: 1,028,500 marks. */
const DAYS = 22;
const PERIODS = 11;
const LEAST = 1 / 1.3;
const DAY = addDays(new Date().toISOString().slice(0, 10), -1);

const newKey = clientIds("reg");

/** A section's register of fifty students, read and saved, before and after a month of marks of all other sections. */
export const measureRegisters = (): Promise<readonly ReportLine[]> =>
  withMarksSchool(async (school) => {
    await sitIn(school);
    const before = await figures(school);
    const rows = await fillMonth(school);
    const after = await figures(school);
    const among = `among ${rows.toLocaleString("en-GB")} marks of a month`;
    return [
      against(`a register read, ${among}`, after.reads, before.reads, LEAST, "among 3"),
      against(`a register saved, ${among}`, after.saves, before.saves, LEAST, "among 3"),
    ];
  });

/** The students' places in their sections, from which a register is made. */
async function sitIn({ owner, schoolId }: MarksSchool): Promise<void> {
  await owner.query(
    `insert into section_stays (school_id, enrolment_id, section_id, starts_on)
     select school_id, id, section_id, starts_on from enrolments where school_id = $1`,
    [schoolId],
  );
  await owner.query("vacuum analyze section_stays");
}

async function figures(school: MarksSchool): Promise<{ readonly reads: Figure; readonly saves: Figure }> {
  const { app, officeToken, schoolId, sectionIds } = school;
  const call = {
    url: `${app.url}/api/v6/schools/${schoolId}/sections/${sectionIds[0]}/registers/${DAY}/0`,
    headers: { authorization: `Bearer ${officeToken}` },
  };
  await save(school, SAVES);
  await rate(call, CONNECTIONS, SECONDS);
  const [reads, saves]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    reads?.push(await rate(call, CONNECTIONS, SECONDS));
    saves?.push(await save(school, SAVES));
  }
  return { reads: computeFigure(reads ?? []), saves: computeFigure(saves ?? []) };
}

/** Saves a second, of the same three students, by some at once. */
async function save(
  { app, officeToken, schoolId, sectionIds, students }: MarksSchool,
  count: number,
): Promise<number> {
  const client = new Client({ base: app.url, token: () => officeToken, fetch });
  const some = students.slice(0, 3);
  const start = performance.now();
  const one = async () => {
    for (let no = 0; no < count / AT_ONCE; no += 1)
      await client.call(amendRegister, {
        params: { schoolId, sectionId: sectionIds[0] ?? 0, day: DAY, period: "0" },
        body: {
          key: newKey(),
          reason: "The benchmark",
          marks: some.map(({ id }, at) => ({
            studentId: id,
            status: (no + at) % 2 === 0 ? ("absent_unexcused" as const) : ("present" as const),
            minutes: null,
            at: new Date().toISOString(),
          })),
        },
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (count * 1000) / (performance.now() - start);
}

/** A mark of each student in each period of a month that ends with the day; of the measured section, in other periods. */
async function fillMonth({ owner, schoolId, office }: MarksSchool): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rowCount } = await client.query(
      `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
       select $1, sits.student_id, $2::date - day, period, sits.section_id, 'present', $3, now()
       from enrolments as sits, generate_series(0, $4::int - 1) as day, generate_series(1, $5::int) as period
       where sits.school_id = $1`,
      [schoolId, DAY, office.accountId, DAYS, PERIODS],
    );
    await client.query(
      `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
       select $1, sits.section_id, $2::date - day, period, array_agg(sits.student_id), $3, now()
       from enrolments as sits, generate_series(0, $4::int - 1) as day, generate_series(1, $5::int) as period
       where sits.school_id = $1 group by sits.section_id, day, period`,
      [schoolId, DAY, office.accountId, DAYS, PERIODS],
    );
    await client.query("set session_replication_role = origin");
    return rowCount ?? 0;
  } finally {
    client.release();
    await owner.query("vacuum analyze attendance_marks, attendance_registers");
  }
}
