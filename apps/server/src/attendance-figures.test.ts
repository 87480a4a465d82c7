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
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
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
type History = fc.TypeOf<typeof aHistory>;

test(
  "ATD-6, ATD-1: over any history a tile, the list behind it and a recount say the same",
  async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const place = await theSchool(history);
        const [today, over, risk] = [
          await place.report("attendance-today"),
          await place.report("attendance-month", { days: DAYS }),
          await place.report("at-risk", { days: DAYS }),
        ];
        const params = { schoolId: place.schoolId };
        const day = await place.office.call(readAttendanceDay, {
          params: { ...params, day: dayFromToday(0) },
        });
        const slow = await place.recountOf(0);

        expect(day.totals).toMatchObject(slow);
        expect(day.absent).toHaveLength(slow.absent - slow.excused);
        expect(sumOf(today.rows, 0)).toBe(slow.recorded - slow.absent);
        expect(sumOf(today.rows, 1)).toBe(slow.recorded);
        expect(day.sections.map(({ section, absent, late }) => [String(section.id), absent, late])).toEqual(
          today.rows.map(({ key, values }) => [key, values?.[2] ?? 0, values?.[3] ?? 0]),
        );
        for (const { key, values } of today.rows) {
          const { rows } = await place.report("attendance-today", { of: key });
          expect(rows).toHaveLength((values?.[2] ?? 0) + (values?.[3] ?? 0));
        }

        const { registers } = await place.office.call(listMissingRegisters, { params });
        const { management } = await place.office.call(readHome, {});
        expect(management?.missingRegisters).toBe(registers.length);
        expect(day.totals.missing).toBe(registers.filter((each) => each.day === day.day).length);

        const { weeks } = await place.office.call(readSchoolTrend, { params });
        expect(management?.week.attendance).toEqual({
          now: await place.rateOf({ from: 6, until: 0 }),
          before: await place.rateOf({ from: 13, until: 7 }),
        });
        expect(weeks.slice(-2).map(({ attendance: rate }) => rate)).toEqual([
          management?.week.attendance.before,
          management?.week.attendance.now,
        ]);
        for (const { key, values } of over.rows) {
          expect(values?.[0]).toBe(await place.rateOf({ from: DAYS - 1, until: 0, sectionId: Number(key) }));
          const { rows } = await place.report("attendance-month", { days: DAYS, of: key });
          expect([0, 1, 2].map((at) => sumOf(rows, at))).toEqual(values?.slice(2, 5));
        }

        for (const studentId of place.students) {
          const { sums } = await place.office.call(readStudentAttendance, {
            params: { ...params, studentId },
          });
          expect(sums.percent).toBe(await place.rateOf({ from: DAYS - 1, until: 0, studentId }));
          const row = risk.rows.find(({ key }) => key === String(studentId));
          if (row) expect(row.values?.[1]).toBe(sums.daysUnexcused);
          else expect(sums.daysUnexcused).toBeLessThan(5);
        }
      }),
      { numRuns: sized(4, 40), seed: inject("seed"), endOnFailure: true },
    );
  },
  LONG_MS,
);

const sumOf = (rows: readonly Pick<ReportRow, "values">[], at: number) =>
  rows.reduce((sum, { values }) => sum + (values?.[at] ?? 0), 0);

/** Two sections with half of the children each; a register names some children, also of the other section. */
async function theSchool({ countsExcused, isByPeriod, slots }: History) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await database.directory
    .updateTable("schools")
    .set({ week_days: 127 })
    .where("id", "=", school.id)
    .execute();
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const sections = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ];
  const students: number[] = [];
  for (let no = 0; no < CHILDREN; no++) {
    const section = sections[no % 2];
    if (section) students.push((await aStudent(database, school, { section })).id);
  }
  // Each has sat in the other section before, so that a register of that one may list it.
  await owner.query(
    `insert into section_stays (school_id, enrolment_id, section_id, starts_on, ends_on)
     select school_id, id, case section_id when $2 then $3 else $2 end, $4, $5 from enrolments where school_id = $1`,
    [school.id, sections[0]?.id, sections[1]?.id, dayFromToday(-DAYS - 2), dayFromToday(-DAYS - 1)],
  );
  const management = await aManagement(database, school);
  const by = management.actor.accountId;
  await owner.query(
    `insert into attendance_rules (school_id, mode, day_absent_ratio, late_notice, marks_total, marks_per_day, fail_ratio,
       warn_at, counts_excused, excuse_days, counts_from)
     values ($1, $2, 0.5, 3, 100, 2, 0.51, '{3}', $3, 3, $4)`,
    [school.id, isByPeriod ? "period" : "day", countsExcused, dayFromToday(-DAYS)],
  );
  const registers: object[] = [];
  const marks = new Map<string, object>();
  for (const [at, { isTaken, listed, said }] of slots.entries()) {
    const [back, sectionAt, no] = [
      Math.floor(at / (2 * PERIODS)),
      Math.floor(at / PERIODS) % 2,
      at % PERIODS,
    ];
    if (!isByPeriod && no > 0) continue;
    const slot = {
      section: sections[sectionAt]?.id ?? 0,
      day: dayFromToday(-back),
      period: isByPeriod ? no + 1 : 0,
    };
    const mark = (child: number, status: AttendanceStatus) => {
      const student = students[child] ?? 0;
      marks.set(`${student} ${slot.day} ${slot.period}`, { ...slot, student, status });
    };
    if (isTaken) registers.push({ ...slot, students: listed.map((child) => students[child]) });
    // The gate has seen a child late, and no register names it.
    else if (!marks.has(`${students[sectionAt]} ${slot.day} ${slot.period}`)) mark(sectionAt, "late");
    for (const child of isTaken ? listed : []) {
      const status = said[child];
      if (status) mark(child, status);
    }
  }
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, section, day, period, array(select id::bigint from jsonb_array_elements_text(students) as id), $2, now()
     from jsonb_to_recordset($3) as made (section bigint, day date, period smallint, students jsonb)`,
    [school.id, by, JSON.stringify(registers)],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     select $1, student, day, period, section, status::attendance_status, $2, now()
     from jsonb_to_recordset($3) as made (section bigint, day date, period smallint, student bigint, status text)`,
    [school.id, by, JSON.stringify([...marks.values()])],
  );
  const office = as(management.actor);
  return {
    schoolId: school.id,
    students,
    office,
    report: (report: ReportType, query: { readonly days?: number; readonly of?: string } = {}) =>
      office.call(readSchoolReport, { params: { schoolId: school.id, report }, query }),
    recountOf: (back: number) => recountOf(school.id, dayFromToday(-back)),
    rateOf: (span: Recounted) => rateOf(school.id, countsExcused, span),
  };
}

/** Child by child: its latest register of the day, and what that says. */
async function recountOf(schoolId: number, day: string) {
  const { rows: registers } = await owner.query<{ period: number; ids: string[]; at: Date; section: string }>(
    `select period, student_ids as ids, taken_at as at, section_id as section from attendance_registers
     where school_id = $1 and day = $2`,
    [schoolId, day],
  );
  const { rows: marks } = await owner.query<{ id: string; period: number; status: AttendanceStatus }>(
    "select student_id as id, period, status from attendance_marks where school_id = $1 and day = $2",
    [schoolId, day],
  );
  const last = new Map<string, number>();
  for (const { period, ids } of registers)
    for (const id of ids.map(String)) last.set(id, Math.max(period, last.get(id) ?? 0));
  const said = [...last].map(
    ([id, period]) =>
      marks.find((mark) => String(mark.id) === id && mark.period === period)?.status ?? "present",
  );
  const count = (...of: readonly AttendanceStatus[]) => said.filter((status) => of.includes(status)).length;
  return {
    recorded: said.length - count("not_required"),
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
async function rateOf(
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
