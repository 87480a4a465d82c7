import type {
  followApplication as followRoute,
  listOwnApplications as listRoute,
  readOpenedApplication as readRoute,
} from "@dars/contract/admissions/applying";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context, PublicContext } from "#platform/context.ts";

import { listPlacesOfAccount, updatePlaceAccount } from "./own-applications.queries.ts";
import { newPass, requirePass } from "./pass.ts";
import { readStatus } from "./read-status.ts";

/** O1. A pass shows that its holder confirmed the phone within the hour (APP-4). The last account with one follows it. */
export async function followApplication(
  { actor, database, tokens }: Context,
  { params: { application }, body: { schoolId, pass } }: Input<typeof followRoute>,
): Promise<Reply<typeof followRoute>> {
  requirePass(tokens, { schoolId, application }, pass);
  const { accountId } = actor;
  return { isFollowed: await updatePlaceAccount(database.directory, { schoolId, application, accountId }) };
}

/** O1. */
export async function listOwnApplications({
  actor,
  database,
  tokens,
}: Context): Promise<Reply<typeof listRoute>> {
  const places = await listPlacesOfAccount(database.directory, actor.accountId);
  return {
    applications: places.map(({ schoolId, application }) => ({
      schoolId,
      application,
      pass: newPass(tokens, schoolId, application),
    })),
  };
}

/** APP-4. */
export async function readOpenedApplication(
  context: PublicContext,
  { params: { schoolId, application }, query: { pass } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  requirePass(context.tokens, { schoolId, application }, pass);
  return readStatus(context, schoolId, { key: application, showsNames: true });
}
