import { countAudience } from "@dars/contract/talking/post-writing";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aSubject } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { ensurePeople } from "#school/appointments/public.ts";

import { announceTask } from "./announce.ts";
import { ALL, postsBed } from "./posts.factory.ts";

const { database, as, aSchoolWithTwoSections, published, titles } = await postsBed();

test("POST-1: coordinators see what is for their subjects, evaluators what is for them, and are told of it", async () => {
  const { school, group, management } = await aSchoolWithTwoSections();
  const [physics, music] = [await aSubject(database, group), await aSubject(database, group)];
  const ofPhysics = await aCoordinator(database, group, { schools: [school], subject: physics });
  const ofMusic = await aCoordinator(database, group, { schools: [school], subject: music });
  const evaluator = await anEvaluator(database, group, { schools: [school] });
  await ensurePeople(database);

  const roles = ["subject_coordinator" as const, "evaluator" as const];
  const postId = await published(school, management, { roles, subjectIds: [physics.id] });
  await runTask(announceTask(database), "announce post", { schoolId: school.id, postId });

  expect(await titles(ofPhysics)).toEqual(["Trip"]);
  expect(await titles(ofMusic)).toEqual([]);
  expect(await titles(evaluator)).toEqual(["Trip"]);
  expect(await countNotified(ofPhysics, school)).toBe(1);
  expect(await countNotified(evaluator, school)).toBe(1);
  expect(
    await as(management.actor).call(countAudience, {
      params: { schoolId: school.id },
      body: { audience: { ...ALL, roles, subjectIds: [physics.id] } },
    }),
  ).toEqual({ people: 2, withoutAccount: 0 });
});

test("what is for a section or a level is not for whoever coordinates", async () => {
  const { school, group, first, management } = await aSchoolWithTwoSections();
  const subject = await aSubject(database, group);
  const coordinator = await aCoordinator(database, group, { schools: [school], subject });

  await published(school, management, { roles: ["subject_coordinator"], sectionIds: [first.id] });

  expect(await titles(coordinator)).toEqual([]);
});

const [COORDINATOR, EVALUATOR] = ["subject_coordinator", "evaluator"] as const;
const BOTH = [COORDINATOR, EVALUATOR];

test.each([
  ["coordinators", [COORDINATOR], "all", [COORDINATOR]],
  ["evaluators", [EVALUATOR], "all", [EVALUATOR]],
  ["both", BOTH, "all", BOTH],
  ["teachers", ["teacher"], "all", []],
  ["both of their subject", BOTH, "own", BOTH],
  ["both of another subject", BOTH, "other", []],
  ["both of a section", BOTH, "section", []],
  ["both of a level", BOTH, "level", []],
] as const)(
  "POST-1: coordinators and evaluators who are no people of the school read a post that is for %s",
  async (_, roles, narrowing, readers) => {
    const { school, group, first, management } = await aSchoolWithTwoSections();
    const [own, other] = [await aSubject(database, group), await aSubject(database, group)];
    const narrowed = {
      all: {},
      own: { subjectIds: [own.id] },
      other: { subjectIds: [other.id] },
      section: { sectionIds: [first.id] },
      level: { levelIds: [first.levelId] },
    };
    const mandate = { schools: [school], subject: own };
    const seen = {
      [COORDINATOR]: await aCoordinator(database, group, mandate),
      [EVALUATOR]: await anEvaluator(database, group, mandate),
    };
    await published(school, management, { audience: { ...ALL, roles: [...roles], ...narrowed[narrowing] } });

    const whoSees = [];
    for (const role of BOTH) if ((await titles(seen[role])).length > 0) whoSees.push(role);
    expect(whoSees).toEqual(readers);
  },
);

async function countNotified({ accountId }: Pick<Member, "accountId">, school: { readonly id: number }) {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ readonly lines: number }>`
      select count(*)::int as lines from notifications as line
      join account_people as own on own.school_id = line.school_id and own.person_id = line.person_id
      where line.school_id = ${school.id} and own.account_id = ${accountId}`.execute(db),
  );
  return rows[0]?.lines;
}
