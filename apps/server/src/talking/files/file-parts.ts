import type { Actor } from "#platform/context.ts";
import type { Database, SchoolGuard } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import type { Tokens } from "#platform/tokens.ts";

import type { FileReaders } from "./may-read.ts";

/** The shared input of the routes for bytes, which take and return more than JSON. */
export interface FileParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly store: FileStore;
  readonly readers: FileReaders;
  /** Whose token it is. Throws not-signed-in or session-expired. */
  readonly identify: (token: string) => Promise<Actor>;
  /** The same for a session that a link names. */
  readonly identifySession: (sessionId: number) => Promise<Actor>;
  readonly schoolGuardFor?: (database: Database, actor: Actor) => SchoolGuard;
  readonly limits?: ApiLimits;
}
