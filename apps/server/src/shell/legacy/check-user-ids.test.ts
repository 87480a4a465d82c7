import { beforeAll, expect, test } from "vitest";

import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import { aSection, aYear, type Section, type Year } from "#platform/testing/factories/structure.ts";

import { aSession, checkUser, legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();
const { database, change, owner } = server;

let group: Group;
let school: School;
let year: Year;
let section: Section;

beforeAll(async () => {
  group = await aGroup(database);
  school = await aSchool(database, group);
  year = await aYear(database, school);
  section = await aSection(database, year, { level: await aLevel(database, group) });
});

const FAIL = {
  status: "fail",
  message: { en: "Your account is no longer active.", ar: "لم يعد حسابك فعالاً." },
};
const NOBODYS = { school_id: null, grade_id: null, student_id: null, teacher_id: null, level_id: null };

const check = (body: object) => checkUser(server, body);
const checkToken = (token: string) => check({ token });

const fetchUserData = async (member: Member) => {
  const answer = (await checkToken(await aSession(server, member))) as { userData: object };
  return answer.userData;
};

test("check_user: a student who moved to another section has the new one's id", async () => {
  const student = await aStudent(database, school, { section });
  const other = await aSection(database, year, {
    level: { id: section.levelId, groupId: group.id },
    letter: "B",
  });
  await change("update enrolments set section_id = $1 where student_id = $2", [other.id, student.id]);

  expect(await fetchUserData(student)).toMatchObject({ grade_id: other.id, level_id: section.levelId });
});

test("check_user: after the rollover a student has the new year's section and level", async () => {
  const rolling = await aSchool(database, group);
  const past = await aYear(database, rolling, {
    state: "archived",
    startsOn: "2024-09-15",
    endsOn: "2025-08-31",
  });
  const current = await aYear(database, rolling);
  const [lower, upper] = [await aLevel(database, group), await aLevel(database, group)];
  const [before, now] = [
    await aSection(database, past, { level: lower }),
    await aSection(database, current, { level: upper }),
  ];
  const student = await aStudent(database, rolling);
  await anEnrolment(database, student, { section: before, state: "promoted" });
  await anEnrolment(database, student, { section: now });

  expect(await fetchUserData(student)).toMatchObject({ grade_id: now.id, level_id: upper.id });
});

test("check_user: a student who has left is let in without a section", async () => {
  const graduate = await aStudent(database, school);
  await anEnrolment(database, graduate, { section, state: "graduated" });

  expect(await fetchUserData(graduate)).toMatchObject({
    student_id: graduate.id,
    school_id: school.id,
    grade_id: null,
  });
});

test("check_user: a teacher has its school and its own id", async () => {
  const teacher = await aTeacher(database, school);

  expect(await fetchUserData(teacher)).toMatchObject({
    ...NOBODYS,
    login_type: "teacher",
    school_id: school.id,
    teacher_id: teacher.id,
    id: teacher.accountId,
  });
});

test("check_user: management has its school", async () => {
  const management = await aManagement(database, school);

  expect(await fetchUserData(management)).toMatchObject({
    ...NOBODYS,
    school_id: school.id,
    id: management.accountId,
  });
});

test("check_user: roles over schools have a school where there is just one", async () => {
  const small = await aGroup(database);
  const only = await aSchool(database, small);
  const subject = await aSubject(database, small);
  const administrator = await anAdministrator(database, small);
  const coordinator = await aCoordinator(database, small, { subject, schools: [only] });
  const evaluator = await anEvaluator(database, small, { schools: [only] });

  for (const member of [administrator, coordinator, evaluator])
    expect(await fetchUserData(member)).toMatchObject({
      ...NOBODYS,
      school_id: only.id,
      id: member.accountId,
    });

  await aSchool(database, small);
  expect(await fetchUserData(administrator)).toMatchObject({ school_id: null });
  expect(await fetchUserData(coordinator)).toMatchObject({ school_id: only.id });
});

test("check_user: an evaluator has a session here, whatever the app shows", async () => {
  const evaluator = await anEvaluator(database, group, { schools: [school] });

  expect(await fetchUserData(evaluator)).toMatchObject({ login_type: "evaluator" });
});

test("check_user: a parent has nobody's ids before a child is chosen", async () => {
  const parent = await aGuardian(database, group, { of: [await aStudent(database, school, { section })] });

  expect(await fetchUserData(parent)).toMatchObject({ ...NOBODYS, id: parent.accountId });
});

test("check_user: a parent has the ids of the chosen child while the link holds", async () => {
  const child = await aStudent(database, school, { section });
  const sibling = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [child, sibling] });
  const token = await aSession(server, parent, { chosen: child });
  const chosen = {
    school_id: school.id,
    grade_id: section.id,
    student_id: child.id,
    level_id: section.levelId,
  };

  expect(await checkToken(token)).toMatchObject({ status: "success", userData: chosen });

  await change("update guardian_links set state = 'ended' where student_id = $1", [child.id]);
  expect(await checkToken(token)).toMatchObject({ status: "success", userData: NOBODYS });
});

test("FAM-1: a parent whom a court keeps away from the only child fails, and from one of two does not", async () => {
  const children = [await aStudent(database, school, { section }), await aStudent(database, school)] as const;
  const ofOne = await aSession(server, await aGuardian(database, group, { of: [children[0]] }));
  const ofBoth = await aSession(server, await aGuardian(database, group, { of: children }));

  await change("update guardian_links set restricted_by_court = true where student_id = $1", [
    children[0].id,
  ]);

  expect(await checkToken(ofOne)).toEqual(FAIL);
  expect(await checkToken(ofBoth)).toMatchObject({ status: "success" });
});

test("FAM-1: a parent whose link waits to be verified is let in", async () => {
  const child = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [child], linkState: "invited" });

  expect(await fetchUserData(parent)).toMatchObject(NOBODYS);
});

test("ACC-3: the token of one role says nothing of the account's other one", async () => {
  const teacher = await aTeacher(database, school);
  const { rows } = await owner.query<{ id: number }>(
    "insert into role_assignments (account_id, group_id, role) values ($1, $2, 'parent') returning id",
    [teacher.accountId, group.id],
  );
  const asParent = await aSession(server, teacher, { assignmentId: rows[0]?.id ?? 0 });

  expect(await checkToken(asParent)).toMatchObject({ userData: { login_type: "parent", ...NOBODYS } });
  expect(await fetchUserData(teacher)).toMatchObject({ login_type: "teacher", teacher_id: teacher.id });
});

test("LEG-7: what the app believes of itself is not asked, only counted", async () => {
  const teacher = await aTeacher(database, school);
  const token = await aSession(server, teacher);
  const before = await mismatches();

  const answer = await check({
    token,
    login_type: "administrator",
    school_id: school.id + 1,
    teacher_id: String(teacher.id),
    id: "",
  });

  expect(answer).toMatchObject({
    userData: { login_type: "teacher", school_id: school.id, teacher_id: teacher.id },
  });
  const after = await mismatches();
  expect(after("login_type") - before("login_type")).toBe(1);
  expect(after("school_id") - before("school_id")).toBe(1);
  expect(after("teacher_id") - before("teacher_id")).toBe(0);
  expect(after("id") - before("id")).toBe(0);
});
async function mismatches(): Promise<(field: string) => number> {
  const { values } = (await server.metrics.getSingleMetric("dars_legacy_hint_mismatches_total")?.get()) ?? {
    values: [],
  };
  return (field) => values.find(({ labels }) => labels["field"] === field)?.value ?? 0;
}
