import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { hearStatements } from "#platform/testing/record-statements.ts";
import { heardTasks } from "#platform/testing/run-task.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { buildTasks } from "#slices.ts";
import { aDisk } from "#talking/files/files.factory.ts";
import { classDays } from "#time/attendance/public.ts";

import { fillDemoSchool } from "./fill-demo-school.ts";
import { placeApplications } from "./place-applications.ts";
import { placeOutbound } from "./place-outbound.ts";
import { storeClips } from "./store-clips.ts";
import { findDemoGroup, verifyGroup } from "./verify.queries.ts";

takesLong();

const { database, owner } = await freshDatabase();
const today = new Date("2026-11-20T09:00:00Z");
// Its statements are judged when the file ends.
await hearStatements(() => fillDemoSchool(database, { today }));

test("GEN-2: the demo school keeps every rule of a real one", async () => {
  const verdict = await verifyGroup(database, (await findDemoGroup(database.directory)) ?? 0);

  expect(verdict).toMatchObject({ broken: {}, schools: 2, students: 348 });
  expect(verdict.messages).toBeGreaterThan(3000);
});

test("H5: every scheme of the demo says by which letter it holds, as a choice must", async () => {
  const { rows } = await owner.query<{ source: string | null }>("select source from grade_policies");

  expect(rows.length).toBeGreaterThan(0);
  for (const { source } of rows) expect(source?.length ?? 0).toBeGreaterThanOrEqual(3);
});

test("every lesson of the demo has an exercise; some show pictures, a clip and a second version, and some are still written", async () => {
  const { rows } = await owner.query<Record<string, number>>(`
    select count(*)::int as lessons,
      (count(*) filter (where exists (select from exercises as one where one.lesson_id = lesson.id)))::int as "withExercise",
      (select count(distinct lesson_id)::int from lesson_versions where blocks @> '[{"kind": "exercise"}]') as shown,
      (select count(*)::int from lesson_versions where state = 'draft') as drafts,
      (select count(*)::int from lesson_versions where state = 'review') as reviews,
      (select count(distinct version_id)::int from lesson_pins) as pinned,
      (select count(distinct file_id)::int from file_uses where kind = 'lesson') as files
    from lessons as lesson`);

  expect(rows).toEqual([
    { lessons: 28, withExercise: 28, shown: 28, drafts: 6, reviews: 6, pinned: 1, files: 12 },
  ]);
});

test("of a class that sat a quiz one handed in late, and one with a clock that nothing bears out; a queue waits", async () => {
  const { rows } = await owner.query<{ doubtful: number; late: number; waiting: number }>(`
    select (count(*) filter (where is_doubtful and submitted_at > deadline))::int as doubtful,
      (count(*) filter (where is_late and not is_doubtful))::int as late,
      (select count(*)::int from attempt_marks where is_manual and score is null) as waiting
    from attempts`);

  expect(rows[0]?.doubtful).toBeGreaterThan(0);
  expect(rows[0]?.late).toBeGreaterThan(0);
  expect(rows[0]?.waiting).toBeGreaterThan(50);
});

test("CAL-4: registers of the demo are of days on which their class has school, and of all of these but the last", async () => {
  const { rows } = await owner.query<{ school: number; section: number; day: string }>(
    "select school_id::int as school, section_id::int as section, day::text from attendance_registers",
  );
  const span = { from: "2026-09-01", until: "2026-11-20" };

  for (const [school, registers] of Map.groupBy(rows, (row) => row.school)) {
    const { counts } = await classDays(database.reading(school), school, span);
    expect(registers.filter(({ section, day }) => !counts(section, day))).toEqual([]);
    const days = new Set(registers.map(({ day }) => day));
    expect([days.has("2026-10-14"), days.has("2026-10-15"), days.has("2026-11-18")]).toEqual([
      true,
      false,
      true,
    ]);
  }
  expect(rows.length).toBeGreaterThan(0);
});

test("who leads a section has written of all students of last year and of some of this year", async () => {
  const { rows } = await owner.query(`
    select year.state, count(distinct snapshot.student_id)::int as students, count(distinct said.student_id)::int as written,
      count(distinct said.comment)::int as comments, count(distinct said.conduct)::int as conducts
    from mark_snapshots as snapshot
    join academic_years as year on year.school_id = snapshot.school_id and year.id = snapshot.year_id
    left join year_conduct as said on said.school_id = snapshot.school_id and said.student_id = snapshot.student_id
      and said.year_id = snapshot.year_id
    group by year.state order by min(year.starts_on)`);
  const [last, now] = rows;

  expect(last.written).toBe(last.students);
  expect(last.comments).toBeGreaterThan(20);
  expect(last.conducts).toBeGreaterThan(2);
  expect(now.written).toBeGreaterThan(now.students / 4);
  expect(now.written).toBeLessThan(now.students);
  const { rows: leaderless } = await owner.query(`
    select section.id from sections as section
    join mark_snapshots as snapshot on snapshot.school_id = section.school_id and snapshot.section_id = section.id
    where section.homeroom_teacher_id is null`);
  expect(leaderless).toEqual([]);
});

test("MIN-1: who left a terminal level last year has the ministry's results, and some of them a second round", async () => {
  const { rows } = await owner.query(`
    select result.round, result.outcome, count(*)::int > 1 as some, bool_and(result.published_at < now()) as published,
      bool_and(result.marks <> '{}') as marked
    from ministry_results as result
    group by 1, 2 order by 1, 2`);
  const all = { some: true, published: true, marked: true };

  expect(rows).toEqual([
    { round: 1, outcome: "pass", ...all },
    { round: 1, outcome: "completion", ...all },
    { round: 2, outcome: "pass", ...all },
  ]);
});

test("D.17: reads after the fill are planned for the real number of rows in every table", async () => {
  const { rows } = await owner.query(`
    select relname, n_live_tup from pg_stat_user_tables
    where n_live_tup > 0 and last_analyze is null and last_autoanalyze is null`);

  expect(rows).toEqual([]);
});

test("a second start does not fill again", async () => {
  expect(await fillDemoSchool(database, { today })).toBeUndefined();
});

test("every job that comes round runs in the demo, after all that a first start places", async () => {
  const [tokens, store] = [testTokens(), await aDisk()];
  const tasks = heardTasks(
    buildTasks({
      database,
      tokens,
      store,
      senders: {},
      messageSenders: {},
      origin: "https://school.example",
      whoIsHere: () => Promise.resolve(new Set()),
      auditRoots: await aFolder(),
      importDays: 30,
    }),
  );
  await hearStatements(() => placeApplications(database, tokens));
  await hearStatements(() => placeOutbound(database, tokens));
  await hearStatements(() => storeClips(database, store));
  const rounds = Object.entries(tasks).filter(([, { everySeconds }]) => everySeconds !== undefined);

  expect(rounds.length).toBeGreaterThan(40);
  for (const [name, task] of rounds) await expect(task.run({}, new Date(), 1), name).resolves.toBeUndefined();
  // What they have asked for, and the fill before them.
  const { rows } = await owner.query<{ task: string; payload: unknown }>(
    "select distinct on (task) task, payload from jobs order by task, id",
  );
  const names = rows.map(({ task }) => task).filter((task) => tasks[task]?.everySeconds === undefined);
  expect(names).toContain("send notifications");
  for (const { task, payload } of rows) await tasks[task]?.run(payload, new Date(), 1);
});
