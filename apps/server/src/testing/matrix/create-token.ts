import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import type { CredentialState } from "./expected-status.ts";
import { insertAccountLike, insertSession } from "./matrix.queries.ts";

interface TokenOfInputs {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** A token of an actor in the requested state, with a session of its own that no other case has touched. */
export async function createToken(
  { database, tokens }: TokenOfInputs,
  actor: Actor,
  standing: CredentialState,
): Promise<{ readonly token?: string; readonly sessionId: number }> {
  if (standing === "anonymous") return { sessionId: 1 };
  const token = tokens.create();
  if (standing === "unknown") return { token, sessionId: 1 };
  const isChanged = standing === "disabled" || standing === "role-ended";
  const holder = isChanged ? await insertAccountLike(database.directory, actor, standing) : actor;
  const { accountId, assignmentId } = holder;
  const session = { accountId, assignmentId, standing };
  // The owner of the viewing session makes no difference to its rights: it exists, and is open.
  const viewerSessionId =
    standing === "viewing"
      ? await insertSession(database.directory, {
          ...session,
          standing: "good",
          tokenHash: tokens.hash("session", tokens.create()),
        })
      : null;
  const tokenHash = tokens.hash("session", token);
  const sessionId = await insertSession(database.directory, { ...session, tokenHash, viewerSessionId });
  return { token, sessionId };
}
