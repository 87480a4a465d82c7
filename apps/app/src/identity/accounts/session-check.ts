import { isExpired } from "@dars/contract/identity/is-expired";
import type { Client } from "@dars/contract/platform/client";

import { boundMs, QUIET } from "#platform/offline/backoff.ts";

import { checkUser, type EndReason, type Verdict } from "./check-user.ts";
import type { SessionStore } from "./session-store.ts";
import { toInstant } from "./wall-clock.ts";

interface SessionCheckOptions {
  readonly sessions: SessionStore;
  readonly transmit: Client["transmit"];
  /** The stored session was refreshed: the moment to set push tags. */
  readonly onGood: () => void;
  /** The session is over, and already cleared. */
  readonly onOver: (reason: EndReason) => void;
}

/** Asks about the session until the server answers: at start, on return to the app, and when a call was refused. */
export class SessionCheck {
  readonly #options: SessionCheckOptions;
  #running: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionCheckOptions) {
    this.#options = options;
  }

  /** Ends with the first answer or failure; after a failure it asks again by itself, 2, 4, 8 … 60 s later. */
  run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#ask().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    const { sessions, transmit } = this.#options;
    const session = sessions.session.get();
    if (!session) return;
    if (this.#hasExpired()) return this.#end(session.token, "expired");
    await this.#obey(session.token, await checkUser(transmit, session));
  }

  /** An answer about `token` does not concern a person who has signed in since. */
  async #obey(token: string, verdict: Verdict): Promise<void> {
    if (verdict.is === "over") return this.#end(token, verdict.reason);
    if (verdict.is === "unknown") return this.#tryLater(verdict.afterMs);
    this.#failures = 0;
    const { sessions, onGood } = this.#options;
    if (verdict.aheadMs !== undefined) await sessions.keepClock(verdict.aheadMs);
    await sessions.refresh(token, verdict.userData);
    onGood();
  }

  /** SES-1 on this device. A sign-in at an unreadable time is left to the server. */
  #hasExpired(): boolean {
    const { sessions } = this.#options;
    const session = sessions.session.get();
    const lastLoginAt = toInstant(session?.last_login_at, sessions.aheadMs);
    if (!session || !lastLoginAt) return false;
    return isExpired({ lastLoginAt, now: new Date(), timeoutDays: session.session_timeout });
  }

  async #end(token: string, reason: EndReason): Promise<void> {
    if (await this.#options.sessions.end(token, reason)) this.#options.onOver(reason);
  }

  #tryLater(afterMs: number): void {
    this.#failures += 1;
    const waitMs = Math.max(afterMs, boundMs(QUIET, this.#failures));
    this.#timer = setTimeout(() => void this.run(), waitMs);
  }
}
