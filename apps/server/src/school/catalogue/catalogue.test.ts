import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import { changeSubject, createLevel, orderCatalogue, readCatalogue } from "@dars/contract/school/catalogue";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { catalogue } from "./catalogue.routes.ts";
import { catalogueChanged } from "./write-or-ask.ts";

const { database, as } = await testbed([catalogue, proposals([catalogueChanged])], {
  authorise: authoriseWith(),
});

const LEVEL = {
  code: "S4-SCI",
  name: { en: "Fourth scientific", ar: "الرابع العلمي", ckb: null },
  stage: "preparatory" as const,
  position: 10,
  isTerminal: false,
  state: "active" as const,
};
const SUBJECT = {
  code: "PHY",
  name: { en: "Physics", ar: "الفيزياء", ckb: null },
  theme: "violet" as const,
  icon: "magnet",
  countsInAverage: true,
  onReportCard: true,
  position: 1,
  state: "active" as const,
};

test("LVL-1: an administrator makes a level as a row, and a code stands for one level alone", async () => {
  const { school, office } = await aTown();
  const make = () =>
    office.call(createLevel, {
      params: { schoolId: school.id },
      body: { key: aKey(), level: LEVEL, reason: null },
    });

  expect(await make()).toEqual({ state: "done", proposalId: null });

  await expect(make()).rejects.toMatchObject({ details: { reason: "code-taken" } });
  const { levels } = await office.call(readCatalogue, { params: { schoolId: school.id } });
  expect(levels).toMatchObject([LEVEL]);
});

test("a level has a name of words, at most 120 letters in a language", async () => {
  const { school, office } = await aTown();
  const make = (ar: string) =>
    office.call(createLevel, {
      params: { schoolId: school.id },
      body: { key: aKey(), level: { ...LEVEL, name: { en: null, ar, ckb: null } }, reason: null },
    });
  const refused = { code: "invalid", field: "/body/level/name" };

  await expect(make("  ")).rejects.toMatchObject(refused);
  await expect(make("ص".repeat(121))).rejects.toMatchObject(refused);
  expect(await make("ص".repeat(120))).toMatchObject({ state: "done" });
});

test("C3: a coordinator asks for a change of its subject, and an administrator's word makes it", async () => {
  const { school, office, maths, coordinator } = await aTown();
  const params = { schoolId: school.id, subjectId: maths.id };

  const reply = await as(coordinator.actor).call(changeSubject, {
    params,
    body: { key: aKey(), revision: 1, subject: SUBJECT, reason: "New book" },
  });

  expect(reply.state).toBe("proposed");
  const before = await office.call(readCatalogue, { params: { schoolId: school.id } });
  expect(before.subjects[0]?.revision).toBe(1);
  const management = as((await aManagement(database, school)).actor);
  for (const [reader, mayDecide] of [[office, true] as const, [management, false] as const]) {
    const { proposals: listed } = await reader.call(listProposals, { params: { schoolId: school.id } });
    expect(listed).toMatchObject([{ mayDecide }]);
    expect(listed[0]?.changes[0]).toMatchObject({ field: "subject", names: { to: SUBJECT.name } });
  }
  await office.call(decideProposal, {
    params: { schoolId: school.id, proposalId: reply.proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });
  const after = await office.call(readCatalogue, { params: { schoolId: school.id } });
  expect(after.subjects.find(({ id }) => id === maths.id)).toMatchObject({ ...SUBJECT, revision: 2 });
});

test("AZ-2: a subject that one does not coordinate, and another group's, are not there", async () => {
  const { group, school, office, coordinator } = await aTown();
  const arabic = await aSubject(database, group);
  const foreign = await aSubject(database, await aGroup(database));
  const change = (caller: typeof office, subjectId: number) =>
    caller.call(changeSubject, {
      params: { schoolId: school.id, subjectId },
      body: { key: aKey(), revision: 1, subject: SUBJECT, reason: null },
    });

  await expect(change(as(coordinator.actor), arabic.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(change(office, foreign.id)).rejects.toMatchObject({ code: "not-found" });
});

test("levels are put in order in one step, and another group's stay where they are", async () => {
  const { group, school, office } = await aTown();
  const [first, second] = [await aLevel(database, group), await aLevel(database, group)];
  const foreign = await aLevel(database, await aGroup(database), { position: 77 });

  const order = (levelIds: number[], seen: number[]) =>
    office.call(orderCatalogue, {
      params: { schoolId: school.id },
      body: { levelIds, subjectIds: [], seen: { levelIds: seen, subjectIds: [] } },
    });
  await order([second.id, first.id, foreign.id], [first.id, second.id]);
  await expect(order([first.id, second.id], [first.id, second.id])).rejects.toMatchObject({
    details: { reason: "stale", stored: { levelIds: [second.id, first.id] } },
  });

  const { levels } = await office.call(readCatalogue, { params: { schoolId: school.id } });
  expect(levels.map(({ id }) => id)).toEqual([second.id, first.id]);
  const storedLevel = await database.directory
    .selectFrom("levels")
    .select("position")
    .where("id", "=", foreign.id)
    .executeTakeFirstOrThrow();
  expect(storedLevel.position).toBe(77);
});

async function aTown() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const maths = await aSubject(database, group);
  const office = as((await anAdministrator(database, group)).actor);
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  return { group, school, maths, office, coordinator };
}
