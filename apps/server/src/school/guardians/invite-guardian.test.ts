import { decideProposal } from "@dars/contract/oversight/proposals";
import { inviteGuardian } from "@dars/contract/school/guardians";
import { listPeople } from "@dars/contract/school/people-office";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { people } from "#school/people/people.routes.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { schools } from "#school/schools/schools.routes.ts";

import { guardians } from "./guardians.routes.ts";
import { guardianInvited } from "./public.ts";

const { database, owner, as } = await testbed([guardians, people, proposals([guardianInvited]), schools], {
  authorise: authoriseWith(),
});

const YEARS_19 = 19 * 366;

test("B5: a parent asks for a second guardian, who is written down unverified once the school allows it", async () => {
  const { invite, allow, unverified } = await aMother();
  const { proposalId } = await invite("كاظم جبار الموسوي", "+9647709998877");
  expect(await unverified()).toEqual([]);

  await allow(proposalId);

  expect(await unverified()).toMatchObject([{ name: { ar: "كاظم جبار الموسوي" }, phone: "+9647709998877" }]);
});

test.each([
  ["كاظم", { ar: { given: "كاظم" } }],
  ["كاظم الموسوي", { ar: { given: "كاظم", family: "الموسوي" } }],
  [" كاظم  جبار الموسوي ", { ar: { given: "كاظم", father: "جبار", family: "الموسوي" } }],
  [
    "كاظم جبار علي حسين الموسوي",
    { ar: { given: "كاظم", father: "جبار", grandfather: "علي حسين", family: "الموسوي" } },
  ],
  ["ئازاد ڕەشید", { ckb: { given: "ئازاد", family: "ڕەشید" } }],
  ["Kadhim Ali", { en: { given: "Kadhim", family: "Ali" } }],
])("B5: the whole name %s is written down in its parts and its language", async (name, parts) => {
  const { school, invite, allow } = await aMother();
  const { proposalId } = await invite(name, null);

  await allow(proposalId);

  const { rows } = await owner.query(
    "select name_parts, phone from people where school_id = $1 order by id desc limit 1",
    [school.id],
  );
  expect(rows).toEqual([{ name_parts: parts, phone: null }]);
});

test.each([
  ["+9647709998877", [{ field: "phone", from: null, to: "+9647709998877" }]],
  [null, []],
])("B5: who decides reads name, relation and phone (%s) of the guardian asked for", async (phone, more) => {
  const { school, invite } = await aMother();
  await invite("كاظم الموسوي", phone);

  const { rows } = await owner.query("select changes from proposals where school_id = $1", [school.id]);

  expect(rows).toEqual([
    {
      changes: [
        { field: "guardian", from: null, to: "كاظم الموسوي" },
        { field: "relation", from: null, to: "grandparent" },
        ...more,
      ],
    },
  ]);
});

test("FAM-4: a parent goes on seeing a child that has turned eighteen", async () => {
  const { group, school, first } = await aWorkingSchool(database);
  const grown = await aStudent(database, school, { section: first, birthDate: dayFromToday(-YEARS_19) });
  const mother = await aGuardian(database, group, { of: [grown] });

  const page = await as(mother.actor).call(listStudentSubjects, {
    params: { schoolId: school.id, studentId: grown.id },
  });

  expect(page.student.id).toBe(grown.id);
});

/** A mother who asks the school for one more guardian of her child. */
async function aMother() {
  const { group, school, management, amal: child } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [child], relation: "mother" });
  const invite = (name: string, phone: string | null) =>
    as(mother.actor).call(inviteGuardian, {
      params: { schoolId: school.id, studentId: child.id },
      body: { key: aKey(), name, relation: "grandparent", phone, reason: null },
    });
  const allow = (proposalId: number | null) =>
    as(management.actor).call(decideProposal, {
      params: { schoolId: school.id, proposalId: proposalId ?? 0 },
      body: { approve: true, note: null, isAlone: false },
    });
  const unverified = async () => {
    const { people: found } = await as(management.actor).call(listPeople, {
      params: { schoolId: school.id },
      query: { state: "guardians-unverified" },
    });
    return found;
  };
  return { school, invite, allow, unverified };
}
