import { listReportPeople, readSchoolReport } from "@dars/contract/insight/school-reports";
import { createExercise } from "@dars/contract/learning/exercises";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aTaughtSchool, buildExerciseText } from "#learning/exercises/exercises.factory.ts";
import { exercises } from "#learning/exercises/exercises.routes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { REPORT_KINDS } from "./report-kinds.ts";
import { schoolReports } from "./school-reports.routes.ts";

const { database, owner, as } = await testbed([schoolReports, exercises], { authorise: authoriseWith() });

const params = (schoolId: number, report: "attendance-today" | "attendance-month" | "exercise-activity") => ({
  schoolId,
  report,
});

test("I3: a figure's list has exactly those whom it counts, also for a message to them", async () => {
  const { school, section, absent, excused, late, management } = await aSchoolDay();
  const office = as(management.actor);
  const of = String(section.id);
  const list = async (figure: string) => {
    const input = { params: params(school.id, "attendance-today"), query: { of, figure } };
    const { rows, found, total, figures } = await office.call(readSchoolReport, input);
    const { personIds } = await office.call(listReportPeople, input);
    expect(new Set(personIds.map(String))).toEqual(new Set(rows.map(({ key }) => key)));
    expect([found, total]).toEqual([rows.length, rows.length]);
    expect(figures?.find(({ key }) => key === figure)?.count).toBe(rows.length);
    return personIds;
  };

  expect(new Set(await list("absent"))).toEqual(new Set([absent.id, excused.id]));
  expect(await list("late")).toEqual([late.id]);
});

test("I3: figures that are sums are those of their lists", async () => {
  const { school, section, management } = await aSchoolDay();
  const office = as(management.actor);
  const of = String(section.id);
  const whole = await office.call(readSchoolReport, {
    params: params(school.id, "attendance-month"),
    query: {},
  });
  expect(whole.figures?.map(({ key }) => key)).toEqual(["unexcused", "excused", "late"]);
  for (const { key } of whole.figures ?? []) {
    const { rows, columns, figures } = await office.call(readSchoolReport, {
      params: params(school.id, "attendance-month"),
      query: { of, figure: key },
    });
    const place = columns.findIndex((column) => column.key === key);
    const sum = rows.reduce((total, { values }) => total + (values?.[place] ?? 0), 0);
    expect(sum).toBe(1);
    expect(figures?.find((each) => each.key === key)?.count).toBe(sum);
  }
});

test("I3: a column without a list is not found, and an administrator opens no list of students", async () => {
  const { group, school, section, management } = await aSchoolDay();
  const of = String(section.id);
  const input = { params: params(school.id, "attendance-today"), query: { of, figure: "present" } };
  await expect(as(management.actor).call(readSchoolReport, input)).rejects.toMatchObject({
    code: "not-found",
  });

  const administrator = await anAdministrator(database, group);
  const whole = await as(administrator.actor).call(readSchoolReport, { ...input, query: {} });

  expect(whole).toMatchObject({ hasLists: false, figures: [] });
});

test("I3: the figures of a class of under five students are hidden from an administrator above their list too", async () => {
  const { group, school, firstClass, management, set } = await aClassWithExercise();
  const administrator = await anAdministrator(database, group);
  const input = { params: params(school.id, "exercise-activity"), query: { of: String(firstClass.id) } };
  const read = (member: Member, figure?: string) =>
    as(member.actor).call(readSchoolReport, {
      ...input,
      query: { ...input.query, ...(figure && { figure }) },
    });

  const { figures = [], rows } = await read(administrator);

  expect(figures.map(({ count }) => count)).toEqual(figures.map(() => null));
  expect(figures.length).toBeGreaterThan(0);
  expect((await read(management)).figures).toContainEqual(
    expect.objectContaining({ key: "expected", count: 2 }),
  );
  expect(rows).toMatchObject([{ key: String(set), values: null }]);
  for (const { key } of figures) expect((await read(administrator, key)).rows).toEqual(rows);
  expect((await read(management, "submitted")).rows).toEqual([]);
});

test("a figure that is a sum has the column that it adds up in its list", () => {
  const sums = Object.values(REPORT_KINDS).flatMap(({ behind }) =>
    Object.entries(behind?.counts ?? {}).flatMap(([key, counted]) =>
      counted === "figures" ? [[behind?.columns.some((column) => column === key), key]] : [],
    ),
  );
  expect(sums.filter(([isThere]) => !isThere)).toEqual([]);
  expect(sums.length).toBeGreaterThan(0);
});

/** A class of two students has an exercise that nobody has handed in. */
async function aClassWithExercise() {
  const taught = await aTaughtSchool(database);
  const { school, offering, firstClass, teacher } = taught;
  const { id: set } = await as(teacher.actor).call(createExercise, {
    params: { schoolId: school.id },
    body: { key: aKey(), offeringId: offering.id, ...buildExerciseText([firstClass.id]) },
  });
  return { ...taught, set };
}

/** A section whose register of today has one of each: present, absent, excused, late. */
async function aSchoolDay() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group), letter: "A" });
  const [present, absent, excused, late] = [
    await aStudent(database, school, { section }),
    await aStudent(database, school, { section }),
    await aStudent(database, school, { section }),
    await aStudent(database, school, { section }),
  ];
  const management = await aManagement(database, school);
  const ids = [present, absent, excused, late].map(({ id }) => id);
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1::bigint, $2::bigint, (now() at time zone time_zone)::date, 0, $3::bigint[], $4::bigint, now()
     from schools where id = $1`,
    [school.id, section.id, ids, management.actor.accountId],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, minutes, marked_by, marked_at)
     select $1::bigint, noted.id, (now() at time zone time_zone)::date, 0, $2::bigint, noted.status::attendance_status,
       case when noted.status = 'late' then 20 end, $5::bigint, now()
     from schools, unnest($3::bigint[], $4::text[]) as noted (id, status) where schools.id = $1`,
    [
      school.id,
      section.id,
      [absent.id, excused.id, late.id],
      ["absent_unexcused", "absent_excused", "late"],
      management.actor.accountId,
    ],
  );
  return { group, school, section, absent, excused, late, management };
}
