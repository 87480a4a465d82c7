import { decideProposal } from "@dars/contract/oversight/proposals";
import { askMerge, readMerge } from "@dars/contract/school/record-merges";

import { authoriseWith } from "#identity/access/public.ts";
import { SessionBook } from "#identity/accounts/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { PERSON_TABLES } from "#person-tables.ts";
import type { Slice } from "#platform/http/api.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { School } from "#platform/testing/factories/organisation.ts";
import { aManagement, type Member, type Person } from "#platform/testing/factories/people.ts";
import { testbed, type Testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { personMerged } from "./person-merged.ts";
import { recordMerges } from "./record-merges.routes.ts";

/** Merges of all that has a person, as the server serves them. */
export const ofAllTables = personMerged(PERSON_TABLES);

/** Merges beside these slices, with the real access control. `told`: sessions whose end was published. */
export async function aMergingBed(...slices: readonly Slice[]) {
  const endedSessions: number[] = [];
  const book: Parameters<typeof proposals>[1] = {
    tellEnded: (ended) => {
      const sessions = new SessionBook(bed.database, bed.tokens);
      sessions.watch((sessionIds) => void endedSessions.push(...sessionIds));
      sessions.tellEnded(ended);
    },
  };
  const bed: Testbed = await testbed([recordMerges, proposals([ofAllTables], book), ...slices], {
    authorise: authoriseWith(),
  });
  return { ...bed, told: endedSessions };
}

/** What the office of a school does: `management` asks, a second manager approves. */
export async function aMergingOffice(
  { database, as }: Pick<Testbed, "database" | "as">,
  { school, management }: { readonly school: School; readonly management: Member },
) {
  const secondManager = await aManagement(database, school);
  const [office, approver] = [as(management.actor), as(secondManager.actor)];
  const read = (keptPerson: Person, other: Person) =>
    office.call(readMerge, { params: { schoolId: school.id, personId: keptPerson.id, otherId: other.id } });
  const ask = (keptPerson: Person, other: Person, relatives: readonly number[] = []) =>
    office.call(askMerge, {
      params: { schoolId: school.id, personId: keptPerson.id },
      body: { key: aKey(), otherId: other.id, relatives: [...relatives], reason: "The same identity card" },
    });
  const approve = (proposalId: number) =>
    approver.call(decideProposal, {
      params: { schoolId: school.id, proposalId },
      body: { approve: true, isAlone: false, note: null },
    });
  /** Asked for with all relatives confirmed, and approved. */
  const merge = async (keptPerson: Person, other: Person) => {
    const sides = await read(keptPerson, other);
    const relatives = [sides.person, sides.other].flatMap(({ guardians, children }) =>
      [...guardians, ...children].map(({ id }) => id),
    );
    const { proposalId } = await ask(keptPerson, other, [...new Set(relatives)]);
    await approve(proposalId);
  };
  return { secondManager, office, approver, read, ask, approve, merge };
}

/** A school whose office merges records: one asks, another approves. */
export async function mergesBed() {
  const bed = await aMergingBed();
  const place = await aWorkingSchool(bed.database);
  return { ...bed, ...place, ...(await aMergingOffice(bed, place)) };
}
