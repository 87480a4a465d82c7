import { expect, test } from "vitest";

import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";

import { postsBed, buildPostText } from "./posts.factory.ts";

const { database, published, read } = await postsBed();

test("POST-1: a post says for which levels, sections and subjects it is, in the school's order, and names no others", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const [second, first, other] = [
    await aLevel(database, group, { name: "Second", position: 2 }),
    await aLevel(database, group, { name: "First", position: 1 }),
    await aLevel(database, group, { name: "Other", position: 3 }),
  ];
  const [maths, arabic] = [
    await aSubject(database, group, { name: "Maths", position: 2 }),
    await aSubject(database, group, { name: "Arabic", position: 1 }),
  ];
  await aSubject(database, group, { name: "Other", position: 3 });
  const sections = [
    await aSection(database, year, { level: second, letter: "A" }),
    await aSection(database, year, { level: first, letter: "B" }),
    await aSection(database, year, { level: first, letter: "A" }),
  ];
  await aSection(database, year, { level: other, letter: "C" });
  const office = await aManagement(database, school);

  const { audience } = buildPostText({ sectionIds: ids(sections), subjectIds: ids([maths, arabic]) });
  const post = await published(school, office, {
    audience: { ...audience, levelIds: ids([second, first]) },
  });

  const { for: words } = (await read(office, school, post)).post;
  expect(words.levels.map(({ en }) => en)).toEqual(["First", "Second"]);
  expect(words.sections.map(({ level, letter }) => `${level.en} ${letter}`)).toEqual([
    "First A",
    "First B",
    "Second A",
  ]);
  expect(words.subjects.map(({ en }) => en)).toEqual(["Arabic", "Maths"]);
});

const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);
