import { listPeople, PersonLine } from "@dars/contract/school/people-office";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { addTraces } from "#platform/testing/traces.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { people } from "./people.routes.ts";
import { RECORD_FIELDS } from "./record-columns.ts";

const { database, owner, as } = await testbed([people], { authorise: authoriseWith() });

const DETAILS = new Set<string>(RECORD_FIELDS.map(({ field }) => field));
const LISTED = RECORD_FIELDS.filter(({ isListed }) => isListed);

test("a line has the details that are declared for it, contacts for those alone who may see them (B2)", async () => {
  const { school, management, administrator, amal } = await aWorkingSchool(database);
  await addTraces(owner, "people", `id = ${amal.id}`);
  await owner.query("update people set sex = 'female', birth_date = '2014-04-02' where id = $1", [amal.id]);
  const readLine = async (member: Member) => {
    const params = { schoolId: school.id };
    const { people: lines } = await as(member.actor).call(listPeople, { params, query: {} });
    const line = Object.entries(lines.find(({ id }) => id === amal.id) ?? {});
    return line.filter(([field, value]) => DETAILS.has(field) && value !== null).map(([field]) => field);
  };

  const fields = LISTED.map(({ field }) => field);
  expect(
    Object.keys(PersonLine.properties)
      .filter((field) => DETAILS.has(field))
      .toSorted(),
  ).toEqual(fields.toSorted());
  expect(await readLine(management)).toEqual(fields);
  expect(await readLine(administrator)).toEqual(
    LISTED.filter(({ seen }) => seen === "page").map(({ field }) => field),
  );
});

test("a student's line names whom the school calls first, with phones for those alone who may see them (B2)", async () => {
  const { school, management, administrator, group, amal } = await aWorkingSchool(database);
  await aGuardian(database, group, { of: [amal], isRestricted: true, phone: "+9647700000009" });
  const uncle = await aGuardian(database, group, { of: [amal], isPrimary: false, phone: "+9647700000001" });
  await aGuardian(database, group, { of: [amal], isPrimary: false, phone: "+9647700000002" });
  const readLine = async (member: Member) => {
    const params = { schoolId: school.id };
    const { people: lines } = await as(member.actor).call(listPeople, { params, query: { of: "students" } });
    return lines.find(({ id }) => id === amal.id);
  };

  expect(await readLine(management)).toMatchObject({ callFirst: { id: uncle.id, phone: "+9647700000001" } });
  expect(await readLine(administrator)).toMatchObject({ callFirst: { id: uncle.id, phone: null } });
});
