import {
  CHANNELS,
  type readOutboundSettings as readRoute,
  type saveOutboundSettings as saveRoute,
} from "@dars/contract/identity/outbound";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { lockSchool } from "#platform/db/lock-school.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";

import { findOutboundSettings, upsertOutboundSettings } from "./outbound-settings.queries.ts";

/** Q8. */
export async function readOutboundSettings(
  account: OutboundAccount,
  { database }: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { revision, settings } = await findOutboundSettings(database.reading(schoolId), schoolId);
  return { revision, settings, configured: listConfigured(account), currency: account.currency };
}

/** The channels that the operator has an account for, with what a message costs. */
export const listConfigured = (account: OutboundAccount) =>
  CHANNELS.flatMap((channel) => {
    const own = account[channel];
    return own ? [{ channel, cost: own.cost }] : [];
  });

/** Q8. */
export const saveOutboundSettings = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> =>
  writeOnce(context, schoolId, body, async (db) => {
    await lockSchool(db, schoolId);
    const known = await findOutboundSettings(db, schoolId);
    requireSeen(known, body.revision);
    const revision = known.revision + 1;
    const { kinds, channels, sender, ...settings } = body.settings;
    const cut = { ...settings, kinds, channels, sender: sender === null ? null : sender.trim() };
    await upsertOutboundSettings(db, schoolId, revision, cut);
    await audited(context, db, schoolId, "outbound.changed", null, {
      ...settings,
      kinds: kinds.join(" "),
      channels: channels.join(" "),
    });
    return { revision };
  });
