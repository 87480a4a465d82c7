import {
  deleteReportView,
  exportReport,
  listReportPeople,
  listSchoolReports,
  readSchoolReport,
  REPORT_TYPES,
  saveReportView,
  type ReportType,
} from "@dars/contract/insight/school-reports";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey, NAMES_IN_ORDERS, ORDERS_OF_NAMES } from "#platform/testing/factories/names.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  teachEveryDay,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, owner, as } = await testbed([schoolReports], { authorise: authoriseWith() });

/** Six applications were accepted and one refused. */
async function aSchoolWithApplications() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await owner.query(
    `with level as (insert into levels (group_id, code, name_en, position) values ($2, 'P1', 'Primary 1', 1) returning id)
     insert into applications (school_id, key, tracking, state, level_id, name_parts, name_words, sex, birth_date, phone,
       guardians)
     select $1, 'key' || no, 'code' || no, case when no < 7 then 'accepted' else 'rejected' end::application_state, level.id,
       '{"en": {"given": "Amal"}}', '', 'male', '2019-01-01', '+9647701234567', '[]' from level, generate_series(1, 7) as no`,
    [school.id, group.id],
  );
  return { group, school };
}

/** Of three students in a section one was absent without excuse on six days, one was late once. */
async function aSchoolWithAbsences() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const [first, second, third] = NAMES_IN_ORDERS;
  const amal = await aStudent(database, school, { section, name: first });
  const basim = await aStudent(database, school, { section, name: second });
  const dina = await aStudent(database, school, { section, name: third });
  const management = await aManagement(database, school);
  const students = [amal.id, basim.id, dina.id];
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1::bigint, $2::bigint, (now() at time zone school.time_zone)::date - back, 0, $3::bigint[], $4::bigint, now()
     from schools as school, generate_series(0, 5) as back where school.id = $1`,
    [school.id, section.id, students, management.actor.accountId],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, minutes, marked_by, marked_at)
     select $1::bigint, $3::bigint, (now() at time zone school.time_zone)::date - back, 0, $2::bigint, 'absent_unexcused'::attendance_status, null::smallint, $5::bigint, now()
     from schools as school, generate_series(0, 5) as back where school.id = $1
     union all
     select $1::bigint, $4::bigint, (now() at time zone school.time_zone)::date, 0, $2::bigint, 'late'::attendance_status, 20, $5::bigint, now()
     from schools as school where school.id = $1`,
    [school.id, section.id, amal.id, basim.id, management.actor.accountId],
  );
  return { group, school, year, level, section, amal, basim, dina, management };
}

const of = <const Q extends object>(schoolId: number, report: ReportType, query: Q) => ({
  params: { schoolId, report },
  query,
});

test("I3: management reads each report, with a value for each column", async () => {
  const { school, management } = await aSchoolWithAbsences();
  const office = as(management.actor);
  const { reports } = await office.call(listSchoolReports, { params: { schoolId: school.id } });
  expect(reports.map(({ type }) => type)).toEqual(REPORT_TYPES);
  for (const report of REPORT_TYPES) {
    const { rows, columns } = await office.call(readSchoolReport, of(school.id, report, {}));
    for (const { values } of rows) expect(values).toHaveLength(columns.length);
  }
});

test("a figure of attendance has the students behind it", async () => {
  const { school, section, level, amal, basim, management } = await aSchoolWithAbsences();
  const office = as(management.actor);
  const today = await office.call(readSchoolReport, of(school.id, "attendance-today", {}));
  expect(today.rows).toMatchObject([{ key: String(section.id), values: [2, 3, 1, 1] }]);
  expect(today.totals).toEqual([2, 3, 1, 1]);
  const away = await office.call(
    readSchoolReport,
    of(school.id, "attendance-today", { of: String(section.id) }),
  );
  expect(away).toMatchObject({ about: "student", people: "student", of: { about: "section" } });
  expect(away.rows.map(({ key, values }) => [key, values])).toEqual([
    [String(amal.id), [null]],
    [String(basim.id), [20]],
  ]);
  const over = await office.call(readSchoolReport, of(school.id, "attendance-month", { days: 7 }));
  expect(over.rows[0]?.values).toEqual([66.7, 3, 6, 0, 1, 6]);
  expect(over.totals).toEqual([null, 3, 6, 0, 1, null]);
  const elsewhere = of(school.id, "attendance-month", { levelId: level.id + 1 });
  expect(await office.call(readSchoolReport, elsewhere)).toMatchObject({ rows: [], found: 0, total: 1 });
});

test.each(ORDERS_OF_NAMES)("names are in the order of a reader of %s", async (locale, order) => {
  const { school, section, amal, basim, dina, management } = await aSchoolWithAbsences();
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, minutes, marked_by, marked_at)
     select school_id, $2, day, period, section_id, status, minutes, marked_by, marked_at from attendance_marks
     where school_id = $1 and status = 'late'`,
    [school.id, dina.id],
  );
  await owner.query(
    `update attendance_marks set status = 'late', minutes = 5 where school_id = $1 and student_id = $2
       and day = (select max(day) from attendance_registers where school_id = $1)`,
    [school.id, amal.id],
  );
  const late = await as(management.actor).call(
    readSchoolReport,
    of(school.id, "attendance-today", { of: String(section.id), locale }),
  );
  const ids = [amal.id, basim.id, dina.id].map(String);
  expect(late.rows.map(({ key }) => key)).toEqual(order.map((at) => ids[at]));
});

test("a section is named in each language alone, by its level and letter or by its own title", async () => {
  const { group, school, year, management } = await aSchoolWithAbsences();
  const level = await aLevel(database, group, { name: { ar: "الأول", ckb: "یەکەم" } });
  const section = await aSection(database, year, { level, letter: "ب" });
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select school_id, $2, day, period, student_ids, taken_by, taken_at from attendance_registers where school_id = $1`,
    [school.id, section.id],
  );
  const read = () => as(management.actor).call(readSchoolReport, of(school.id, "attendance-today", {}));
  const named = async () => (await read()).rows.find(({ key }) => key === String(section.id))?.name;
  expect(await named()).toEqual({ ar: "الأول – ب", ckb: "یەکەم – ب", en: "الأول – ب" });
  await owner.query("update sections set title = 'الورود' where id = $1", [section.id]);
  expect(await named()).toEqual({ ar: "الورود", ckb: "الورود", en: "الورود" });
});

test("a student who is absent on many days is at risk, and can be written to", async () => {
  const { school, amal, management } = await aSchoolWithAbsences();
  const office = as(management.actor);
  const { rows } = await office.call(readSchoolReport, of(school.id, "at-risk", {}));
  expect(rows).toMatchObject([{ key: String(amal.id), values: [0, 6, 0] }]);
  expect(await office.call(listReportPeople, of(school.id, "at-risk", {}))).toEqual({
    personIds: [amal.id],
    total: 1,
  });
});

test("rows are sorted by a column and found by name", async () => {
  const { school } = await aSchoolWithApplications();
  const office = as((await aManagement(database, school)).actor);
  const up = await office.call(readSchoolReport, of(school.id, "applications-funnel", { sort: "count" }));
  expect(up.rows.map(({ values }) => values?.[0])).toEqual([1, 6]);
  const found = await office.call(
    readSchoolReport,
    of(school.id, "applications-funnel", { search: "مرفوض" }),
  );
  expect(found).toMatchObject({ found: 1, total: 2, rows: [{ key: "rejected" }] });
});

test("I3, I4: small groups and lists of students are hidden from the head office", async () => {
  const { group, school } = await aSchoolWithApplications();
  const head = as((await anAdministrator(database, group)).actor);
  const { rows } = await head.call(readSchoolReport, of(school.id, "applications-funnel", {}));
  expect(rows.map(({ values }) => values?.[0] ?? null)).toEqual([6, null]);
  const behind = of(school.id, "applications-funnel", { of: "accepted" });
  await expect(head.call(readSchoolReport, behind)).rejects.toMatchObject({ code: "forbidden" });

  const absences = await aSchoolWithAbsences();
  const other = as((await anAdministrator(database, absences.group)).actor);
  const counted = await other.call(readSchoolReport, of(absences.school.id, "at-risk", {}));
  expect(counted).toMatchObject({ about: null, people: null, rows: [{ values: null }] });
  expect(JSON.stringify(counted.rows)).not.toContain(`"key":"${absences.amal.id}"`);
});

test("I3: a coordinator reads exercises, lessons and evaluations alone", async () => {
  const { group, school } = await aSchoolWithApplications();
  const subject = await aSubject(database, group);
  const coordinator = as((await aCoordinator(database, group, { schools: [school], subject })).actor);
  const { reports } = await coordinator.call(listSchoolReports, { params: { schoolId: school.id } });
  expect(reports.map(({ type }) => type)).toEqual(["exercise-activity", "lesson-publication", "evaluations"]);
  for (const { type } of reports) await coordinator.call(readSchoolReport, of(school.id, type, {}));
  await expect(
    coordinator.call(readSchoolReport, of(school.id, "applications-funnel", {})),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("I3: another school and a teacher see nothing", async () => {
  const { group, school } = await aSchoolWithApplications();
  const request = of(school.id, "applications-funnel", {});
  const stranger = as((await aManagement(database, await aSchool(database, group))).actor);
  const teacher = as((await aTeacher(database, school)).actor);
  await expect(stranger.call(readSchoolReport, request)).rejects.toMatchObject({ code: "not-found" });
  await expect(teacher.call(readSchoolReport, request)).rejects.toMatchObject({ code: "forbidden" });
});

test("a view is its person's own, and is kept and deleted", async () => {
  const { school } = await aSchoolWithApplications();
  const [mine, other] = [await aManagement(database, school), await aManagement(database, school)];
  const params = { schoolId: school.id, view: aKey() };
  const view = {
    report: "applications-funnel" as const,
    name: "Most first",
    filter: { sort: "-count" },
    columns: ["count"],
  };
  await as(mine.actor).call(saveReportView, { params, body: view });
  await as(mine.actor).call(saveReportView, { params, body: { ...view, name: "Renamed" } });
  const fetchViews = async (member: typeof mine) =>
    (await as(member.actor).call(listSchoolReports, { params: { schoolId: school.id } })).views;
  expect(await fetchViews(mine)).toEqual([{ ...view, id: params.view, name: "Renamed" }]);
  expect(await fetchViews(other)).toEqual([]);
  const ofAnother = as(other.actor).call(deleteReportView, { params });
  await expect(ofAnother).rejects.toMatchObject({ code: "not-found" });
  expect(await fetchViews(mine)).toHaveLength(1);
  await as(mine.actor).call(deleteReportView, { params });
  expect(await fetchViews(mine)).toEqual([]);
});

test("a report leaves as a workbook and as a PDF, and is written down", async () => {
  const { school, management } = await aSchoolWithAbsences();
  const office = as(management.actor);
  const exportOptions = { format: "xlsx", locale: "ar", reason: "For the meeting" } as const;
  const sheet = await office.call(
    exportReport,
    of(school.id, "at-risk", { ...exportOptions, columns: "absent-days" }),
  );
  expect(sheet.name).toMatch(/^طلاب بحاجة إلى دعم \d{4}-\d\d-\d\d\.xlsx$/u);
  const pdf = await office.call(
    exportReport,
    of(school.id, "attendance-today", { ...exportOptions, format: "pdf" }),
  );
  expect(Buffer.from(pdf.bytes.subarray(0, 4)).toString()).toBe("%PDF");
  const { rows } = await owner.query<{ changes: object }>(
    "select changes from audit_events where school_id = $1 and action = 'report.exported' order by id",
    [school.id],
  );
  expect(rows.map(({ changes }) => changes)).toMatchObject([
    { report: "at-risk", format: "xlsx", rows: 1, reason: "For the meeting", students: 1 },
    { report: "attendance-today", format: "pdf", rows: 1 },
  ]);
});
