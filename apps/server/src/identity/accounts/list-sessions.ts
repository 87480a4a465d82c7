import { isExpired } from "@dars/contract/identity/is-expired";
import type { SessionSeen } from "@dars/contract/identity/own-account";

import type { Context } from "#platform/context.ts";

import { listOpenSessions } from "./sessions.queries.ts";

export async function listSessions({ actor, database }: Context): Promise<{ sessions: SessionSeen[] }> {
  const open = await listOpenSessions(database.directory, actor.accountId);
  const now = new Date();
  return {
    sessions: open
      .filter((session) => !isExpired({ ...session, now }))
      .map(({ id, role, platform, deviceName, signedInAt, lastSeenAt }) => ({
        id,
        role,
        platform,
        deviceName,
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === actor.sessionId,
      })),
  };
}
