import { changeGuardianLink, listGuardianLinks, listPickup } from "@dars/contract/school/guardians";
import { readPerson } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { people } from "#school/people/people.routes.ts";

import { guardians } from "./guardians.routes.ts";

const { database, owner, as } = await testbed([guardians, people], { authorise: authoriseWith() });

async function aFetchedChild() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
    homeroomTeacher: await aTeacher(database, school),
  });
  const child = await aStudent(database, school, { section });
  const params = { schoolId: school.id, studentId: child.id };
  const management = await aManagement(database, school);
  const mother = await aGuardian(database, group, { of: [child] });
  const father = await aGuardian(database, group, { of: [child] });
  const fetchers = async ({ actor }: Pick<Member, "actor">) =>
    (await as(actor).call(listPickup, { params })).guardians;
  const change = async (guardian: { readonly id: number }, limits: object) => {
    const { links } = await as(management.actor).call(listGuardianLinks, { params });
    const link = links.find(({ guardianId }) => guardianId === guardian.id);
    if (!link) throw new Error("The guardian is not linked.");
    const { id: linkId, studentId: _, guardianId: __, ...rest } = link;
    await as(management.actor).call(changeGuardianLink, {
      params: { ...params, linkId },
      body: { ...rest, key: aKey(), ...limits },
    });
  };
  return { group, school, section, child, management, mother, father, fetchers, change };
}

test("B2: the school sees who may fetch a child, without those a court restricts or nobody verified", async () => {
  const { management, mother, father, fetchers, change } = await aFetchedChild();
  await change(mother, { canPickup: true });
  expect((await fetchers(management)).map(({ id }) => id)).toEqual([mother.id]);

  await change(father, { canPickup: true, isRestricted: true });
  await change(mother, { state: "suspended" });

  expect(await fetchers(management)).toEqual([]);
});

test("B2: the homeroom teacher and the office see phones, an administrator names alone, another teacher nothing", async () => {
  const { group, school, section, mother, management, fetchers, change } = await aFetchedChild();
  await change(mother, { canPickup: true });
  await owner.query(
    "update people set phone = '+9647700000105', second_phone = '+9647800000105' where school_id = $1 and id = $2",
    [school.id, mother.id],
  );
  const administrator = await anAdministrator(database, group);

  const both = { phone: "+9647700000105", secondPhone: "+9647800000105" };
  expect(await fetchers(management)).toMatchObject([both]);
  expect(await fetchers(administrator)).toMatchObject([{ id: mother.id, phone: null, secondPhone: null }]);
  const homeroom = await aTeacher(database, school);
  await owner.query("update sections set homeroom_teacher_id = $3 where school_id = $1 and id = $2", [
    school.id,
    section.id,
    homeroom.id,
  ]);
  expect(await fetchers(homeroom)).toMatchObject([both]);
  await expect(fetchers(await aTeacher(database, school))).rejects.toMatchObject({ code: "not-found" });
});

test("B2: the person's page says of each guardian whether it may fetch the child", async () => {
  const { school, child, management, father, mother, change } = await aFetchedChild();
  await change(mother, { canPickup: true });
  await change(father, { canPickup: false });

  const { guardians: shown } = await as(management.actor).call(readPerson, {
    params: { schoolId: school.id, personId: child.id },
  });

  expect(new Map(shown.map(({ person, canPickup }) => [person.id, canPickup]))).toEqual(
    new Map([
      [mother.id, true],
      [father.id, false],
    ]),
  );
});
