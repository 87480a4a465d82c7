import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, refusal } from "./accounts.factory.ts";

const { database, owner, client, group, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

test("ACC-3: a teacher who is also a parent switches role with a new token, and the sign-in's time stays", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const child = await aStudent(database, school, { section });
  await database.inSchool(school.id, async (db) => {
    await db
      .insertInto("role_assignments")
      .values({ account_id: teacher.accountId, group_id: group.id, role: "parent" })
      .execute();
  });
  await aGuardianLink(database, teacher, child, {});
  const { userData } = await signIn(teacher.login, "teacher");
  const asTeacher = client(userData.token);
  const { roles } = await asTeacher.call(own.readMe, {});
  const parent = roles.find(({ role }) => role === "parent");
  await owner.query("update sessions set last_login_at = '2026-01-05T06:30:00Z' where account_id = $1", [
    teacher.accountId,
  ]);

  const switched = await asTeacher.call(own.switchRole, {
    body: { assignmentId: parent?.assignmentId ?? 0 },
  });

  expect(switched.userData).toMatchObject({ login_type: "parent", school_id: null, teacher_id: null });
  expect(switched.userData.last_login_at).toContain("2026-01-05");
  expect(await refusal(asTeacher.call(own.readMe, {}))).toMatchObject({ code: "not-signed-in" });
});

test("FAM-1: a guardian whom a court keeps away from the only child is refused at sign-in with the reason, and from one of two is not", async () => {
  const children = [
    await aStudent(database, school, { section }),
    await aStudent(database, school, { section }),
  ] as const;
  const ofOne = await aGuardian(database, group, { of: [children[0]], passwordHash });
  const ofBoth = await aGuardian(database, group, { of: children, passwordHash });
  const waiting = await aGuardian(database, group, { of: [children[1]], passwordHash, linkState: "invited" });
  await owner.query("update guardian_links set restricted_by_court = true where student_id = $1", [
    children[0].id,
  ]);

  expect(await refusal(signIn(ofOne.login, "parent"))).toMatchObject({
    code: "no-access",
    details: { reason: "kept-away", login_types: [] },
  });
  expect(await refusal(signIn(ofOne.login, "parent", "a guess"))).toMatchObject({ code: "bad-credentials" });
  for (const { login } of [ofBoth, waiting])
    expect(await signIn(login, "parent")).toMatchObject({ status: "success" });
  await owner.query("update guardian_links set restricted_by_court = false where student_id = $1", [
    children[0].id,
  ]);
  expect(await signIn(ofOne.login, "parent")).toMatchObject({ status: "success" });
});

test("nobody switches to a role of somebody else", async () => {
  const [teacher, administrator] = [
    await aTeacher(database, school, { passwordHash }),
    await anAdministrator(database, group),
  ];
  const { userData } = await signIn(teacher.login, "teacher");
  const { assignmentId } = administrator.actor;

  const refused = await refusal(client(userData.token).call(own.switchRole, { body: { assignmentId } }));

  expect(refused).toMatchObject({ code: "no-access" });
});

test("of two switches of role at once, one opens a session", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const { userData } = await signIn(teacher.login, "teacher");
  const { assignmentId } = teacher.actor;
  const mine = client(userData.token);

  const switches = await Promise.allSettled(
    [1, 2].map(() => mine.call(own.switchRole, { body: { assignmentId } })),
  );

  expect(switches.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a server that dies while it switches the role signs nobody out", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const mine = client((await signIn(teacher.login, "teacher")).userData.token);
  const { assignmentId } = teacher.actor;
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before insert on sessions for each row execute function die()`);

  expect(await refusal(mine.call(own.switchRole, { body: { assignmentId } }))).toMatchObject({
    code: "unexpected",
  });
  await owner.query("drop function die cascade");

  await expect(mine.call(own.readMe, {})).resolves.toMatchObject({ login: teacher.login });
});
