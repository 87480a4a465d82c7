import {
  decideFamilyConsent,
  listFamilyConsents,
  type FamilyConsentKind,
} from "@dars/contract/school/consents";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { consents } from "./consents.routes.ts";

const { database, as } = await testbed([consents], { authorise: authoriseWith() });

async function aFamily() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
  });
  const child = await aStudent(database, school, { section });
  const params = { schoolId: school.id, studentId: child.id };
  const decide = (member: Member, kind: FamilyConsentKind, isGiven: boolean) =>
    as(member.actor).call(decideFamilyConsent, {
      params: { ...params, consent: kind },
      body: { key: aKey(), isGiven },
    });
  return {
    school,
    child,
    mother: await aGuardian(database, group, { of: [child] }),
    father: await aGuardian(database, group, { of: [child] }),
    aunt: await aGuardian(database, group, { of: [await aStudent(database, school, { section })] }),
    management: await aManagement(database, school),
    decide,
    given: async (member: Member) =>
      (await as(member.actor).call(listFamilyConsents, { params })).consents
        .filter(({ isGiven }) => isGiven)
        .map(({ kind }) => kind),
  };
}

test("FAM-6: nothing is agreed to before a guardian says so; the last word of any guardian holds", async () => {
  const { child, mother, father, management, decide, given } = await aFamily();
  expect(await given(management)).toEqual([]);

  await decide(mother, "photo", true);
  await decide(father, "honour_list", true);
  for (const reader of [child, mother, management])
    expect(await given(reader)).toEqual(["photo", "honour_list"]);

  await decide(father, "photo", false);
  expect(await given(mother)).toEqual(["honour_list"]);
});

test("FAM-6: neither the office nor another family decides, and each decision is audited once", async () => {
  const { school, child, mother, aunt, management, decide, given } = await aFamily();
  await expect(decide(aunt, "photo", true)).rejects.toMatchObject({ code: "not-found" });
  await expect(given(aunt)).rejects.toMatchObject({ code: "not-found" });
  for (const other of [management, child])
    await expect(decide(other, "photo", true)).rejects.toMatchObject({ code: "forbidden" });

  await decide(mother, "photo", true);
  await decide(mother, "photo", true);
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly action: string }>`select action from audit_events where school_id = ${school.id}`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ action: "family-consent.given" }]);
});
