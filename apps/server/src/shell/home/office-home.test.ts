import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { home } from "./home.routes.ts";

const { database, as } = await testbed([home], { authorise: authoriseWith() });

test("who opens the office's home in one moment with others has the own name, and the figures of the own school", async () => {
  const [one, other] = [await aWorkingSchool(database), await aWorkingSchool(database)];
  const people = [
    ...(await Promise.all(
      ["Ahmed", "Huda", "Zainab"].map((name) => aManagement(database, one.school, { name: { en: name } })),
    )),
    await aManagement(database, other.school, { name: { en: "Karwan" } }),
  ];

  const homes = await Promise.all([...people, ...people].map(({ actor }) => as(actor).call(readHome, {})));

  const expected = [
    ...["Ahmed", "Huda", "Zainab"].map((name) => [name, one.school.id]),
    ["Karwan", other.school.id],
  ];
  expect(homes.map(({ name, management }) => [name.en, management?.school.id])).toEqual([
    ...expected,
    ...expected,
  ]);
});
