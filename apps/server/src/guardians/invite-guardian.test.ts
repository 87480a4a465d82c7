import { inviteGuardian } from "@dars/contract/guardians";
import { listPeople } from "@dars/contract/people-office";
import { decideProposal } from "@dars/contract/proposals";
import { listStudentSubjects } from "@dars/contract/schools";
import { expect, test } from "vitest";

import { authoriseWith } from "#access/public.ts";
import { people } from "#people/people.routes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/families.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { proposals } from "#proposals/public.ts";
import { aWorkingSchool } from "#schools/schools.factory.ts";
import { schools } from "#schools/schools.routes.ts";

import { guardians } from "./guardians.routes.ts";
import { guardianInvited } from "./public.ts";

const { database, as } = await testbed([guardians, people, proposals([guardianInvited]), schools], {
  authorise: authoriseWith(),
});

const YEARS_19 = 19 * 366;

test("B5: a parent asks for a second guardian, who is written down unverified once the school allows it", async () => {
  const { group, school, management, amal: child } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [child], relation: "mother" });

  const { proposalId } = await as(mother.actor).call(inviteGuardian, {
    params: { schoolId: school.id, studentId: child.id },
    body: {
      key: aKey(),
      name: "كاظم جبار الموسوي",
      relation: "grandparent",
      phone: "+9647709998877",
      reason: null,
    },
  });
  await as(management.actor).call(decideProposal, {
    params: { schoolId: school.id, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });

  const { people: unverified } = await as(management.actor).call(listPeople, {
    params: { schoolId: school.id },
    query: { state: "guardians-unverified" },
  });
  expect(unverified).toMatchObject([{ name: { ar: "كاظم جبار الموسوي" }, phone: "+9647709998877" }]);
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
