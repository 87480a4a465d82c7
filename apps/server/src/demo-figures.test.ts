import { UNDECIDED_STATES } from "@dars/contract/admissions/application-record";
import { listFollowUp, type FollowUpEntry } from "@dars/contract/insight/follow-up";
import { readGroupReport } from "@dars/contract/insight/group-report";
import { readSchoolReport, type ReportRow, type ReportType } from "@dars/contract/insight/school-reports";
import { readSchoolTrend } from "@dars/contract/insight/school-trend";
import type { Role } from "@dars/contract/platform/roles";
import { readHome } from "@dars/contract/shell/home";
import { readAttendanceDay, readStudentAttendance } from "@dars/contract/time/absences";
import { listMissingRegisters, listOwnRegisters } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { fillDemoSchool } from "#demo/fill/public.ts";
import { authoriseWith } from "#identity/access/public.ts";
import { followUp } from "#insight/follow-up/follow-up.routes.ts";
import { schoolReports } from "#insight/school-reports/school-reports.routes.ts";
import type { Actor } from "#platform/context.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { home } from "#shell/home/home.routes.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

takesLong();

const { database, owner, as } = await testbed([attendance, schoolReports, home, followUp], {
  authorise: authoriseWith(),
});
await fillDemoSchool(database, { today: new Date() });

/** The first account of a role in a school, or of the group. */
async function fetchActor(role: Role, schoolId: number | null = null): Promise<Actor> {
  const { rows } = await owner.query<Actor>(
    `select account_id::int as "accountId", id::int as "assignmentId", 0 as "sessionId", group_id::int as "groupId", role,
       school_id::int as "schoolId", person_id::int as "personId", false as "mustChangePassword"
     from role_assignments where role = $1 and state = 'active' and school_id is not distinct from $2
     order by id limit 1`,
    [role, schoolId],
  );
  const [actor] = rows;
  if (!actor) throw new RangeError(`The demo has no ${role}.`);
  return actor;
}

const { rows: schools } = await owner.query<{ id: number }>(
  "select id::int as id from schools where kind <> 'office' and state = 'active' order by id",
);
const group = as(await fetchActor("administrator"));
const beside = await group.call(readGroupReport, {});

const sumColumn = (rows: readonly Pick<ReportRow, "values">[], at: number) =>
  rows.reduce((sum, { values }) => sum + (values?.[at] ?? 0), 0);
const peopleIn = (entries: readonly Pick<FollowUpEntry, "person">[]) =>
  new Set(entries.map(({ person }) => person.id)).size;

/** Everything that the office of a school reads about it. */
async function theOffice(schoolId: number) {
  const office = as(await fetchActor("school_management", schoolId));
  const params = { schoolId };
  const report = async (type: ReportType) =>
    (await office.call(readSchoolReport, { params: { schoolId, report: type }, query: {} })).rows;
  const { management } = await office.call(readHome, {});
  const { weeks } = await office.call(readSchoolTrend, { params });
  const figures = beside.schools.find((each) => each.schoolId === schoolId);
  if (!management || !figures) throw new RangeError("The school has a home and its row among the schools.");
  return { office, params, report, home: management, week: weeks.at(-1), figures };
}

test.each(schools)(
  "present today and missing registers are the same on every screen of school $id",
  async ({ id }) => {
    const { office, params, report, home: own, figures } = await theOffice(id);
    const day = await office.call(readAttendanceDay, { params: { ...params, day: dayFromToday(0) } });
    const ofGroup = await group.call(readAttendanceDay, { params: { ...params, day: dayFromToday(0) } });
    const rows = await report("attendance-today");
    const { registers } = await office.call(listMissingRegisters, { params });

    const { recorded, absent, excused } = day.totals;
    expect(ofGroup.totals).toEqual(day.totals);
    expect([sumColumn(rows, 0), sumColumn(rows, 1), sumColumn(rows, 2)]).toEqual([
      recorded - absent,
      recorded,
      absent,
    ]);
    expect(day.absent).toHaveLength(absent - excused);
    expect([figures.present ?? 0, figures.recorded ?? 0]).toEqual([recorded - absent, recorded]);
    expect(own.missingRegisters).toBe(registers.length);
    expect(day.totals.missing).toBe(registers.filter((each) => each.day === day.day).length);
  },
);

test.each(schools)(
  "shares of the week are the same on home, tiles and reports of school $id",
  async ({ id }) => {
    const { report, home: own, week, figures } = await theOffice(id);
    const columns = await report("marks-entry-progress");

    expect(own.week.attendance.now).toBe(week?.attendance);
    expect(own.week.lessons.now).toBe(week?.plan);
    expect(own.week.marks.now).toBe(week?.marks);
    expect([figures.columnsDone, figures.columnsDue, figures.columnsLate]).toEqual(
      [2, 3, 5].map((at) => sumColumn(columns, at)),
    );
  },
);

test.each(schools)(
  "people who need follow-up, families and applications are the same everywhere in school $id",
  async ({ id }) => {
    const { office, params, report, home: own, week, figures } = await theOffice(id);
    const { students, teachers } = await office.call(listFollowUp, { params });
    const applied = await report("applications-funnel");
    const families = (await report("devices-and-usage")).filter(({ key }) => key === "parent");
    const { waiting } = await group.call(readSchoolReport, {
      params: { ...params, report: "applications-funnel" },
      query: {},
    });

    expect([week?.students, week?.teachers]).toEqual([peopleIn(students), peopleIn(teachers)]);
    expect((await report("negligence-students")).length).toBe(peopleIn(students));
    expect((await report("negligence-teachers")).length).toBe(peopleIn(teachers));
    expect(figures.teachers).toBe(peopleIn(teachers));
    expect([figures.families, figures.familiesHere]).toEqual([
      sumColumn(families, 1),
      sumColumn(families, 2),
    ]);
    const undecided = applied.filter(({ key }) => UNDECIDED_STATES.some((state) => state === key));
    expect(own.waitingApplications).toBe(sumColumn(undecided, 0));
    expect(waiting?.count ?? null).toBe(figures.applications);
    expect(figures.atLeast?.includes("applications") ?? false).toBe(waiting?.isExact === false);
    expect(waiting?.count ?? 0).toBeLessThanOrEqual(own.waitingApplications);
  },
);

test.each(schools)(
  "T4: a teacher of school $id has as many chats without an answer in the report as in follow-up",
  async ({ id }) => {
    const { office, params, report } = await theOffice(id);
    const { teachers } = await office.call(listFollowUp, { params });

    const followed = teachers
      .filter(({ rule }) => rule === "unanswered")
      .map(({ person, items }) => [String(person.id), items.length] as const);
    const reported = (await report("chat-response-time"))
      .map(({ key, values }) => [key, values?.[2] ?? 0] as const)
      .filter(([, count]) => count > 0);
    expect(new Map(reported)).toEqual(new Map(followed));
  },
);

test.each(schools)(
  "of families of school $id not more have read posts than have used the app",
  async ({ id }) => {
    const { report, home: own } = await theOffice(id);
    const families = (await report("devices-and-usage")).find(({ key }) => key === "parent");
    const [thisWeek = 0, accounts = 0] = (families?.values ?? []).map(Number);

    expect(thisWeek).toBeGreaterThan(0);
    expect(own.week.families.now).toBeLessThanOrEqual(Math.ceil((thisWeek * 1000) / accounts) / 10);
  },
);

test("a coordinator's grid has the lessons on plan of its subjects", async () => {
  const actor = await fetchActor("subject_coordinator");
  const { coordination } = await as(actor).call(readHome, {});
  const { rows } = await owner.query<{ schoolId: number; coverage: number | null }>(
    `select class.school_id::int as "schoolId",
       round(100.0 * count(said.lesson_id) / nullif(count(*), 0), 1)::float8 as coverage
     from coordinator_scopes as scope
     join subject_offerings as offering on offering.school_id = scope.school_id and offering.subject_id = scope.subject_id
     join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
       and year.state = 'current'
     join teaching_classes as class on class.school_id = offering.school_id and class.offering_id = offering.id
       and class.state = 'open'
     join lessons as one on one.school_id = class.school_id and one.offering_id = class.offering_id
       and one.retired_at is null and year.starts_on + 7 * one.week <= $2::date
     left join lessons_taught as said on said.school_id = class.school_id and said.teaching_class_id = class.id
       and said.lesson_id = one.id
     where scope.account_id = $1 group by class.school_id order by 1`,
    [actor.accountId, dayFromToday(0)],
  );

  const shown = (coordination?.schools ?? []).filter(({ coverage }) => coverage !== null);
  expect(shown.map(({ schoolId, coverage }) => ({ schoolId, coverage }))).toEqual(rows);
});

test("a teacher's registers that are missing are those that the office reads", async () => {
  const schoolId = schools[0]?.id ?? 0;
  const { office, params } = await theOffice(schoolId);
  const teacher = await fetchActor("teacher", schoolId);
  const own = await as(teacher).call(listOwnRegisters, { params });
  const { registers } = await office.call(listMissingRegisters, { params });

  expect(own.missing).toEqual(
    registers.filter(
      (each) => each.teacher?.id === teacher.personId && each.day !== own.day && !each.isClosed,
    ),
  );
});

test("a parent reads the same attendance of its child as the office", async () => {
  const schoolId = schools[0]?.id ?? 0;
  const { office, params } = await theOffice(schoolId);
  const { rows } = await owner.query<Actor & { readonly studentId: number }>(
    `select held.account_id::int as "accountId", held.id::int as "assignmentId", 0 as "sessionId",
       held.group_id::int as "groupId", held.role, null as "schoolId", null as "personId", false as "mustChangePassword",
       link.student_id::int as "studentId"
     from guardian_links as link
     join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
     join role_assignments as held on held.account_id = own.account_id and held.role = 'parent'
     join enrolments as seat on seat.school_id = link.school_id and seat.student_id = link.student_id
       and seat.state = 'active'
     where link.school_id = $1 and link.state = 'verified' and link.can_view and not link.restricted_by_court
     order by link.student_id limit 3`,
    [schoolId],
  );

  expect(rows.length).toBeGreaterThan(0);
  for (const { studentId, ...parent } of rows) {
    const request = { params: { ...params, studentId } };
    const { sums } = await as(parent).call(readStudentAttendance, request);
    expect(sums).toEqual((await office.call(readStudentAttendance, request)).sums);
  }
});
