import type { Role } from "@dars/contract/roles";

import type { Database } from "./db/db.ts";
import type { Tokens } from "./tokens.ts";

/** Who is calling, as the session says. What it may reach is asked of the database each time (AZ-3). */
export interface Actor {
  readonly accountId: number;
  readonly sessionId: number;
  readonly assignmentId: number;
  readonly groupId: number;
  readonly role: Role;
  /** Null for roles that reach over schools. */
  readonly schoolId: number | null;
  /** The person of that school; null where schoolId is. */
  readonly personId: number | null;
  /** True until a password of one's own is chosen: nothing but that can be done. */
  readonly mustChangePassword: boolean;
}

/** What a verb of a public route is given. */
export interface PublicContext {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly requestId: string;
  /** The caller's address, for limits; never stored. */
  readonly address: string;
}

/** What every other verb is given. */
export interface Context extends PublicContext {
  readonly actor: Actor;
}
