import { decideProposal } from "@dars/contract/oversight/proposals";
import { askMerge, readMerge } from "@dars/contract/school/record-merges";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, type Person } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { personMerged } from "./person-merged.ts";
import { recordMerges } from "./record-merges.routes.ts";

/** A school whose office merges records: one asks, another approves. */
export async function mergesBed() {
  const bed = await testbed([recordMerges, proposals([personMerged])], { authorise: authoriseWith() });
  const place = await aWorkingSchool(bed.database);
  const { school, management } = place;
  const secondManager = await aManagement(bed.database, school);
  const [office, approver] = [bed.as(management.actor), bed.as(secondManager.actor)];

  const read = (kept: Person, other: Person) =>
    office.call(readMerge, { params: { schoolId: school.id, personId: kept.id, otherId: other.id } });
  const ask = (kept: Person, other: Person, relatives: readonly number[] = []) =>
    office.call(askMerge, {
      params: { schoolId: school.id, personId: kept.id },
      body: { key: aKey(), otherId: other.id, relatives: [...relatives], reason: "The same identity card" },
    });
  const approve = (proposalId: number) =>
    approver.call(decideProposal, {
      params: { schoolId: school.id, proposalId },
      body: { approve: true, isAlone: false, note: null },
    });
  /** Asked for with all relatives confirmed, and approved. */
  const merge = async (kept: Person, other: Person) => {
    const sides = await read(kept, other);
    const relatives = [sides.person, sides.other].flatMap(({ guardians, children }) =>
      [...guardians, ...children].map(({ id }) => id),
    );
    const { proposalId } = await ask(kept, other, [...new Set(relatives)]);
    await approve(proposalId);
  };
  return { ...bed, ...place, secondManager, office, approver, read, ask, approve, merge };
}
