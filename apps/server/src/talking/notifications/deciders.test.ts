import { listProposals } from "@dars/contract/oversight/proposals";
import fc from "fast-check";
import { sql } from "kysely";
import { Type } from "typebox";
import { expect, inject, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposalKind, proposals, insertProposal } from "#oversight/proposals/public.ts";
import { aGroup, aSchool, type Group, type School } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { tellDeciders } from "./tell-deciders.ts";

const ASKED = proposalKind({
  name: "test.asked",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Type.Object({}),
  apply: () => Promise.resolve(),
});

const { database, owner, as } = await testbed([proposals([ASKED])], { authorise: authoriseWith() });

const aHolder = fc.record({
  isManager: fc.boolean(),
  /** Who was invited has never signed in. */
  accountState: fc.constantFrom("active" as const, "invited" as const, "disabled" as const),
  /** Days from today, between which the role is held. */
  holds: fc.constantFrom("now", "ended", "later"),
});

/** The smallest office is one person; whoever asks is one of it, or of a family. */
const anOffice = fc.record({
  asker: fc.constantFrom("manager", "administrator", "student"),
  others: fc.array(aHolder, { maxLength: 4 }),
});

test("B4, Q1: a request waits for a second person exactly where another is notified of it, in an office of any size", async () => {
  await fc.assert(
    fc.asyncProperty(anOffice, async ({ asker, others }) => {
      const group = await aGroup(database);
      const school = await aSchool(database, group);
      const first = await getAskerFactory(asker)(group, school);
      const made = [];
      for (const { isManager, accountState, holds } of others) {
        const options = { accountState };
        const member = isManager
          ? await aManagement(database, school, options)
          : await anAdministrator(database, group, options);
        await hold(member, holds);
        made.push({ ...member, isManager, decides: accountState === "active" && holds === "now" });
      }
      const deciding = made.filter(({ decides }) => decides);
      const managers = deciding.filter(({ isManager }) => isManager);

      const id = await ask(school, first);

      const expectedPeople = asker === "student" && managers.length > 0 ? managers : deciding;
      expect(await readNotified(school, id)).toEqual(
        expectedPeople.map(({ schoolId, id: personId }) => ({ schoolId, personId })).toSorted(byPerson),
      );
      if (asker === "student") return;
      const [line] = (await as(first.actor).call(listProposals, { params: { schoolId: school.id } }))
        .proposals;
      expect(line).toMatchObject({ approval: expectedPeople.length > 0 ? "second" : "alone" });
    }),
    { seed: inject("seed"), numRuns: sized(15, 100) },
  );
});

const getAskerFactory =
  (asker: string) =>
  (group: Group, school: School): Promise<Member> => {
    if (asker === "manager") return aManagement(database, school);
    return asker === "student" ? aStudent(database, school) : anAdministrator(database, group);
  };

/** A request of theirs that waits, of which those are notified who may decide it. Returns its id. */
async function ask({ id: schoolId }: School, { actor, id }: Member): Promise<number> {
  const request = {
    kind: ASKED.name,
    subject: { kind: "person", id },
    payload: {},
    changes: [],
    reason: null,
  };
  const made = await database.inSchool(schoolId, (db) => insertProposal(db, schoolId, request, actor));
  await tellDeciders(database, [ASKED], { schoolId, proposalId: made.id });
  return made.id;
}

/** The role is no longer, or not yet, held. */
async function hold({ accountId }: Member, when: string): Promise<void> {
  const days = sql`make_interval(days => 1)`;
  if (when === "ended")
    await sql`update role_assignments set ends_at = now() - ${days} where account_id = ${accountId}`.execute(
      database.directory,
    );
  if (when === "later")
    await sql`update role_assignments set starts_at = now() + ${days} where account_id = ${accountId}`.execute(
      database.directory,
    );
}

async function readNotified({ id: schoolId, groupId }: School, proposalId: number): Promise<DeciderPlace[]> {
  const { rows } = await owner.query<DeciderPlace>(
    `select own.school_id::int as "schoolId", own.person_id::int as "personId" from notifications as own
      join schools on schools.id = own.school_id
      where schools.group_id = $1 and own.kind = 'approval-waits' and own.target in ($2, $3)`,
    [groupId, String(proposalId), `${schoolId}-${proposalId}`],
  );
  return rows.toSorted(byPerson);
}

interface DeciderPlace {
  readonly schoolId: number;
  readonly personId: number;
}

const byPerson = (one: DeciderPlace, other: DeciderPlace): number =>
  one.schoolId - other.schoolId || one.personId - other.personId;
