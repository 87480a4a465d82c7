import { logout } from "@dars/contract/identity/accounts";
import { readMe, savePreferences, listSessions } from "@dars/contract/identity/own-account";
import { endView, listViews, startView } from "@dars/contract/identity/view-as";
import { exportPeople } from "@dars/contract/roster/tables";
import { listSchools } from "@dars/contract/school/schools";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { closeViews } from "./close-views.ts";

const { database, owner, client, group, school, section, passwordHash, signIn } = await aSchoolThatSignsIn();

test("A7: management sees what a student sees, and its own session stays what it was", async () => {
  const { office, manager } = await anOffice();
  const student = await aStudent(database, school, { section, name: "Tara" });

  const { session, name, endsAt } = await look(office, student.id, "student");

  expect(name.en).toBe("Tara");
  expect(minutesUntil(endsAt)).toBe(60);
  await expect(client(session.userData.token).call(readMe, {})).resolves.toMatchObject({ role: "student" });
  await expect(office.call(readMe, {})).resolves.toMatchObject({ accountId: manager.accountId });
});

test("A7: whoever looks writes nothing, and is not among the person's own devices", async () => {
  const { office } = await anOffice();
  const student = await aStudent(database, school, { section });
  const { session } = await look(office, student.id, "student");
  const looking = client(session.userData.token);

  const body = { locale: "en", phone: null, email: null } as const;
  expect(await refusal(looking.call(savePreferences, { body }))).toMatchObject({ code: "forbidden" });
  await expect(looking.call(listSessions, {})).resolves.toMatchObject({ sessions: [] });
});

test("A7: whoever looks takes no file out under somebody else's name", async () => {
  const head = await anAdministrator(database, group, { passwordHash });
  const admin = client((await signIn(head.login, "administrator")).userData.token);
  const manager = await aManagement(database, school);
  const { session } = await look(admin, manager.id, "school_management");
  const params = { schoolId: school.id, list: "teachers" } as const;

  const taken = client(session.userData.token).call(exportPeople, { params, query: { reason: "A look" } });

  expect(await refusal(taken)).toMatchObject({ code: "forbidden" });
});

test("A7: a look is over when its viewer goes back, signs out, or after an hour", async () => {
  const { office } = await anOffice();
  const student = await aStudent(database, school, { section });
  const [first, second, third] = [
    await look(office, student.id, "student"),
    await look(office, student.id, "student"),
    await look(office, student.id, "student"),
  ].map(({ session }) => client(session.userData.token));

  await first?.call(endView, {});
  await owner.query(
    "update sessions set ends_at = now() where id = (select min(id) from sessions where account_id = $1 and ended_at is null)",
    [student.accountId],
  );
  expect(await fetchRefusal(second)).toMatchObject({ code: "session-expired" });
  await office.call(logout, {});

  expect(await fetchRefusal(first)).toMatchObject({ code: "not-signed-in" });
  expect(await fetchRefusal(third)).toMatchObject({ code: "not-signed-in" });
});

test("A7: each look stands on the person's page and in the audit with its reason, from its start to its end", async () => {
  const { office, manager } = await anOffice();
  const student = await aStudent(database, school, { section });
  const { session } = await look(office, student.id, "student");
  const params = { schoolId: school.id, personId: student.id };
  const during = await office.call(listViews, { params });

  await client(session.userData.token).call(logout, {});
  await closeViews(database);

  expect(during.views).toMatchObject([{ reason: "A parent asked", role: "student", endedAt: null }]);
  const { views } = await office.call(listViews, { params });
  expect(views).toMatchObject([{ viewer: { role: "school_management" }, endedAt: expect.any(String) }]);
  const { rows } = await owner.query("select action from audit_events where account_id = $1 order by id", [
    manager.accountId,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["view.started", "view.ended"]);
});

test("A7: a manager who still owes a second factor is looked at like anybody else", async () => {
  const careful = await aGroup(database);
  const manager = await aManagement(database, await aSchool(database, careful));
  const head = await anAdministrator(database, careful, { passwordHash });
  const admin = client((await signIn(head.login, "administrator")).userData.token);
  await owner.query("update group_settings set staff_second_factor_since = now() where group_id = $1", [
    careful.id,
  ]);

  const { session } = await admin.call(startView, {
    params: { schoolId: manager.schoolId, personId: manager.id },
    body: { role: "school_management", reason: "It asked for help" },
  });

  const { schools } = await client(session.userData.token).call(listSchools, {});
  expect(schools.map(({ id }) => id)).toEqual([manager.schoolId]);
});

test("A7: the end of a look into a school that is closed meanwhile is written down", async () => {
  const elsewhere = await aSchool(database, group);
  const student = await aStudent(database, elsewhere);
  const admin = await anAdministrator(database, group, { passwordHash });
  const head = client((await signIn(admin.login, "administrator")).userData.token);
  await head.call(startView, {
    params: { schoolId: elsewhere.id, personId: student.id },
    body: { role: "student", reason: "A parent asked" },
  });

  await owner.query("update schools set state = 'closed' where id = $1", [elsewhere.id]);
  await owner.query("update sessions set ended_at = now() where account_id = $1", [student.accountId]);
  await closeViews(database);

  const { rows } = await owner.query("select action from audit_events where school_id = $1 order by id", [
    elsewhere.id,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["view.started", "view.ended"]);
});

test("AZ-5, AZ-6: nobody looks as its equal, nor as somebody who reaches beyond its school", async () => {
  const { office } = await anOffice();
  const colleague = await aManagement(database, school);
  const child = await aStudent(database, school, { section });
  const guardian = await aGuardian(database, group, { of: [child] });
  await aGuardianLink(database, guardian, await aStudent(database, await aSchool(database, group)));
  const head = await anAdministrator(database, group, { passwordHash });
  const head2 = await anAdministrator(database, group);
  const admin = client((await signIn(head.login, "administrator")).userData.token);

  expect(await refusal(look(office, colleague.id, "school_management"))).toMatchObject({
    details: { reason: "higher" },
  });
  expect(await refusal(look(office, guardian.id, "parent"))).toMatchObject({
    details: { reason: "elsewhere" },
  });
  expect(await refusal(look(office, child.id, "teacher"))).toMatchObject({ details: { reason: "no-role" } });
  await expect(look(admin, guardian.id, "parent")).resolves.toMatchObject({ session: { status: "success" } });
  await expect(look(admin, colleague.id, "school_management")).resolves.toMatchObject({
    session: { status: "success" },
  });
  const body = { role: "administrator", reason: "To see it" } as const;
  const params = { schoolId: group.officeId, personId: head2.id };
  expect(await refusal(admin.call(startView, { params, body }))).toMatchObject({ code: "conflict" });
});

test("AZ-5: a teacher who is also of the management is looked at by the head office alone", async () => {
  const { office } = await anOffice();
  const teacher = await aTeacher(database, school);
  await owner.query(
    "insert into role_assignments (account_id, group_id, role, school_id, person_id) values ($1, $2, 'school_management', $3, $4)",
    [teacher.accountId, group.id, school.id, teacher.id],
  );

  expect(await refusal(look(office, teacher.id, "teacher"))).toMatchObject({ details: { reason: "higher" } });
});

async function anOffice() {
  const manager = await aManagement(database, school, { passwordHash });
  const { token } = (await signIn(manager.login, "school_management")).userData;
  return { manager, office: client(token) };
}

type Client = ReturnType<typeof client>;

const look = (as: Client, personId: number, role: "student" | "parent" | "teacher" | "school_management") =>
  as.call(startView, {
    params: { schoolId: school.id, personId },
    body: { role, reason: "A parent asked" },
  });

const fetchRefusal = (as: Client | undefined) => refusal(as ? as.call(readMe, {}) : Promise.resolve());

const minutesUntil = (instant: string): number => Math.round((Date.parse(instant) - Date.now()) / 60_000);
