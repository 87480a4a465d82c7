import { saveMarks } from "@dars/contract/marks/sheets";
import { Client } from "@dars/contract/platform/client";

import type { ReportLine } from "#bench/report.ts";
import { aMarkedSchool, buildMarksBody } from "#server/marks/sheets/sheets.factory.ts";
import { anAssignment } from "#server/platform/testing/factories/structure.ts";

import { signIn, type MarksSchool } from "./school.ts";

const SCHOOLS = 10;
const STUDENTS = 40;
const EDITS = 10_000;
const BUDGET_MS = 150;

interface Writer {
  readonly schoolId: number;
  readonly sheetIds: readonly number[];
  readonly studentIds: readonly number[];
  readonly token: string;
}

/** An edit that the server has said is saved. */
interface Saved {
  readonly sheetId: number;
  readonly studentId: number;
  readonly revision: number;
  readonly mark: number;
}

interface Edited {
  readonly times: readonly number[];
  readonly saved: readonly Saved[];
}

/** Two teachers in each of ten schools, who write into the same two sheets. */
export async function addWriters({ database, owner, tokens }: MarksSchool): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  for (let no = 0; no < SCHOOLS; no += 1) {
    const world = await aMarkedSchool(database, { students: STUDENTS });
    const { school, sheet, otherSheet, teacher, homeroomTeacher, students } = world;
    await anAssignment(database, otherSheet, teacher, { role: "assistant" });
    await anAssignment(database, sheet, homeroomTeacher, { role: "assistant" });
    for (const one of [teacher, homeroomTeacher])
      writers.push({
        schoolId: school.id,
        sheetIds: [sheet.id, otherSheet.id],
        studentIds: students.map(({ id }) => id),
        token: await signIn(owner, tokens, one),
      });
  }
  return writers;
}

/** All teachers edit at once, one cell after the other, and no edit answered as saved may be missing. */
export async function measureEdits(
  school: MarksSchool,
  writers: readonly Writer[],
  where: string,
): Promise<readonly ReportLine[]> {
  const edited = await Promise.all(writers.map((writer) => edit(school.app.url, writer)));
  const times = edited.flatMap((each) => each.times).toSorted((one, other) => one - other);
  const [median = 0, p99 = 0] = [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.99)]];
  const lost = await countLost(
    school,
    edited.flatMap((each) => each.saved),
  );
  return [
    {
      what: `save of a mark, 20 teachers at once, ${EDITS.toLocaleString("en-GB")} edits${where}, p99`,
      ours: `${p99.toFixed(0)} ms (half within ${median.toFixed(0)} ms)`,
      limit: "",
      budget: `≤ ${BUDGET_MS} ms`,
      isMet: p99 <= BUDGET_MS,
    },
    {
      what: `edits that were answered as saved${where} and are lost`,
      ours: `${lost}`,
      limit: "",
      budget: "0",
      isMet: lost === 0,
    },
  ];
}

/**
 * Two teachers see the same cells, so a revision is often an old one: then the stored mark is the base of the
 * next try.
 */
async function edit(url: string, { schoolId, sheetIds, studentIds, token }: Writer): Promise<Edited> {
  const client = new Client({ base: url, token: () => token, fetch });
  const seen = new Map<string, number>();
  const times: number[] = [];
  const saved: Saved[] = [];
  for (let no = 0; no < EDITS / (SCHOOLS * 2); no += 1) {
    const sheetId = one(sheetIds);
    const studentId = one(studentIds);
    const mark = Math.floor(Math.random() * 101);
    const start = performance.now();
    const { cells } = await client.call(saveMarks, {
      params: { schoolId, sheetId },
      body: buildMarksBody({ [studentId]: mark }, "M1", seen.get(`${sheetId} ${studentId}`) ?? 0),
    });
    times.push(performance.now() - start);
    const [cell] = cells;
    if (!cell || (cell.outcome !== "saved" && cell.outcome !== "conflict"))
      throw new Error(`An edit was answered with ${cell?.outcome}.`);
    seen.set(`${sheetId} ${studentId}`, cell.revision);
    if (cell.outcome === "saved") saved.push({ sheetId, studentId, revision: cell.revision, mark });
  }
  return { times, saved };
}

const one = (ids: readonly number[]): number => ids[Math.floor(Math.random() * ids.length)] ?? 0;

/**
 * Counts saved edits that are missing from the history under their revision, and cells whose mark is not the
 * last in it.
 */
async function countLost({ owner }: MarksSchool, saved: readonly Saved[]): Promise<number> {
  const { rows } = await owner.query<{ lost: number }>(
    `with saved as (
       select class.school_id, class.offering_id, said.* from unnest($1::bigint[], $2::bigint[], $3::int[], $4::numeric[])
         as said (class_id, student_id, revision, points) join teaching_classes as class on class.id = said.class_id
     )
     select (select count(*) from saved where not exists (
         select from mark_changes as change where change.school_id = saved.school_id
           and change.offering_id = saved.offering_id and change.student_id = saved.student_id and change.code = 'M1'
           and change.revision = saved.revision and change.to_points = saved.points))
       + (select count(*) from saved join marks as mark using (school_id, offering_id, student_id)
         where mark.code = 'M1' and (mark.revision < saved.revision
           or mark.revision = saved.revision and mark.points <> saved.points)) as lost`,
    [
      saved.map(({ sheetId }) => sheetId),
      saved.map(({ studentId }) => studentId),
      saved.map(({ revision }) => revision),
      saved.map(({ mark }) => mark),
    ],
  );
  return Number(rows[0]?.lost);
}
