import { EXPORTS_AN_HOUR, FEW_STUDENTS } from "@dars/contract/oversight/exports";
import type { FileReply } from "@dars/contract/platform/route";

import { readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { refuseUsedUp, takeShare } from "#platform/db/hourly-share.ts";
import { invalid } from "#platform/errors.ts";

import { findName } from "./exports.queries.ts";
import { giveOut, type Outgoing } from "./give-out.ts";

interface TakeOutOptions<T> {
  readonly schoolId: number;
  readonly reason: string | undefined;
  /** Gathers who is in the file; nothing is written and nothing leaves yet. */
  readonly prepare: () => Promise<Outgoing<T>>;
}

/**
 * The one way in which a file of people leaves a school in the app: a share of the hour, and above `FEW_STUDENTS` a
 * reason, a fresh proof, a watermark and a notice to the others (docs/rules.md#saving-and-repeating). Throws
 * too-many-requests, invalid, proof-required.
 */
export async function takeOut(context: Context, options: TakeOutOptions<FileReply>): Promise<FileReply> {
  const { database, actor } = context;
  const { accountId } = actor;
  const { schoolId, reason = null } = options;
  await refuseUsedUp(database.directory, accountId, "files", EXPORTS_AN_HOUR);
  const outgoing = await options.prepare();
  if (outgoing.students > FEW_STUDENTS) {
    if (reason === null) throw invalid("Say what so many people are taken out for.", "/querystring/reason");
    await refuseUnproved(context);
  }
  const own = await readOwnSchoolId(context);
  const who = (await findName(database.reading(own), own, accountId))?.name ?? "";
  return giveOut(database, { schoolId, reason, who, by: by(context) }, outgoing, (db) =>
    takeShare(db, accountId, "files", EXPORTS_AN_HOUR),
  );
}
