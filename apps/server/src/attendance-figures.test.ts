import { readSchoolReport, type ReportRow, type ReportType } from "@dars/contract/insight/school-reports";
import { readSchoolTrend } from "@dars/contract/insight/school-trend";
import { readHome } from "@dars/contract/shell/home";
import { readAttendanceDay, readStudentAttendance } from "@dars/contract/time/absences";
import {
  ATTENDANCE_STATUSES,
  listMissingRegisters,
  type AttendanceStatus,
} from "@dars/contract/time/attendance";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { schoolReports } from "#insight/school-reports/school-reports.routes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGroup, aLevel, aSchool, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { LONG_MS, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { home } from "#shell/home/home.routes.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

const { database, owner, as } = await testbed([attendance, schoolReports, home], {
  authorise: authoriseWith(),
});

const [DAYS, CHILDREN, PERIODS] = [14, 6, 3];

const aSlot = fc.record({
  /** Which of the section's children the register lists. */
  listed: fc.subarray([...Array.from({ length: CHILDREN }).keys()]),
  isTaken: fc.boolean(),
  said: fc.array(fc.option(fc.constantFrom(...ATTENDANCE_STATUSES)), {
    minLength: CHILDREN,
    maxLength: CHILDREN,
  }),
});
/** Days back from today, sections, periods; a child of the first section may be on a register of the second, too. */
const aHistory = fc.record({
  countsExcused: fc.boolean(),
  isByPeriod: fc.boolean(),
  slots: fc.array(aSlot, { minLength: DAYS * 2 * PERIODS, maxLength: DAYS * 2 * PERIODS }),
});
type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never;

test(
  "ATD-6, ATD-1: over any history a tile, the list behind it and a recount say the same",
  async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const place = await theSchool(history);
        await expectSameToday(place);
        await expectSameMissing(place);
        await expectSameRates(place);
        await expectSameStudents(place);
      }),
      { numRuns: sized(4, 40), seed: inject("seed"), endOnFailure: true },
    );
  },
  LONG_MS,
);

type FiguresSchool = Awaited<ReturnType<typeof theSchool>>;

async function expectSameToday(place: FiguresSchool) {
  const day = await place.today();
  const { rows } = await place.report("attendance-today");
  const slow = await recountDay(place.schoolId, dayFromToday(0));

  expect(day.totals).toMatchObject(slow);
  expect(day.absent).toHaveLength(slow.absent - slow.excused);
  expect([sumColumn(rows, 0), sumColumn(rows, 1)]).toEqual([slow.recorded - slow.absent, slow.recorded]);
  expect(day.sections.map(({ section, absent, late }) => [String(section.id), absent, late])).toEqual(
    rows.map((row) => [row.key, figureAt(row, 2), figureAt(row, 3)]),
  );
  for (const row of rows) {
    const away = await place.report("attendance-today", { of: row.key });
    expect(away.rows).toHaveLength(figureAt(row, 2) + figureAt(row, 3));
  }
}

async function expectSameMissing(place: FiguresSchool) {
  const { registers } = await place.office.call(listMissingRegisters, { params: place.params });
  const { management } = await place.office.call(readHome, {});
  const { day, totals } = await place.today();

  expect(management?.missingRegisters).toBe(registers.length);
  expect(totals.missing).toBe(registers.filter((each) => each.day === day).length);
}

async function expectSameRates(place: FiguresSchool) {
  const { management } = await place.office.call(readHome, {});
  const { weeks } = await place.office.call(readSchoolTrend, { params: place.params });
  const rates = [await place.fetchRate({ from: 13, until: 7 }), await place.fetchRate({ from: 6, until: 0 })];

  expect([management?.week.attendance.before, management?.week.attendance.now]).toEqual(rates);
  expect(weeks.slice(-2).map(({ attendance: rate }) => rate)).toEqual(rates);
  for (const { key, values } of (await place.report("attendance-month", { days: DAYS })).rows) {
    expect(values?.[0]).toBe(await place.fetchRate({ ...ALL_DAYS, sectionId: Number(key) }));
    const { rows } = await place.report("attendance-month", { days: DAYS, of: key });
    expect([0, 1, 2].map((at) => sumColumn(rows, at))).toEqual(values?.slice(2, 5));
  }
}

/** From so many absent days on a student is at risk. */
const AT_RISK_DAYS = 5;

async function expectSameStudents(place: FiguresSchool) {
  const days = new Map<string, number>();
  const pages: (readonly [string, AttendanceStatus | null])[] = [];
  const words = await lastWordsOn(place.schoolId, dayFromToday(0));
  for (const studentId of place.students) {
    const { sums, today } = await place.office.call(readStudentAttendance, {
      params: { ...place.params, studentId },
    });
    expect(sums.percent).toBe(await place.fetchRate({ ...ALL_DAYS, studentId }));
    pages.push([String(studentId), today.status]);
    days.set(String(studentId), sums.daysUnexcused);
  }
  expect(new Map(pages.filter(([id]) => words.has(id)))).toEqual(words);
  const { rows } = await place.report("at-risk", { days: DAYS });

  expect(new Map(rows.map((row) => [row.key, figureAt(row, 1)]))).toEqual(
    new Map([...days].filter(([, count]) => count >= AT_RISK_DAYS)),
  );
}

const ALL_DAYS = { from: DAYS - 1, until: 0 };
const figureAt = ({ values }: Pick<ReportRow, "values">, at: number) => values?.[at] ?? 0;
const sumColumn = (rows: readonly Pick<ReportRow, "values">[], at: number) =>
  rows.reduce((sum, row) => sum + figureAt(row, at), 0);

/** Two sections with half of the children each; each has sat in the other before, so that its register may list it. */
async function theSections() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const [first, second] = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ];
  const students: number[] = [];
  for (let no = 0; no < CHILDREN; no++)
    students.push((await aStudent(database, school, { section: no % 2 === 0 ? first : second })).id);
  await owner.query(
    `insert into section_stays (school_id, enrolment_id, section_id, starts_on, ends_on)
     select school_id, id, case section_id when $2 then $3 else $2 end, $4, $5 from enrolments where school_id = $1`,
    [school.id, first.id, second.id, dayFromToday(-DAYS - 2), dayFromToday(-DAYS - 1)],
  );
  return { school, sections: [first.id, second.id] as const, students };
}

interface MadeSlot {
  readonly section: number;
  readonly day: string;
  readonly period: number;
}

/** The registers and the marks of a history; of a child on two registers of one hour the later word holds. */
function buildRows(
  { isByPeriod, slots }: History,
  sections: readonly [number, number],
  students: readonly number[],
) {
  const registers: (MadeSlot & { readonly students: readonly number[] })[] = [];
  const marks = new Map<string, MadeSlot & { readonly student: number; readonly status: AttendanceStatus }>();
  const mark = (slot: MadeSlot, child: number, status: AttendanceStatus | null | undefined) => {
    const student = students[child] ?? 0;
    if (status) marks.set(`${student} ${slot.day} ${slot.period}`, { ...slot, student, status });
  };
  for (const [at, { isTaken, listed, said }] of slots.entries()) {
    const [back, sectionAt, no] = [
      Math.floor(at / (2 * PERIODS)),
      Math.floor(at / PERIODS) % 2,
      at % PERIODS,
    ];
    if (!isByPeriod && no > 0) continue;
    const section = sectionAt === 0 ? sections[0] : sections[1];
    const slot = { section, day: dayFromToday(-back), period: isByPeriod ? no + 1 : 0 };
    if (isTaken) {
      registers.push({ ...slot, students: listed.map((child) => students[child] ?? 0) });
      for (const child of listed) mark(slot, child, said[child]);
    } else if (!marks.has(`${students[sectionAt]} ${slot.day} ${slot.period}`)) {
      // The gate has seen a child late, and no register names it.
      mark(slot, sectionAt, "late");
    }
  }
  return { registers, marks: [...marks.values()] };
}

async function theSchool(history: History) {
  const { school, sections, students } = await theSections();
  const management = await aManagement(database, school);
  const { registers, marks } = buildRows(history, sections, students);
  await owner.query(
    `insert into attendance_rules (school_id, mode, day_absent_ratio, late_notice, marks_total, marks_per_day, fail_ratio,
       warn_at, counts_excused, excuse_days, counts_from)
     values ($1, $2, 0.5, 3, 100, 2, 0.51, '{3}', $3, 3, $4)`,
    [school.id, history.isByPeriod ? "period" : "day", history.countsExcused, dayFromToday(-DAYS)],
  );
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, section, day, period, array(select id::bigint from jsonb_array_elements_text(students) as id), $2, now()
     from jsonb_to_recordset($3) as made (section bigint, day date, period smallint, students jsonb)`,
    [school.id, management.actor.accountId, JSON.stringify(registers)],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     select $1, student, day, period, section, status::attendance_status, $2, now()
     from jsonb_to_recordset($3) as made (section bigint, day date, period smallint, student bigint, status text)`,
    [school.id, management.actor.accountId, JSON.stringify(marks)],
  );
  const [office, params] = [as(management.actor), { schoolId: school.id }];
  return {
    schoolId: school.id,
    params,
    students,
    office,
    today: () => office.call(readAttendanceDay, { params: { ...params, day: dayFromToday(0) } }),
    report: (report: ReportType, query: { readonly days?: number; readonly of?: string } = {}) =>
      office.call(readSchoolReport, { params: { ...params, report }, query }),
    fetchRate: (span: Recounted) => fetchAttendanceRate(school.id, history.countsExcused, span),
  };
}

/** Child by child: its latest register of the day, and what that says. */
async function lastWordsOn(schoolId: number, day: string): Promise<ReadonlyMap<string, AttendanceStatus>> {
  const { rows: registers } = await owner.query<{ period: number; ids: string[] }>(
    `select period, student_ids::text[] as ids from attendance_registers
     where school_id = $1 and day = $2`,
    [schoolId, day],
  );
  const { rows: marks } = await owner.query<{ id: string; period: number; status: AttendanceStatus }>(
    "select student_id::text as id, period, status from attendance_marks where school_id = $1 and day = $2",
    [schoolId, day],
  );
  const last = new Map<string, number>();
  for (const { period, ids } of registers)
    for (const id of ids) last.set(id, Math.max(period, last.get(id) ?? 0));
  return new Map(
    [...last].map(([id, period]) => [
      id,
      marks.find((mark) => mark.id === id && mark.period === period)?.status ?? "present",
    ]),
  );
}

async function recountDay(schoolId: number, day: string) {
  const statuses = [...(await lastWordsOn(schoolId, day)).values()];
  const count = (...of: readonly AttendanceStatus[]) =>
    statuses.filter((status) => of.includes(status)).length;
  return {
    recorded: statuses.length - count("not_required"),
    absent: count("absent_unexcused", "absent_excused"),
    excused: count("absent_excused"),
    late: count("late"),
  };
}

interface Recounted {
  readonly from: number;
  readonly until: number;
  readonly sectionId?: number;
  readonly studentId?: number;
}

/** ATD-6 as it is written: present, late, left early and official duty, of what is recorded and counts. */
async function fetchAttendanceRate(
  schoolId: number,
  countsExcused: boolean,
  { from, until, sectionId, studentId }: Recounted,
) {
  const { rows } = await owner.query<{ rate: number | null }>(
    `select round(100.0 * sum(case when status in ('present', 'late', 'left_early', 'official_duty') then 1 else 0 end)
        / nullif(sum(case when status = 'not_required' or status = 'absent_excused' and not $2 then 0 else 1 end), 0), 1)::float8
        as rate
     from (select coalesce((select mark.status::text from attendance_marks as mark
           where mark.school_id = register.school_id and mark.section_id = register.section_id
             and mark.day = register.day and mark.period = register.period and mark.student_id = id), 'present') as status
         from attendance_registers as register, unnest(register.student_ids) as id
         where register.school_id = $1 and register.day between $3 and $4
           and ($5::bigint is null or register.section_id = $5) and ($6::bigint is null or id = $6)) as entry`,
    [
      schoolId,
      countsExcused,
      dayFromToday(-from),
      dayFromToday(-until),
      sectionId ?? null,
      studentId ?? null,
    ],
  );
  return rows[0]?.rate ?? null;
}
