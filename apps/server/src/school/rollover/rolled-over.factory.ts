import { decideProposal } from "@dars/contract/oversight/proposals";
import type { Client } from "@dars/contract/platform/client";
import { prepareRollover, readRollover, submitRollover } from "@dars/contract/school/rollover";

import { aKey } from "#platform/testing/factories/names.ts";

import { NEXT_YEAR } from "./rollover.factory.ts";

interface Offices {
  readonly school: { readonly id: number };
  readonly management: Client;
  readonly administrator: Client;
}

/** Prepared, submitted and approved: the school is in the next year. */
export async function rolledOver({ school, management, administrator }: Offices): Promise<void> {
  const params = { schoolId: school.id };
  await management.call(prepareRollover, { params, body: { key: aKey(), yearId: null, year: NEXT_YEAR } });
  const { revision } = await management.call(readRollover, { params });
  const { proposalId } = await management.call(submitRollover, { params, body: { key: aKey(), revision } });
  await administrator.call(decideProposal, {
    params: { ...params, proposalId },
    body: { approve: true, note: null, isAlone: false },
  });
}
