import { readTonight } from "@dars/contract/shell/tonight";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aPublishedYear, aYearToPublish } from "#marks/cards/published-year.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home], { authorise: authoriseWith() });

const [MINUTE, HOUR] = [60_000, 3_600_000];
const fromNow = (ms: number): Date => new Date(Date.now() + ms);

type Options = Omit<Parameters<typeof aPublishedYear>[2], "section" | "change">;

/** Amal's report cards with a mark of maths each, and what her mother sees of them. */
async function givenCards(cards: readonly Options[]) {
  const { group, school, amal, first, mathsOffering } = await aWorkingSchool(database);
  const mother = await aGuardian(database, group, { of: [amal] });
  const [subject] = aYearToPublish().subjects;
  if (!subject) throw new Error("A year has subjects.");
  for (const options of cards) {
    const marks = { ...subject.marks, M1: 60 + (options.revision ?? 1) };
    const subjects = [{ ...subject, offeringId: mathsOffering.id, marks }];
    await aPublishedYear(database, amal, { section: first, ...options, change: { subjects } });
  }
  await owner.query(
    `insert into marks (school_id, offering_id, student_id, code, points, changed_at)
     values ($1, $2, $3, 'M1', 61, now() - interval '1 day')`,
    [school.id, mathsOffering.id, amal.id],
  );
  return async () => {
    const { children, tasks } = await as(mother.actor).call(readTonight, {});
    return {
      toSign: tasks.filter(({ kind }) => kind === "report-card").map(({ key }) => key.split("-").at(-1)),
      hasResults: children[0]?.resultsAt !== null,
      mark: children[0]?.latestMark?.value ?? null,
    };
  };
}

const NOTHING = { toSign: [], hasResults: false, mark: null };
const createCard = (revision: number) => ({
  toSign: [String(revision)],
  hasResults: true,
  mark: 60 + revision,
});

const guardiansAt = (ms: number, revision = 1) => ({ revision, guardiansAt: fromNow(ms) });

test.each([
  ["a week before its time", [7 * 24 * HOUR], NOTHING],
  ["an hour before its time", [HOUR], NOTHING],
  ["after its time", [-MINUTE], createCard(1)],
  ["the first of two, as the other one has not come", [-HOUR, HOUR], createCard(1)],
  ["the later of two that have come", [-HOUR, -MINUTE], createCard(2)],
  ["the latest revision of three, whatever came last", [-MINUTE, -2 * MINUTE, -HOUR], createCard(3)],
])("a report card is on the family's home from its time on: %s", async (_, times, seen) => {
  const tonight = await givenCards(times.map((ms, index) => guardiansAt(ms, index + 1)));
  expect(await tonight()).toEqual(seen);
});

test("a hidden report card is not on the family's home, and the one before it is", async () => {
  const tonight = await givenCards([guardiansAt(-HOUR), { ...guardiansAt(-MINUTE, 2), isHidden: true }]);
  expect(await tonight()).toEqual(createCard(1));
});

test("a mark that was entered after the report card came is not its latest", async () => {
  const tonight = await givenCards([guardiansAt(-HOUR)]);
  await owner.query("update marks set changed_at = now() - interval '30 minutes'");
  expect(await tonight()).toEqual({ ...createCard(1), mark: null });
});
