import { listLocations, saveBranches, type Branch } from "@dars/contract/school/branches";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { branches } from "./branches.routes.ts";

const { database, as } = await testbed([branches], { authorise: authoriseWith() });

const annexe: Branch = {
  name: "Annexe",
  address: "Al-Mansour",
  phones: ["+9647701234567"],
  gates: "North gate: students",
  hours: "08:00–13:00",
  place: { latitude: 33.3152, longitude: 44.3661 },
};

test("Q3: management enters where the school is, and its people see it; another school's do not", async () => {
  const group = await aGroup(database);
  const [school, other] = [await aSchool(database, group), await aSchool(database, group)];
  const management = await aManagement(database, school);
  const [teacher, stranger] = [await aTeacher(database, school), await aTeacher(database, other)];
  const save = (some: Branch[], seen: Branch[]) =>
    as(management.actor).call(saveBranches, {
      params: { schoolId: school.id },
      body: { key: aKey(), branches: some, seen },
    });
  const both = [annexe, { ...annexe, name: "Laboratory", place: null }];
  await save(both, []);
  const seen = await as(teacher.actor).call(listLocations, {});
  expect(seen.schools).toMatchObject([
    { schoolId: school.id, opensAt: "08:00", mayChange: false, branches: [annexe, { name: "Laboratory" }] },
  ]);
  expect((await as(stranger.actor).call(listLocations, {})).schools).toMatchObject([
    { schoolId: other.id, branches: [] },
  ]);
  // KEY-4: whoever has the form open from before is told what is there now.
  await expect(save([annexe], [])).rejects.toMatchObject({ code: "conflict", details: { stored: both } });
  await save([], both);
  expect((await as(management.actor).call(listLocations, {})).schools[0]?.branches).toEqual([]);
});

test("KEY-4: of forms that are saved at once one is kept, and the others are told", async () => {
  const school = await aSchool(database, await aGroup(database));
  const { actor } = await aManagement(database, school);
  const save = (name: string) =>
    as(actor).call(saveBranches, {
      params: { schoolId: school.id },
      body: { key: aKey(), branches: [{ ...annexe, name }], seen: [] },
    });

  const results = await Promise.allSettled(["North", "South", "East", "West"].map(save));

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await as(actor).call(listLocations, {})).schools[0]?.branches).toHaveLength(1);
});
