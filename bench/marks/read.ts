import { inTurns, rate, computeFigure, type Call } from "#bench/measure.ts";
import { against, perSecond, type ReportLine } from "#bench/report.ts";

import { signIn, type MarksSchool } from "./school.ts";

const CONNECTIONS = 64;
const READERS = 300;
/** Moodle's rate for a student's report (design/stack.md). */
const MOODLE_A_SECOND = 26;
const FILLED = 300_000;
const ROUNDS = 3;

/** A student's year read by many students. */
export async function readYear({
  app,
  owner,
  tokens,
  schoolId,
  yearId,
  students,
}: MarksSchool): Promise<Call> {
  const requests = [];
  for (const { id, accountId } of students.slice(0, READERS)) {
    const token = await signIn(owner, tokens, { accountId });
    requests.push({
      path: `/api/v6/schools/${schoolId}/students/${id}/results/${yearId}`,
      headers: { authorization: `Bearer ${token}` },
    });
  }
  return { url: app.url, requests };
}

/** Beside one row read by its key through the whole stack, and beside what Moodle does. */
export async function measureRead(school: MarksSchool, year: Call): Promise<readonly ReportLine[]> {
  const { app, schoolId, office, officeToken } = school;
  const headers = { authorization: `Bearer ${officeToken}` };
  const key = { url: `${app.url}/api/v6/schools/${schoolId}/people/${office.id}/bench-name`, headers };
  const { ours, limit } = await inTurns(year, key, CONNECTIONS);
  return [
    against("a student's published year", ours, limit, 0.5, "primary key"),
    {
      what: "the same beside Moodle’s",
      ours: perSecond(ours),
      limit: `${MOODLE_A_SECOND}/s measured elsewhere`,
      ratio: ours.median / MOODLE_A_SECOND,
      budget: "≥ 50",
      isMet: ours.median >= 50 * MOODLE_A_SECOND,
    },
  ];
}

/** The same rates before and after 300,000 students more have a published year and marks. */
export async function measureGrowth(school: MarksSchool, year: Call): Promise<ReportLine> {
  const small = await rates(year);
  await fillMore(school);
  return against(
    `a student's published year among ${FILLED.toLocaleString("en-GB")} more`,
    await rates(year),
    small,
    1 / 1.3,
    "among 4,500",
  );
}

async function rates(call: Call) {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await rate(call, CONNECTIONS));
  return computeFigure(values);
}

/** Years and marks of students of the same school who are nothing else: only the tables that are read grow. */
async function fillMore({ owner, schoolId, yearId }: MarksSchool): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into mark_snapshots (school_id, student_id, year_id, revision, section_id, policy_id, engine_text, shown,
         published_at, guardians_at)
       select $1, 1000000 + n, $2, 1, 1, 1, 'none', '{}', now(), now() from generate_series(1, $3::int) as n`,
      [schoolId, yearId, FILLED],
    );
    await client.query(
      `insert into marks (school_id, offering_id, student_id, code, points)
       select $1, 1 + n % 10, 1000000 + n, code, 70 from generate_series(1, $2::int) as n, unnest('{M1,M2,FIN1}'::text[]) as code`,
      [schoolId, FILLED],
    );
    await client.query("set session_replication_role = origin");
  } finally {
    client.release();
  }
  await owner.query("analyze marks, mark_snapshots");
}
