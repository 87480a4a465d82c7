import { readMe } from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { counted } from "#platform/testing/counted-database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn } from "./accounts.factory.ts";
import { readMe as verb } from "./read-me.ts";

const { database, tokens, group, school, section, passwordHash, signIn, client } = await aSchoolThatSignsIn();
const student = await aStudent(database, school, { section, passwordHash });

test("D.17: an app that opens reads who it is in one statement, whatever the role of a school", async () => {
  const members = [student, await aTeacher(database, school), await aManagement(database, school)];

  for (const { actor } of members) {
    const watched = counted(database);
    const me = await verb({ actor, database: watched.database, tokens, requestId: "", address: "" });
    expect(me).toMatchObject({ accountId: actor.accountId, school: { id: school.id } });
    expect(watched.count()).toBe(1);
  }
});

test("D.17: a guardian, whose children may be in several schools, does so in one transaction", async () => {
  const { actor } = await aGuardian(database, group, { of: [student], name: "Dilshad" });
  const watched = counted(database);

  const me = await verb({ actor, database: watched.database, tokens, requestId: "", address: "" });

  expect(me).toMatchObject({ accountId: actor.accountId, name: { en: "Dilshad" } });
  // Its people, the way into the first one's school, and itself.
  expect(watched.count()).toBe(3);
});

test("who has no school is named as the first school that knows it, and reads its roles", async () => {
  const member = await anAdministrator(database, group, { name: "Zara", passwordHash });
  const { token } = (await signIn(member.login, "administrator")).userData;

  const me = await client(token).call(readMe, {});

  expect(me).toMatchObject({
    login: member.login,
    role: "administrator",
    school: null,
    name: { en: "Zara" },
    roles: [{ role: "administrator", school: null, isCurrent: true }],
  });
});
