import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import { endAppointment, grantAppointment, listAppointments } from "@dars/contract/school/appointments";
import { listSchools } from "@dars/contract/school/schools";
import { listChatPartners, listRooms } from "@dars/contract/talking/chat-rooms";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { columnsThat } from "#platform/db/person-table.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  aStudent,
  aTeacher,
  anAdministrator,
  anOfficeMember,
  type Member,
} from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { addTraces, tracesOfRow } from "#platform/testing/traces.ts";
import { PEOPLE_COLUMNS } from "#school/people/public.ts";
import { schools } from "#school/schools/schools.routes.ts";
import { chatRooms, chatRoomTasks } from "#talking/chat-rooms/public.ts";

import { mandates } from "./appointments.routes.ts";
import { appointmentEnded } from "./end-appointment.ts";
import { appointmentGranted } from "./grant-appointment.ts";

const { database, owner, as } = await testbed(
  [mandates, schools, chatRooms, proposals([appointmentGranted, appointmentEnded])],
  {
    authorise: authoriseWith(),
  },
);

test("a school receives of whom it is sent what the columns declare for everybody", async () => {
  const { school, first, second, office, maths } = await aTown();
  await addTraces(owner, "people", `id = ${office.id}`);
  const written = await tracesOfRow(owner, "people", office.id);

  const { proposalId } = await grant(first, school, office.accountId, [maths.id]);
  await decide(second, school, proposalId);

  const { rows } = await owner.query<{ id: number }>(
    "select person_id as id from account_people where account_id = $1 and school_id = $2",
    [office.accountId, school.id],
  );
  const shared = columnsThat(PEOPLE_COLUMNS, ({ transfer }) => transfer === "everybody");
  expect(await tracesOfRow(owner, "people", rows[0]?.id ?? 0)).toEqual(
    written.filter((key) => shared.some((column) => key === `people.${column}`)),
  );
});

test("A6: a coordinator is charged when a second administrator allows it, and not before", async () => {
  const { school, first, second, office, maths } = await aTown();

  const { proposalId } = await grant(first, school, office.accountId, [maths.id]);

  expect(await fetchSchoolIds(office)).toEqual([]);
  await expect(decide(first, school, proposalId)).rejects.toMatchObject({ details: { needs: "second" } });
  await decide(second, school, proposalId);
  expect(await fetchSchoolIds(office)).toEqual([school.id]);
  const { mandates: known } = await as(first.actor).call(listAppointments, {
    params: { schoolId: school.id },
  });
  expect(known).toMatchObject([
    { kind: "coordinator", accountId: office.accountId, subject: { id: maths.id }, level: null },
  ]);
});

test("K1, K4: a coordinator of the head office sits with its teachers while the mandate lasts, and with nobody else", async () => {
  const { group, school, first, second, office, maths } = await aTown();
  const [year, level] = [await aYear(database, school), await aLevel(database, group)];
  const [teacher, other] = [await aTeacher(database, school), await aTeacher(database, school)];
  const section = await aSection(database, year, { level });
  for (const [subject, of] of [
    [maths, teacher],
    [await aSubject(database, group), other],
  ] as const)
    await aTeachingClass(database, await anOffering(database, year, { level, subject }), {
      section,
      teacher: of,
    });

  await decide(second, school, (await grant(first, school, office.accountId, [maths.id])).proposalId);
  await runTask(chatRoomTasks(database), "keep rooms");

  const kinds = await fetchRoomKinds(office);
  expect(kinds).toEqual(["coordinator"]);
  expect(await fetchRoomKinds(teacher)).toContain("coordinator");
  expect(await fetchRoomKinds(other)).not.toContain("coordinator");
  const { partners } = await as(office.actor).call(listChatPartners, {});
  expect(partners.map(({ personId }) => personId)).toEqual([teacher.id]);

  const { mandates: known } = await as(first.actor).call(listAppointments, {
    params: { schoolId: school.id },
  });
  const ended = await as(first.actor).call(endAppointment, {
    params: { schoolId: school.id, kind: "coordinator", mandateId: known[0]?.id ?? 0 },
    body: { key: aKey(), endsOn: dayFromToday(0), reason: null },
  });
  await decide(second, school, ended.proposalId);
  expect(await fetchRoomKinds(office)).toEqual([]);
});

async function fetchRoomKinds({ actor }: Member): Promise<string[]> {
  const { rooms } = await as(actor).call(listRooms, { query: {} });
  return rooms.map(({ kind }) => kind);
}

test("AZ-4: what has ended today reaches no school at the next request", async () => {
  const { school, first, second, office, maths } = await aTown();
  await decide(second, school, (await grant(first, school, office.accountId, [maths.id])).proposalId);
  const { mandates: known } = await as(first.actor).call(listAppointments, {
    params: { schoolId: school.id },
  });

  const reply = await as(first.actor).call(endAppointment, {
    params: { schoolId: school.id, kind: "coordinator", mandateId: known[0]?.id ?? 0 },
    body: { key: aKey(), endsOn: dayFromToday(0), reason: null },
  });
  await decide(second, school, reply.proposalId);

  expect(await fetchSchoolIds(office)).toEqual([]);
});

test("AZ-6: management is one of the school's own people", async () => {
  const { school, first, office } = await aTown();
  const request = as(first.actor).call(grantAppointment, {
    params: { schoolId: school.id },
    body: { ...aGrant(office.accountId, []), kind: "management" },
  });

  await expect(request).rejects.toMatchObject({ details: { reason: "not-of-school" } });
});

test("A6: a member of staff with a new account becomes the first management of a school, a family does not", async () => {
  const { group, school, first, second } = await aTown();
  const clerk = await aManagement(database, school);
  const parent = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const asParent = "update role_assignments set role = 'parent', school_id = null, person_id = null";
  await owner.query(`${asParent} where account_id = $1`, [clerk.accountId]);
  await owner.query("delete from role_assignments where account_id = $1", [parent.accountId]);

  const params = { schoolId: school.id };
  const { candidates } = await as(first.actor).call(listAppointments, { params });
  expect(candidates.filter(({ isOfOffice }) => !isOfOffice)).toMatchObject([{ accountId: clerk.accountId }]);
  const body = { ...aGrant(clerk.accountId, []), kind: "management" as const };
  const { proposalId } = await as(first.actor).call(grantAppointment, { params, body });
  await decide(second, school, proposalId);
  const { mandates: known } = await as(first.actor).call(listAppointments, { params });
  expect(known).toMatchObject([{ kind: "management", accountId: clerk.accountId }]);
});

test("A6: a student, a parent or a teacher of another school is charged with nothing", async () => {
  const { group, school, first, maths } = await aTown();
  const student = await aStudent(database, school);
  const parent = await aGuardian(database, group, { of: [student] });
  const elsewhere = await aTeacher(database, await aSchool(database, group));

  for (const { accountId } of [student, parent, elsewhere])
    await expect(grant(first, school, accountId, [maths.id])).rejects.toMatchObject({
      details: { reason: "not-staff" },
    });
});

test("A6: the second administrator reads whom it is about", async () => {
  const { school, first, second, maths } = await aTown();
  const teacher = await aTeacher(database, school, { name: { ar: "زينب", en: "Zainab" } });
  const { proposalId } = await grant(first, school, teacher.accountId, [maths.id]);

  const { proposals: open } = await as(second.actor).call(listProposals, {
    params: { schoolId: school.id },
  });

  const own = open.find(({ id }) => id === proposalId);
  expect(own?.changes).toEqual(
    expect.arrayContaining([
      {
        field: "person",
        from: null,
        to: "زينب",
        names: { from: null, to: { ar: "زينب", en: "Zainab", ckb: null } },
      },
      expect.objectContaining({
        field: "subjects",
        names: {
          from: null,
          to: { ar: expect.any(String), en: expect.any(String), ckb: expect.any(String) },
        },
      }),
      { field: "login", from: null, to: teacher.login },
    ]),
  );
});

test("A6: management that ends can sign in for the school no longer", async () => {
  const { school, first, second } = await aTown();
  const management = await aManagement(database, school);
  const reply = await as(first.actor).call(endAppointment, {
    params: { schoolId: school.id, kind: "management", mandateId: management.actor.assignmentId },
    body: { key: aKey(), endsOn: dayFromToday(0), reason: "Left" },
  });

  await decide(second, school, reply.proposalId);

  const role = await database.directory
    .selectFrom("role_assignments")
    .select("state")
    .where("id", "=", management.actor.assignmentId)
    .executeTakeFirstOrThrow();
  expect(role.state).toBe("ended");
});

test("AZ-2: nobody is charged with another group's subjects, nor somebody of another group", async () => {
  const { school, first, office } = await aTown();
  const abroad = await aTown();

  await expect(grant(first, school, office.accountId, [abroad.maths.id])).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(grant(first, school, abroad.office.accountId, [])).rejects.toMatchObject({ code: "invalid" });
  await expect(grant(abroad.first, school, office.accountId, [abroad.maths.id])).rejects.toMatchObject({
    code: "not-found",
  });
});

async function aTown() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const maths = await aSubject(database, group);
  const [first, second] = [await anAdministrator(database, group), await anAdministrator(database, group)];
  const office = await anOfficeMember(database, group, "subject_coordinator");
  return { group, school, maths, first, second, office };
}

const aGrant = (accountId: number, subjectIds: number[]) => ({
  key: aKey(),
  kind: "coordinator" as const,
  accountId,
  subjectIds,
  levelIds: [],
  startsOn: dayFromToday(-1),
  endsOn: null,
  reason: null,
});

const grant = ({ actor }: Member, { id }: { id: number }, accountId: number, subjectIds: number[]) =>
  as(actor).call(grantAppointment, { params: { schoolId: id }, body: aGrant(accountId, subjectIds) });

const decide = ({ actor }: Member, { id }: { id: number }, proposalId: number | null) =>
  as(actor).call(decideProposal, {
    params: { schoolId: id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });

async function fetchSchoolIds({ actor }: Member): Promise<number[]> {
  const { schools: seen } = await as(actor).call(listSchools, {});
  return seen.map(({ id }) => id);
}
