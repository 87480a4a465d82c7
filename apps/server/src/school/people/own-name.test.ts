import { changeOwnName, readOwnName } from "@dars/contract/school/own-name";
import { changePerson, readPerson, type PersonNameParts } from "@dars/contract/school/people";
import { listPeople } from "@dars/contract/school/people-office";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import {
  anAdministrator,
  aStudent,
  aTeacher,
  tieToAccount,
  aPerson,
  type Member,
} from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { people } from "./people.routes.ts";

const { database, owner, as } = await testbed([people], { authorise: authoriseWith() });

const HUDA: PersonNameParts = {
  ar: { given: "هدى", father: "سامي", family: "العزاوي" },
  en: { given: "Huda", family: "Al-Azzawi" },
};
const SHOWN = { ar: "هدى سامي العزاوي", en: "Huda Al-Azzawi", ckb: null };

const change = ({ actor }: Member, revision: number, nameParts = HUDA, key = aKey()) =>
  as(actor).call(changeOwnName, { body: { key, revision, nameParts } });
const read = ({ actor }: Member) => as(actor).call(readOwnName, {});
const shown = async ({ id, schoolId }: { readonly id: number; readonly schoolId: number }) => {
  const { rows } = await owner.query(
    "select name_ar as ar, name_en as en, name_ckb as ckb from people where school_id = $1 and id = $2",
    [schoolId, id],
  );
  return rows[0];
};
const logged = async ({ id }: Member) => {
  const { rows } = await owner.query(
    "select account_id as by, changes from audit_events where action = 'own-name.changed' and subject_id = $1",
    [id],
  );
  return rows;
};

test("A3: a teacher changes how its name is shown, in all languages; the office reads that in the audit log", async () => {
  const { school, management, homeroomTeacher } = await aWorkingSchool(database);
  const { revision } = await read(homeroomTeacher);

  await change(homeroomTeacher, revision);

  expect(await read(homeroomTeacher)).toEqual({ revision: revision + 1, nameParts: HUDA });
  expect(await shown(homeroomTeacher)).toEqual(SHOWN);
  expect(await logged(homeroomTeacher)).toMatchObject([{ by: homeroomTeacher.accountId }]);
  const { people: found } = await as(management.actor).call(listPeople, {
    params: { schoolId: school.id },
    query: { query: "العزاوي هدى" },
  });
  expect(found).toMatchObject([{ id: homeroomTeacher.id }]);
});

test("A3: the office sets the name back", async () => {
  const { school, management, homeroomTeacher } = await aWorkingSchool(database);
  await change(homeroomTeacher, (await read(homeroomTeacher)).revision);
  const params = { schoolId: school.id, personId: homeroomTeacher.id };
  const { revision } = await as(management.actor).call(readPerson, { params });

  const nameParts = { en: { given: "Huda" } };
  const record = { nameParts, sex: null, birthDate: null, phone: null, email: null };
  await as(management.actor).call(changePerson, {
    params,
    body: { key: aKey(), revision, record, reason: null },
  });

  expect(await shown(homeroomTeacher)).toEqual({ ar: null, en: "Huda", ckb: null });
});

test("KEY-4: the same change twice is one; one over an older version is refused", async () => {
  const { homeroomTeacher } = await aWorkingSchool(database);
  const { revision } = await read(homeroomTeacher);
  const key = aKey();

  await change(homeroomTeacher, revision, HUDA, key);
  await change(homeroomTeacher, revision, HUDA, key);

  expect((await read(homeroomTeacher)).revision).toBe(revision + 1);
  expect(await logged(homeroomTeacher)).toHaveLength(1);
  await expect(change(homeroomTeacher, revision, { en: { given: "Late" } })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale" },
  });
  await change(homeroomTeacher, revision + 1);
  expect(await logged(homeroomTeacher)).toHaveLength(1);
});

test.each([
  ["no name at all", {}],
  ["blanks alone", { ar: { given: "  " } }],
  ["a part that is too long", { ar: { given: "ه".repeat(81) } }],
])("A3: %s is refused as invalid", async (_, nameParts) => {
  const { homeroomTeacher } = await aWorkingSchool(database);

  await expect(change(homeroomTeacher, 1, nameParts)).rejects.toMatchObject({ code: "invalid" });
});

test("A3: families ask the office", async () => {
  const { school, group } = await aWorkingSchool(database);
  const student = await aStudent(database, school);
  const guardian = await aGuardian(database, group, { of: [student] });

  for (const member of [student, guardian])
    await expect(change(member, 1)).rejects.toMatchObject({ code: "forbidden" });
});

test("AZ-2: a teacher's name in another school stays as it is there", async () => {
  const { group, homeroomTeacher } = await aWorkingSchool(database);
  const other = await aSchool(database, group);
  const there = await aPerson(database, other, { name: "Huda elsewhere" });
  await database.inSchool(other.id, (db) => tieToAccount(db, homeroomTeacher.accountId, there));

  await change(homeroomTeacher, (await read(homeroomTeacher)).revision);

  expect(await shown(there)).toMatchObject({ en: "Huda elsewhere" });
});

test("A3: who serves several schools is named alike in each, but not as the guardian of a child", async () => {
  const { group, school } = await aWorkingSchool(database);
  const administrator = await anAdministrator(database, group);
  const [here, elsewhere] = [
    await aPerson(database, school, { name: "Head" }),
    await aSchool(database, group),
  ];
  const family = await aPerson(database, elsewhere, { name: "Father" });
  const child = await aStudent(database, elsewhere);
  await database.inSchool(school.id, (db) => tieToAccount(db, administrator.accountId, here));
  await database.inSchool(elsewhere.id, (db) => tieToAccount(db, administrator.accountId, family));
  await owner.query(
    "insert into guardian_links (school_id, guardian_id, student_id, state) values ($1, $2, $3, 'verified')",
    [elsewhere.id, family.id, child.id],
  );

  await change(administrator, (await read(administrator)).revision);

  expect([await shown(administrator), await shown(here)]).toEqual([SHOWN, SHOWN]);
  expect(await shown(family)).toMatchObject({ en: "Father" });
});

test("OR-6: no import overwrites a name that its owner has chosen", async () => {
  const { school } = await aWorkingSchool(database);
  const teacher = await aTeacher(database, school);
  await owner.query(
    `with batch as (insert into roster_batches (school_id, source, file_sha256, counts) values ($1, 's', 'x', '{}') returning id)
     insert into roster_records (school_id, entity, sourced_id, source, entity_id, row_hash, batch_id)
     select $1, 'user', 't1', 's', $2, '', id from batch`,
    [school.id, teacher.id],
  );

  await change(teacher, (await read(teacher)).revision);

  const { rows } = await owner.query("select local_fields from roster_records where entity_id = $1", [
    teacher.id,
  ]);
  expect(rows).toEqual([{ local_fields: ["nameAr", "nameCkb", "nameEn", "nameParts", "searchText"] }]);
});
