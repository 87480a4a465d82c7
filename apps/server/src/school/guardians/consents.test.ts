import { giveConsent, listConsents } from "@dars/contract/school/guardians";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { readGroupSettings, saveGroupSettings } from "@dars/contract/school/settings";
import { readFamilyHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { schools } from "#school/schools/schools.routes.ts";
import { settings } from "#school/settings/settings.routes.ts";
import { home } from "#shell/home/home.routes.ts";

import { guardians } from "./guardians.routes.ts";

const { database, owner, as } = await testbed([guardians, home, schools, settings], {
  authorise: authoriseWith(),
});

test("FAM-4: at eighteen a guardian goes on seeing the records until the group asks its students", async () => {
  const { student, mother, ask } = await aFamily(yearsAgo(18));
  expect(await sees(mother, student)).toBe(true);
  const sessions = [as(mother.actor), as({ ...mother.actor, sessionId: 1 })];

  await ask(true);

  for (const session of sessions)
    await expect(session.call(listStudentSubjects, { params: records(student) })).rejects.toMatchObject({
      code: "not-found",
    });
  const { children, withheld } = await as(mother.actor).call(readFamilyHome, {});
  expect({ children, withheld: withheld?.map(({ studentId }) => studentId) }).toEqual({
    children: [],
    withheld: [student.id],
  });
  await ask(false);
  expect(await sees(mother, student)).toBe(true);
});

test("FAM-4: who is eighteen tomorrow is still a child, and so is whoever's birth date nobody knows", async () => {
  for (const birthDate of [yearsAgo(18, 2), undefined]) {
    const { student, mother, ask } = await aFamily(birthDate);
    await ask(true);

    expect(await sees(mother, student)).toBe(true);
    expect(await as(student.actor).call(listConsents, { params: records(student) })).toMatchObject({
      isAsked: false,
    });
    await expect(consent(student, true)).rejects.toMatchObject({ details: { reason: "not-asked" } });
  }
});

test("FAM-4: a student of age lets one guardian see and not the other, takes it back, and it is written down", async () => {
  const { student, mother, father, ask } = await aFamily(yearsAgo(20));
  await ask(true);

  await consent(student, true);
  expect([await sees(mother, student), await sees(father, student)]).toEqual([true, false]);

  await consent(student, false);
  expect(await sees(mother, student)).toBe(false);
  const { rows } = await owner.query(
    "select action from audit_events where school_id = $1 and subject_kind = 'guardian-link' order by id",
    [student.schoolId],
  );
  expect(rows).toEqual([{ action: "consent.given" }, { action: "consent.withdrawn" }]);
});

test("FAM-4: nobody consents for somebody else", async () => {
  const { student, mother, ask } = await aFamily(yearsAgo(20));
  const other = await aFamily(yearsAgo(20));
  await ask(true);

  await expect(as(mother.actor).call(listConsents, { params: records(student) })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    as(other.student.actor).call(listConsents, { params: records(student) }),
  ).rejects.toMatchObject({
    code: "not-found",
  });
  const { rows } = await owner.query<{ id: number }>(
    "select id from guardian_links where school_id = $1 and student_id = $2",
    [other.student.schoolId, other.student.id],
  );
  await expect(
    as(student.actor).call(giveConsent, {
      params: { ...records(student), linkId: rows[0]?.id ?? 0 },
      body: { key: aKey(), revision: 1, consents: true },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("FAM-4: an answer to what has changed since is refused, and changes nothing", async () => {
  const { student, mother, ask } = await aFamily(yearsAgo(20));
  await ask(true);
  const { guardians: links } = await as(student.actor).call(listConsents, { params: records(student) });
  const before = links[0];
  await consent(student, true);

  const stale = as(student.actor).call(giveConsent, {
    params: { ...records(student), linkId: before?.linkId ?? 0 },
    body: { key: aKey(), revision: before?.revision ?? 0, consents: false },
  });

  await expect(stale).rejects.toMatchObject({ code: "conflict", details: { reason: "stale" } });
  expect(await sees(mother, student)).toBe(true);
});

test("FAM-4: an answer waits for a change of the family that is under way, and is refused if it saw another", async () => {
  const { student, mother, ask } = await aFamily(yearsAgo(20));
  await ask(true);
  const busy = await owner.connect();
  await busy.query("begin");
  await busy.query("select from students where school_id = $1 and id = $2 for update", [
    student.schoolId,
    student.id,
  ]);
  await busy.query("update guardian_links set revision = revision + 1 where school_id = $1", [
    student.schoolId,
  ]);

  const late = consent(student, true).catch((error: unknown) => error);
  await lockWaits(owner);
  await busy.query("commit");
  busy.release();

  expect(await late).toMatchObject({ code: "conflict", details: { reason: "stale" } });
  expect(await sees(mother, student)).toBe(false);
});

test("FAM-4: a student is asked about their own guardians alone, the first contact first", async () => {
  const { school, student, mother, father, ask } = await aFamily(yearsAgo(20));
  const classmate = await aStudent(database, school);
  await aGuardian(database, { id: school.groupId }, { of: [classmate] });
  await aGuardian(database, { id: school.groupId }, { of: [student], linkState: "ended" });
  await ask(true);

  const { guardians: links } = await as(student.actor).call(listConsents, { params: records(student) });

  const { rows } = await owner.query<{ id: number }>(
    "select id from guardian_links where guardian_id = any($1) order by is_primary desc",
    [[mother.id, father.id]],
  );
  expect(links.map(({ linkId }) => linkId)).toEqual(rows.map(({ id }) => id));
});

test("FAM-5: consent that is taken back takes the student out of the guardian's open session", async () => {
  const { student, mother, ask } = await aFamily(yearsAgo(20));
  await ask(true);
  await consent(student, true);
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days, chosen_school_id, chosen_student_id)
     values (sha256($1::text::bytea), $2, $3, 30, $4, $5) returning id`,
    [aKey(), mother.accountId, mother.actor.assignmentId, student.schoolId, student.id],
  );

  await consent(student, false);

  const after = await owner.query("select chosen_student_id from sessions where id = $1", [rows[0]?.id]);
  expect(after.rows).toEqual([{ chosen_student_id: null }]);
});

function yearsAgo(years: number, days = 0): string {
  const day = dayFromToday(days);
  const then = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  // Whoever is of age on 29 February of a leap year was born on the day before it.
  return then.replace(/-02-29$/, "-02-28");
}

const records = ({ schoolId, id }: Member) => ({ schoolId, studentId: id });

async function aFamily(birthDate: string | undefined) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const student = await aStudent(database, school, birthDate === undefined ? {} : { birthDate });
  const mother = await aGuardian(database, group, { of: [student], relation: "mother" });
  const father = await aGuardian(database, group, { of: [student], isPrimary: false });
  const { actor } = await anAdministrator(database, group);
  async function ask(adultConsent: boolean) {
    const { revision, settings: known } = await as(actor).call(readGroupSettings, {});
    await as(actor).call(saveGroupSettings, { body: { revision, settings: { ...known, adultConsent } } });
  }
  return { school, student, mother, father, ask };
}

/** Of the first guardian, who is the primary one. */
async function consent(student: Member, consents: boolean) {
  const params = records(student);
  const { guardians: links } = await as(student.actor).call(listConsents, { params });
  const [link] = links;
  if (!link) throw new Error("A student has a guardian.");
  return as(student.actor).call(giveConsent, {
    params: { ...params, linkId: link.linkId },
    body: { key: aKey(), revision: link.revision, consents },
  });
}

const sees = (guardian: Member, student: Member): Promise<boolean> =>
  as(guardian.actor)
    .call(listStudentSubjects, { params: records(student) })
    .then(
      () => true,
      () => false,
    );
