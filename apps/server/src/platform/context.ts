import type { Role } from "@dars/contract/platform/roles";

import type { Database } from "./db/db.ts";
import type { Tokens } from "./tokens.ts";

/** The caller, from the session. The caller's reach is read from the database each time (AZ-3). */
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
  /** True if the session may only read, and sign out: a "view as" session, or one of a suspended group (ORG-1). */
  readonly isReadOnly?: boolean;
  /** True for a "view as" session of another user (A7). */
  readonly isViewed?: boolean;
  /** The device of a class on which a child came in by pictures (ACC-2): it stays the student that it is. */
  readonly classDeviceId?: number;
  /** True where the group asks for a second factor and there is none: nothing but adding one can be done. */
  readonly mustAddSecondFactor?: boolean;
}

/** The input of a verb of a public route. */
export interface PublicContext {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly requestId: string;
  /** Method and path of the route that was called, such as `GET /api/v6/me`; absent where a verb is tested by itself. */
  readonly route?: string;
  /** The caller's address, for limits; never stored. */
  readonly address: string;
  /** Where people reach this server, such as https://school.example; absent where a verb is tested by itself. */
  readonly origin?: string;
  /** The origins of installed apps, in place of a web origin (WebAuthn on Android). */
  readonly appOrigins?: readonly string[];
}

/** The input of every other verb. */
export interface Context extends PublicContext {
  readonly actor: Actor;
}
