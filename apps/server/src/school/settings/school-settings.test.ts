import {
  AS_THE_GROUP,
  effectiveSettings,
  readGroupSettings,
  readMySettings,
  readSchoolSettings,
  saveGroupSettings,
  saveSchoolSettings,
  type SchoolChoices,
} from "@dars/contract/school/settings";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { settings } from "./settings.routes.ts";

const { database, owner, as } = await testbed([settings], { authorise: authoriseWith() });

test("Q3: a school chooses for itself; what it leaves open goes on following the group", async () => {
  const { school, management, student, other, administrator } = await aPlace();
  const params = { schoolId: school.id };

  const saved = await as(management).call(saveSchoolSettings, {
    params,
    body: { revision: 0, settings: { ...AS_THE_GROUP, showMessagesForStudents: true } },
  });
  const { revision, settings: known } = await as(administrator).call(readGroupSettings, {});
  await as(administrator).call(saveGroupSettings, {
    body: { revision, settings: { ...known, showReportsForStudents: true } },
  });

  expect(saved).toMatchObject({ revision: 1, group: { showMessagesForStudents: false } });
  expect(await as(student).call(readMySettings, {})).toMatchObject({
    showMessagesForStudents: true,
    showReportsForStudents: true,
  });
  expect(await as(other).call(readMySettings, {})).toMatchObject({
    showMessagesForStudents: false,
    showReportsForStudents: true,
  });
  const { rows } = await owner.query(
    "select changes from audit_events where school_id = $1 and action = 'settings.changed'",
    [school.id],
  );
  expect(rows).toEqual([{ changes: { showMessagesForStudents: true } }]);
});

test("Q3: a choice given back follows the group again; of two from one page the second is told (KEY-4)", async () => {
  const { school, management } = await aPlace();
  const params = { schoolId: school.id };
  const choose = (revision: number, choices: SchoolChoices) =>
    as(management).call(saveSchoolSettings, { params, body: { revision, settings: choices } });
  await choose(0, { ...AS_THE_GROUP, showApplyNow: true });

  await expect(choose(0, { ...AS_THE_GROUP, messagesRule: "reports" })).rejects.toMatchObject({
    code: "conflict",
  });
  await choose(1, AS_THE_GROUP);

  expect(await as(management).call(readSchoolSettings, { params })).toMatchObject({
    revision: 2,
    school: AS_THE_GROUP,
    effective: { showApplyNow: false },
  });
});

test("Q3: the principal is one of the management, is kept where a save says nothing, and goes with the role", async () => {
  const { school, sister, management, managementId } = await aPlace();
  const params = { schoolId: school.id };
  const foreign = await aManagement(database, sister);
  const choose = (revision: number, principalId?: number | null) =>
    as(management).call(saveSchoolSettings, {
      params,
      body: { revision, settings: AS_THE_GROUP, ...(principalId !== undefined && { principalId }) },
    });

  await expect(choose(0, foreign.id)).rejects.toMatchObject({ code: "invalid", field: "/body/principalId" });
  expect(await choose(0, managementId)).toMatchObject({ revision: 1, principalId: managementId });
  expect(await choose(1)).toMatchObject({ revision: 1, principalId: managementId });
  await expect(choose(0, null)).rejects.toMatchObject({ code: "conflict" });

  const other = await aManagement(database, school);
  await owner.query("update role_assignments set state = 'ended' where person_id = $1", [managementId]);
  expect(await as(other.actor).call(readSchoolSettings, { params })).toMatchObject({
    principalId: null,
    management: [{ id: other.id }],
  });
});

test("Q3: the directorate of ministry cards is kept where a save says nothing, and is taken away again", async () => {
  const { school, management } = await aPlace();
  const params = { schoolId: school.id };
  const save = async (revision: number, change: { readonly directorate?: string | null }) =>
    (
      await as(management).call(saveSchoolSettings, {
        params,
        body: { revision, settings: { ...AS_THE_GROUP, showApplyNow: revision === 1 }, ...change },
      })
    ).directorate;

  expect((await as(management).call(readSchoolSettings, { params })).directorate).toBeNull();
  expect(await save(0, { directorate: "Karkh 1" })).toBe("Karkh 1");
  expect(await save(1, {})).toBe("Karkh 1");
  expect(await save(2, { directorate: null })).toBeNull();
});

test("Q3: management chooses for its own school, an administrator for any of the group's, nobody else", async () => {
  const { school, sister, management, student, administrator } = await aPlace();
  const read = (actor: typeof management, schoolId: number) =>
    as(actor).call(readSchoolSettings, { params: { schoolId } });

  await expect(read(administrator, sister.id)).resolves.toBeTruthy();
  await expect(read(management, sister.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(student, school.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("Q3: every setting that holds is the school's where it has chosen, else the group's", () => {
  const [yesNo, rule] = [fc.boolean(), fc.constantFrom("messages" as const, "reports" as const)];
  const group = fc.record({
    showApplyNow: yesNo,
    showMessagesForStudents: yesNo,
    showReportsForStudents: yesNo,
    messagesRule: rule,
  });
  const school = fc.record({
    showApplyNow: fc.option(yesNo),
    showMessagesForStudents: fc.option(yesNo),
    showReportsForStudents: fc.option(yesNo),
    messagesRule: fc.option(rule),
  });
  fc.assert(
    fc.property(group, school, (ofGroup, ofSchool) => {
      const effective = effectiveSettings(ofGroup, ofSchool);
      const chosen = Object.fromEntries(Object.entries(ofSchool).filter(([, value]) => value !== null));
      expect(effective).toEqual({ ...ofGroup, ...chosen });
    }),
  );
});

test("an app hears in which zone its school's days are, and those of other schools that it reaches", async () => {
  const group = await aGroup(database, { timeZone: "Asia/Dubai" });
  const [near, far] = [
    await aSchool(database, group),
    await aSchool(database, group, { timeZone: "Pacific/Kiritimati" }),
  ];
  const { actor: administrator } = await anAdministrator(database, group);
  const { actor: student } = await aStudent(database, far);

  expect(await as(student).call(readMySettings, {})).toMatchObject({
    timeZone: "Pacific/Kiritimati",
    otherZones: [],
  });
  const seen = await as(administrator).call(readMySettings, {});
  expect(seen.timeZone).toBe("Asia/Dubai");
  expect(new Map(seen.otherZones?.map(({ schoolId, timeZone }) => [schoolId, timeZone]))).toEqual(
    new Map([
      [near.id, "Asia/Baghdad"],
      [far.id, "Pacific/Kiritimati"],
    ]),
  );
});

async function aPlace() {
  const group = await aGroup(database);
  const [school, sister] = [await aSchool(database, group), await aSchool(database, group)];
  const { actor: management, id: managementId } = await aManagement(database, school);
  const { actor: student } = await aStudent(database, school);
  const { actor: other } = await aStudent(database, sister);
  const { actor: administrator } = await anAdministrator(database, group);
  return { school, sister, management, managementId, student, other, administrator };
}
