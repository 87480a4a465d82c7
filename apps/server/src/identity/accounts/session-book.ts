import { isExpired } from "@dars/contract/identity/is-expired";

import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import {
  endSessions,
  hasAccountSession,
  findSession,
  findSessionById,
  listGoodSessions,
  updateLastSeen,
  type SessionEnd,
  type SessionFound,
  type SessionFilter,
} from "./sessions.queries.ts";

/** How long a session that was ended on another node may still be believed here. */
const BELIEVE_MS = 1000;
const MOST_REMEMBERED = 50_000;

/** The state of a token: `ended` for good, `expired` by SES-1 just now. */
export type SessionState = "good" | "ended" | "expired";

interface Remembered {
  readonly session: SessionFound;
  readonly until: number;
}

/** The open sessions, remembered for a second so that a burst of calls asks the database once. */
export class SessionBook {
  readonly #database: Database;
  readonly #tokens: Tokens;
  readonly #remembered = new Map<string, Remembered>();
  readonly #seen = new Map<number, number>();
  readonly #watchers = new Set<(ended: readonly number[]) => void>();

  constructor(database: Database, tokens: Tokens) {
    this.#database = database;
    this.#tokens = tokens;
  }

  hash(token: string): Buffer {
    return this.#tokens.hash("session", token);
  }

  /** The session of a token, whatever its standing; undefined for a token that never was. */
  async find(token: string): Promise<SessionFound | undefined> {
    const known = this.#remembered.get(token);
    if (known && known.until > Date.now()) return known.session;
    const session = await findSession(this.#database.shortReading(null), this.hash(token));
    if (session) this.#remember(token, session);
    else this.#remembered.delete(token);
    return session;
  }

  /** Judges a session now; one that has run out is ended for good. */
  async standing(session: SessionFound): Promise<SessionState> {
    if (session.hasRunOut) return "expired";
    if (session.isEnded || session.isBarred) return "ended";
    const now = new Date();
    const isOver = session.endsAt !== null && session.endsAt <= now;
    if (!isOver && !isExpired({ ...session, now })) return "good";
    await this.end({ accountId: session.accountId, sessionId: session.id }, "expired");
    return "expired";
  }

  /** Who calls with this token. Throws not-signed-in or session-expired. */
  async identify(token: string): Promise<Actor> {
    const session = await this.find(token);
    if (!session) throw notSignedIn();
    const standing = await this.standing(session);
    if (standing === "expired")
      throw new AppError("session-expired", "The session has expired. Sign in again.");
    if (standing === "ended") throw notSignedIn();
    this.#see(session.id);
    return toActor(session);
  }

  /**
   * The person whose session this is while it is good; undefined when it is over. For doors that were
   * opened with a token.
   */
  async actorOfSession(sessionId: number): Promise<Actor | undefined> {
    const session = await findSessionById(this.#database.shortReading(null), sessionId);
    return session && (await this.standing(session)) === "good" ? toActor(session) : undefined;
  }

  /** The given sessions that are valid now. */
  goodAmong(sessionIds: readonly number[]): Promise<readonly number[]> {
    return listGoodSessions(this.#database.directory, sessionIds);
  }

  /** Calls `listener` with the sessions that this node ends, and with none where others may have become worthless. */
  watch(listener: (ended: readonly number[]) => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  /** Ends sessions everywhere: here at once, on other nodes within a second. Returns how many were open. */
  async end(which: SessionFilter, by: SessionEnd): Promise<number> {
    const tell = await this.ending(this.#database.directory, which, by);
    return tell();
  }

  /**
   * Ends sessions in the transaction that invalidates them: a server that dies leaves both or neither. The
   * returned function is called after the commit; it publishes the end as `end` does, and returns how many
   * were open.
   */
  async ending(db: Db, which: SessionFilter, by: SessionEnd): Promise<() => number> {
    const ended = await endSessions(db, which, by);
    return () => {
      this.tellEnded(ended);
      return ended.length;
    };
  }

  /** Publishes that these sessions are over, once the transaction that ended them is committed. */
  tellEnded(sessionIds: readonly number[]): void {
    const ended = new Set(sessionIds);
    this.forget(({ id }) => ended.has(id));
    if (ended.size > 0) this.#tell([...ended]);
  }

  /** Whether a session, open or over, is of this account. */
  isAccountSession(accountId: number, sessionId: number): Promise<boolean> {
    return hasAccountSession(this.#database.shortReading(null), accountId, sessionId);
  }

  /** Clears cached sessions after a change that the next call has to see. */
  forget(isMeant: (session: SessionFound) => boolean): void {
    for (const [token, { session }] of this.#remembered) if (isMeant(session)) this.#remembered.delete(token);
    this.#tell([]);
  }

  #tell(ended: readonly number[]): void {
    for (const watcher of this.#watchers) watcher(ended);
  }

  #remember(token: string, session: SessionFound): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(token, { session, until: Date.now() + BELIEVE_MS });
  }

  /** The time of a session's last use is shown to its owner; no request waits for it to be written. */
  #see(sessionId: number): void {
    const now = Date.now();
    if ((this.#seen.get(sessionId) ?? 0) > now - 300_000) return;
    if (this.#seen.size >= MOST_REMEMBERED) this.#seen.clear();
    this.#seen.set(sessionId, now);
    updateLastSeen(this.#database.directory, sessionId).catch(() => this.#seen.delete(sessionId));
  }
}

const toActor = (session: SessionFound): Actor => ({
  accountId: session.accountId,
  sessionId: session.id,
  assignmentId: session.assignmentId,
  groupId: session.groupId,
  role: session.role,
  schoolId: session.schoolId,
  personId: session.personId,
  // Neither who looks nor a child that came in by pictures is the one to choose a password.
  mustChangePassword: session.mustChangePassword && !session.isViewed && session.classDeviceId === null,
  mustAddSecondFactor: session.mustAddSecondFactor && !session.isViewed,
  ...((session.isViewed || session.isGroupSuspended) && { isReadOnly: true }),
  ...(session.isViewed && { isViewed: true }),
  ...(session.classDeviceId !== null && { classDeviceId: session.classDeviceId }),
});
