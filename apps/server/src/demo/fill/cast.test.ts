import { readFile } from "node:fs/promises";

import { readApplicationStatus } from "@dars/contract/admissions/applying";
import { login } from "@dars/contract/identity/accounts";
import { listSheets, readSheet } from "@dars/contract/marks/sheets";
import type { Role } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { askCode, fetchPhoneCode, writeWaitingCodes } from "#admissions/applications/applying.factory.ts";
import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";
import { heavy } from "#platform/testing/sized.ts";
import { countUnread } from "#talking/chat/public.ts";

import { CAST } from "./cast.ts";
import { DEMO_PASSWORD, fillDemoSchool } from "./fill-demo-school.ts";
import { placeApplications } from "./place-applications.ts";

heavy();

const { database, owner, client, tokens } = await served(createApplication);
await fillDemoSchool(database, { today: new Date("2026-11-20T09:00:00Z") });

const signIn = (name: string, role: Role) =>
  client().call(login, { body: { login: name, password: DEMO_PASSWORD, login_type: role } });

test.each(CAST.filter(({ login: name }) => !["suspended1", "restricted1"].includes(name)))(
  "$login signs in as $role",
  async (member) => {
    const { userData, must_change_password: mustChange } = await signIn(member.login, member.role);
    expect([userData.login_type, mustChange]).toEqual([member.role, false]);
  },
);

test("the page about the demo tells each of these stories", async () => {
  const page = await readFile(new URL("../../../../../docs/demo.md", import.meta.url), "utf8");

  for (const { login: name, story } of CAST) expect(page).toContain(`| \`${name}\` | ${story} |`);
});

test("an application of the demo is opened by its tracking code and the code that the office reads out", async () => {
  await placeApplications(database, tokens);
  const { userData } = await signIn("management1", "school_management");
  const tracking = "DEM005RAF1";
  const [school] = await rows("select id::int from schools where code = 'rafidain'");
  await askCode(client(), { tracking });
  await writeWaitingCodes({ database, owner, tokens });
  const code = await fetchPhoneCode(client(userData.token), Number(school?.["id"]), "+9647702000005");
  const status = await client().call(readApplicationStatus, { body: { tracking, code } });

  expect(status).toMatchObject({ state: "assessment_scheduled" });
});

test("trainings of the demo begin when the morning's lessons are over", async () => {
  const hours = await rows(
    `select distinct to_char(starts_at at time zone 'Asia/Baghdad', 'HH24:MI') as hour from trainings
     where not is_self_paced`,
  );

  expect(hours).toEqual([{ hour: "14:00" }]);
});

test("student1 sits in second intermediate and is taught by teacher1", async () => {
  const { userData } = await signIn("student1", "student");
  const teacher = await fetchPersonId("teacher1");

  const taught = await rows(
    `select subject.code from class_enrolments as seat
     join teaching_classes as class on class.id = seat.teaching_class_id
     join subject_offerings as offering on offering.id = class.offering_id
     join subjects as subject on subject.id = offering.subject_id
     join teacher_assignments as held on held.teaching_class_id = class.id and held.state = 'active'
     where seat.student_id = $1 and held.teacher_id = $2`,
    [userData.student_id, teacher],
  );
  expect(taught).toEqual([{ code: "PHY" }]);
  const [level] = await rows("select code from levels where id = $1", [userData.level_id]);
  expect(level).toEqual({ code: "I2" });
});

test("parent1 is one account with three children in two schools", async () => {
  const children = await fetchChildren("parent1");

  expect(children.map((child) => [child["login"], child["school"], child["visible"]])).toEqual([
    ["noor.student1", "noor", true],
    ["student1", "rafidain", true],
    ["student2", "rafidain", true],
  ]);
});

test("a court keeps restricted1 away from student3, whose mother is reached alone", async () => {
  expect(await fetchChildren("restricted1")).toMatchObject([
    { login: "student3", visible: false, primary: false },
  ]);
  expect(await fetchChildren("parent3")).toMatchObject([{ login: "student3", visible: true, primary: true }]);
  expect(
    await rows("select 1 from room_members where person_id = $1", [await fetchPersonId("restricted1")]),
  ).toEqual([]);
});

test("mother1 is the only guardian of a child under thirteen and looks on in the child's room", async () => {
  const [child] = await fetchChildren("mother1");
  expect(child).toMatchObject({ login: "student5", guardians: 1 });

  const seats = await rows(
    `select member.role from room_members as member join rooms as room on room.id = member.room_id
     where member.person_id = $1 and room.kind = 'teacher_student' and room.about_student_id = $2`,
    [await fetchPersonId("mother1"), child?.["id"]],
  );
  expect(seats).toEqual([{ role: "observer" }]);
});

test.each([
  ["teacher1", "teacher"],
  ["student1", "student"],
  ["parent1", "parent"],
  ["coordinator1", "subject_coordinator"],
  ["management1", "school_management"],
] as const)("CHAT-5: %s has unread messages as %s", async (name, role) => {
  const { userData } = await signIn(name, role);
  const [account] = await rows("select account_id as id from login_names where login = $1", [name]);

  const { total } = await countUnread(
    database,
    {
      accountId: Number(account?.["id"]),
      role,
      schoolId: role === "parent" || role === "subject_coordinator" ? null : userData.school_id,
      personId:
        role === "parent" || role === "subject_coordinator" ? null : Number(await fetchPersonId(name)),
    },
    new Map(),
  );

  expect(total).toBeGreaterThan(0);
});

test("repeating1 was in the same level last year", async () => {
  const years = await rows(
    `select year.state, level.code, enrolment.entry_kind, enrolment.state as outcome, enrolment.years_failed_in_stage as failed
     from enrolments as enrolment join academic_years as year on year.id = enrolment.year_id
     join levels as level on level.id = enrolment.level_id where enrolment.student_id = $1 order by year.starts_on`,
    [await fetchPersonId("repeating1")],
  );
  expect(years).toEqual([
    { state: "archived", code: "S5-SCI", entry_kind: "promoted", outcome: "repeating", failed: 0 },
    { state: "current", code: "S5-SCI", entry_kind: "repeating", outcome: "active", failed: 1 },
  ]);
});

test("kurdish1 has a Kurdish name and Kurdish screens", async () => {
  const [person] = await rows(
    `select person.name_ckb, person.locale, account.locale as screens from people as person
     join account_people as account_link on account_link.person_id = person.id join accounts as account on account.id = account_link.account_id
     where person.id = $1`,
    [await fetchPersonId("kurdish1")],
  );
  expect(person).toEqual({ name_ckb: "ڕۆژین کاروان ئازاد", locale: "ckb", screens: "ckb" });
});

test("transfer1 came in the middle of the year and joined rooms that were there before", async () => {
  const id = await fetchPersonId("transfer1");
  const [enrolment] = await rows("select entry_kind, starts_on from enrolments where student_id = $1", [id]);
  const seats = await rows("select distinct starts_on from class_enrolments where student_id = $1", [id]);
  const late = await rows("select 1 from room_members where person_id = $1 and joined_seq > 0", [id]);

  expect(enrolment).toMatchObject({ entry_kind: "transfer_in", starts_on: "2026-10-11" });
  expect(seats).toEqual([{ starts_on: "2026-10-11" }]);
  expect(late.length).toBeGreaterThan(2);
});

test("GB-7: transfer1 sees marks of the first month that are marked as those of the former school", async () => {
  const { userData } = await signIn("transfer1", "student");
  const [year] = await rows(
    `select shown from mark_snapshots where student_id = $1 order by year_id desc, revision desc limit 1`,
    [userData.student_id],
  );
  expect(year?.["shown"]).toMatchObject({
    subjects: expect.arrayContaining([expect.objectContaining({ published: ["M1"], external: ["M1"] })]),
  });
});

test("GB-14: late1 came a week ago and is judged by the late rule; no sheet waits for the first months", async () => {
  const id = await fetchPersonId("late1");
  const [enrolment] = await rows(
    "select starts_on from enrolments where student_id = $1 order by starts_on desc",
    [id],
  );
  const late = await rows("select reason from late_joiners where student_id = $1 and ended_at is null", [id]);
  const { userData } = await signIn("teacher1", "teacher");
  const teacher = client(userData.token);
  const params = { schoolId: userData.school_id ?? 0 };

  expect([enrolment, late.length]).toEqual([{ starts_on: "2026-11-12" }, 1]);
  const { sheets } = await teacher.call(listSheets, { params });
  const sheet = sheets.find(({ columns }) => columns.some(({ needed }) => needed !== undefined));
  expect(sheet?.columns[0]).toMatchObject({ code: "M1", entered: 24, needed: 24 });
  const { rows: shown } = await teacher.call(readSheet, {
    params: { ...params, sheetId: sheet?.classId ?? 0 },
  });
  expect(shown.find(({ student }) => student.id === id)).toMatchObject({ cells: [], leftOut: ["M1", "M2"] });
});

test.each([
  ["suspended1", "student", "bad-credentials"],
  ["restricted1", "parent", "no-access"],
] as const)("%s is refused with the right password", async (name, role, code) => {
  await expect(signIn(name, role)).rejects.toMatchObject({ code });
});

test("teacherparent1 is a teacher and the father of a pupil of his own, with one account", async () => {
  const [child] = await fetchChildren("teacherparent1");
  const { userData } = await signIn("teacher2", "parent");

  expect(userData.login_type).toBe("parent");
  expect(child).toMatchObject({ login: "student9", visible: true });
  const taught = await rows(
    `select 1 from class_enrolments as seat
     join teacher_assignments as held on held.teaching_class_id = seat.teaching_class_id
     where seat.student_id = $1 and held.teacher_id = $2`,
    [child?.["id"], await fetchPersonId("teacherparent1")],
  );
  expect(taught.length).toBe(1);
});

test("substitute1 stands in beside the primary teacher, formerteacher1 has handed over", async () => {
  const assignments = await rows(
    `select held.role, held.state, held.ends_on from teacher_assignments as held where held.teacher_id = any($1)
     order by held.role`,
    [[await fetchPersonId("substitute1"), await fetchPersonId("formerteacher1")]],
  );
  const left = await rows("select 1 from room_members where person_id = $1 and left_seq is not null", [
    await fetchPersonId("formerteacher1"),
  ]);

  expect(assignments).toEqual([
    { role: "primary", state: "ended", ends_on: "2026-10-11" },
    { role: "substitute", state: "active", ends_on: "2026-12-04" },
  ]);
  expect(left.length).toBe(1);
});

test("graduate1 signs in and sits nowhere", async () => {
  const { userData } = await signIn("graduate1", "student");

  expect([userData.grade_id, userData.level_id]).toEqual([null, null]);
});

test("DSR-4: graduate1 alone has asked for its erasure", async () => {
  const requests = await rows("select person_id as id from erasure_requests");

  expect(requests).toEqual([{ id: await fetchPersonId("graduate1") }]);
});

test("coordinator1 looks after four subjects in both schools, evaluator1 after one school", async () => {
  const scopes = await rows(
    `select school.code, count(*)::int as subjects from coordinator_scopes as scope
     join login_names as name on name.account_id = scope.account_id join schools as school on school.id = scope.school_id
     where name.login = 'coordinator1' group by 1 order by 1`,
  );
  const sentTo = await rows(
    `select school.code from account_schools as sent join login_names as name on name.account_id = sent.account_id
     join schools as school on school.id = sent.school_id where name.login = 'evaluator1'`,
  );

  expect(scopes).toEqual([
    { code: "noor", subjects: 4 },
    { code: "rafidain", subjects: 4 },
  ]);
  expect(sentTo).toEqual([{ code: "rafidain" }]);
});

async function rows(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows: found } = await owner.query(text, [...values]);
  return found;
}

async function fetchPersonId(name: string): Promise<unknown> {
  const [found] = await rows(
    `select account_link.person_id as id from login_names as name join account_people as account_link on account_link.account_id = name.account_id
     join schools as school on school.id = account_link.school_id where name.login = $1 order by school.code desc`,
    [name],
  );
  return found?.["id"];
}

const fetchChildren = (name: string) =>
  rows(
    `select child.login, school.code as school, link.student_id as id, link.is_primary as primary,
            link.state = 'verified' and link.can_view and not link.restricted_by_court as visible,
            (select count(*)::int from guardian_links as other where other.student_id = link.student_id) as guardians
     from login_names as name
     join account_people as account_link on account_link.account_id = name.account_id
     join guardian_links as link on link.school_id = account_link.school_id and link.guardian_id = account_link.person_id
     join account_people as of_child on of_child.school_id = link.school_id and of_child.person_id = link.student_id
     join login_names as child on child.account_id = of_child.account_id and child.login like '%student%'
     join schools as school on school.id = link.school_id
     where name.login = $1 order by 2, 1`,
    [name],
  );
