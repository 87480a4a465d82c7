import { decideProposal } from "@dars/contract/oversight/proposals";
import { changePerson, type PersonRecord } from "@dars/contract/school/people";
import {
  createPerson,
  findDuplicates,
  readNationalId,
  readRecord,
  saveNationalId,
} from "@dars/contract/school/people-office";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { people } from "./people.routes.ts";
import { personChanged, personCreated } from "./public.ts";
import { RECORD_COLUMNS } from "./record-columns.ts";

const { database, owner, as } = await testbed([people, proposals([personChanged, personCreated])], {
  authorise: authoriseWith(),
});

const LAYLA = {
  nameParts: { ar: { given: "ليلى", father: "كاظم", family: "الموسوي" } },
  sex: "female" as const,
  birthDate: "2015-03-01",
  phone: "+9647701112233",
  email: null,
};

test("somebody new is written down once, under a name in one language at least", async () => {
  const { school, management } = await aWorkingSchool(database);
  const request = creation(management, school.id);

  const made = await request();

  expect(made).toMatchObject({ state: "done" });
  expect(await request()).toEqual(made);
  const nameless = creation(management, school.id, { record: { ...LAYLA, nameParts: {} } });
  await expect(nameless()).rejects.toMatchObject({ code: "invalid" });
});

test("every field of a record is stored, compared and changed", async () => {
  const { school, management } = await aWorkingSchool(database);
  const first: Required<PersonRecord> = {
    ...LAYLA,
    email: "layla@example.iq",
    secondPhone: "+9647801112233",
    address: "السليمانية، سرجنار\nزقاق 12",
  };
  const second: Required<PersonRecord> = {
    nameParts: { ar: { given: "لينا" } },
    sex: "male",
    birthDate: "2014-04-02",
    phone: "+9647701112244",
    email: "lina@example.iq",
    secondPhone: "+9647501112233",
    address: "Baghdad",
  };
  const { personId } = await creation(management, school.id, { record: first })();
  const params = { schoolId: school.id, personId: personId ?? 0 };
  const { revision, record } = await as(management.actor).call(readRecord, { params });
  expect(record).toEqual(first);

  await as(management.actor).call(changePerson, {
    params,
    body: { key: aKey(), revision, record: second, reason: null },
  });

  expect((await as(management.actor).call(readRecord, { params })).record).toEqual(second);
  const { rows } = await owner.query<{ fields: string }>(
    "select changes ->> 'fields' as fields from audit_events where school_id = $1 and action = 'person.changed'",
    [school.id],
  );
  expect(rows.map(({ fields }) => fields.split(" "))).toEqual([
    ["name_ar", ...Object.values(RECORD_COLUMNS)],
  ]);
});

test.each([
  ["the same name in another spelling and birth date", { ...LAYLA, phone: null }],
  ["the same phone", { ...LAYLA, nameParts: { en: { given: "Somebody" } }, birthDate: null }],
])("a person with %s is shown before it is written down twice", async (_, record) => {
  const { school, management } = await aWorkingSchool(database);
  const { personId } = await creation(management, school.id)();
  const spelled =
    "ar" in record.nameParts
      ? { ...record, nameParts: { ar: { given: "ليلي", father: "كاظم", family: "الموسوى" } } }
      : record;

  const { people: alike } = await as(management.actor).call(findDuplicates, {
    params: { schoolId: school.id },
    body: { nameParts: spelled.nameParts, birthDate: spelled.birthDate, phone: spelled.phone },
  });

  expect(alike.map(({ id }) => id)).toEqual([personId]);
  await expect(creation(management, school.id, { record: spelled })()).rejects.toMatchObject({
    details: { duplicates: [personId] },
  });
  const another = creation(management, school.id, { record: spelled, notThese: [personId ?? 0] });
  expect(await another()).toMatchObject({ state: "done" });
});

test("a student number is given once", async () => {
  const { school, management } = await aWorkingSchool(database);
  const other = { ...LAYLA, nameParts: { en: { given: "Other" } }, phone: null };
  await creation(management, school.id, { studentNumber: "N-1" })();

  const twice = creation(management, school.id, { studentNumber: "N-1", record: other });

  await expect(twice()).rejects.toMatchObject({ details: { needs: "number" } });
});

test("B4: somebody whom an administrator asks for is written down when the school allows it", async () => {
  const { school, management, administrator } = await aWorkingSchool(database);
  const { proposalId, personId } = await creation(administrator, school.id)();
  expect(personId).toBeNull();

  await as(management.actor).call(decideProposal, {
    params: { schoolId: school.id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });

  const { rows } = await owner.query("select id from people where school_id = $1 and phone = $2", [
    school.id,
    LAYLA.phone,
  ]);
  expect(rows).toHaveLength(1);
  const storedProposal = await owner.query(
    "select (payload ->> 'madePersonId')::bigint as id from proposals where id = $1",
    [proposalId],
  );
  expect(storedProposal.rows).toEqual(rows);
});

test("OR-6: what the office changes by hand is the school's own, and only that", async () => {
  const { school, management, amal } = await aWorkingSchool(database);
  await owner.query(
    `with batch as (insert into roster_batches (school_id, source, file_sha256, counts) values ($1, 's', 'x', '{}') returning id)
     insert into roster_records (school_id, entity, sourced_id, source, entity_id, row_hash, batch_id)
     select $1, 'user', 'u1', 's', $2, '', id from batch`,
    [school.id, amal.id],
  );
  const which = { schoolId: school.id, personId: amal.id };
  const { revision, record } = await as(management.actor).call(readRecord, { params: which });

  await as(management.actor).call(changePerson, {
    params: which,
    body: {
      key: aKey(),
      revision,
      record: { ...record, nameParts: { ar: { given: "أمل" } }, phone: LAYLA.phone },
      reason: null,
    },
  });

  const { rows } = await owner.query("select local_fields from roster_records where entity_id = $1", [
    amal.id,
  ]);
  expect(rows).toEqual([{ local_fields: ["phone"] }]);
});

test("OR-12: what a source called somebody goes with the person", async () => {
  const { school, amal } = await aWorkingSchool(database);
  await owner.query(
    `with batch as (insert into roster_batches (school_id, source, file_sha256, counts) values ($1, 's', 'x', '{}') returning id)
     insert into roster_records (school_id, entity, sourced_id, source, entity_id, row_hash, batch_id, wording)
     select $1, entity, 'u-amal', 's', $2, '', id, '{"givenName":["Amal","AMAL"]}'
     from batch, unnest('{user,class}'::roster_entity[]) as entity`,
    [school.id, amal.id],
  );

  await database.inSchool(school.id, (db) =>
    db
      .updateTable("people")
      .set({ state: "erased" })
      .where("school_id", "=", school.id)
      .where("id", "=", amal.id)
      .execute(),
  );

  const { rows } = await owner.query(
    "select entity from roster_records where school_id = $1 and wording is not null",
    [school.id],
  );
  expect(rows).toEqual([{ entity: "class" }]);
});

test("B3: a national id is unreadable in the table, and each look is written down with its reason", async () => {
  const { school, management, administrator, amal } = await aWorkingSchool(database);
  const which = { schoolId: school.id, personId: amal.id };
  await as(management.actor).call(saveNationalId, {
    params: which,
    body: { nationalId: "199012345678" },
  });

  const { nationalId } = await as(administrator.actor).call(readNationalId, {
    params: which,
    body: { reason: "Ministry list" },
  });

  expect(nationalId).toBe("199012345678");
  const stored = await owner.query<{ sealed: Buffer }>(
    "select national_id_sealed as sealed from people where id = $1",
    [amal.id],
  );
  expect(stored.rows[0]?.sealed.toString("latin1")).not.toContain("199012345678");
  const looks = await owner.query(
    "select changes from audit_events where school_id = $1 and action = 'national-id.read'",
    [school.id],
  );
  expect(looks.rows).toEqual([{ changes: { reason: "Ministry list" } }]);
});

test("B4: a family reads the record that it may ask to have corrected, and no other", async () => {
  const { group, school, amal, mathsTeacher } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal] });
  const read = ({ actor }: Member, personId: number) =>
    as(actor).call(readRecord, { params: { schoolId: school.id, personId } });

  expect(await read(mother, amal.id)).toMatchObject({ name: { ar: "أمل" } });
  expect(await read(amal, amal.id)).toMatchObject({ revision: 1 });
  await expect(read(mother, mathsTeacher.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(mathsTeacher, amal.id)).rejects.toMatchObject({ code: "forbidden" });
});

interface Change {
  readonly record?: PersonRecord;
  readonly studentNumber?: string;
  readonly notThese?: number[];
}

/** The same request each time that it is sent. */
function creation({ actor }: Member, schoolId: number, change: Change = {}) {
  const body = {
    key: aKey(),
    kind: "student" as const,
    record: LAYLA,
    studentNumber: null,
    notThese: [],
    ...change,
  };
  return () => as(actor).call(createPerson, { params: { schoolId }, body });
}
