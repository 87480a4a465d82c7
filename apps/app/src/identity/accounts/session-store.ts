import type { UserData } from "@dars/contract/identity/user-data";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import { store } from "#platform/device/store.ts";
import { Store } from "#platform/state/store.ts";

import { parseEndReason, type EndReason } from "./check-user.ts";
import { parseUserData } from "./user-data.ts";

const USER = "userData";
const ENDPOINT = "endpoint";
const CLOCK = "school-clock";
const VISITS = "visit_";
const VIEWING = "viewing";
const END_REASON = "session-end";

/** Runs before a change of session is seen by any page: opens what that account keeps on this device. */
type Prepare = (next: UserData | null) => Promise<void>;

/** A "view as" session (A7), and the way back to the own one. */
export interface Viewing {
  readonly name: Names;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** The address that the look began at. */
  readonly back: string;
}

/**
 * The session of this device: the `userData` of app 51.6, stored whole. The person is signed in while it
 * exists. All tabs share the storage, so an older tab must not overwrite what a newer one wrote.
 */
export class SessionStore {
  readonly #session = new Store<UserData | null>(null);
  readonly #endReason = new Store<EndReason | null>(null);
  readonly #endpoint = new Store<string | null>(null);
  readonly #viewing = new Store<Viewing | null>(null);
  #own: UserData | null = null;
  readonly #prepare: Prepare;
  #aheadMs: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(prepare: Prepare = async () => undefined) {
    this.#prepare = prepare;
  }

  get session(): Pick<Store<UserData | null>, "get" | "watch"> {
    return this.#session;
  }

  /** Why the last session ended by itself; null after a sign-in and after a sign-out. */
  get endReason(): Pick<Store<EndReason | null>, "get" | "watch"> {
    return this.#endReason;
  }

  /** The server chosen on this device; null is the app's own. */
  get endpoint(): Pick<Store<string | null>, "get" | "watch"> {
    return this.#endpoint;
  }

  /** Whom this session only looks at; null in a session of one's own. */
  get viewing(): Pick<Store<Viewing | null>, "get" | "watch"> {
    return this.#viewing;
  }

  /** True from the moment the session to come is one that only looks. */
  get isLooking(): boolean {
    return this.#own !== null;
  }

  /** How far the school's clock is ahead of UTC, by this device's own; undefined before the first check. */
  get aheadMs(): number | undefined {
    return this.#aheadMs;
  }

  /** Reads the stored session. Unreadable data counts as signed out. */
  async load(): Promise<void> {
    const [user, endpoint, ahead, end] = await Promise.all([
      store.readWhole(USER),
      store.read(ENDPOINT),
      store.readWhole(CLOCK),
      store.read(END_REASON),
    ]);
    const session = parseUserData(user);
    if (!session) this.#endReason.set(parseEndReason(end));
    this.#endpoint.set(session?.server ?? endpoint);
    this.#aheadMs = typeof ahead === "number" ? ahead : undefined;
    const looked = lookedAt(await store.readWhole(VIEWING), session);
    this.#own = looked?.own ?? null;
    this.#viewing.set(looked?.viewing ?? null);
    await this.#change(session);
  }

  /** Lays one's own session aside and looks through another, until that ends. */
  look(viewing: Viewing, seen: UserData): Promise<void> {
    return this.#inTurn(async () => {
      const own = this.#session.get();
      if (!own) return;
      await store.writeWhole(VIEWING, { viewing, own, token: seen.token });
      this.#own = own;
      this.#viewing.set(viewing);
      await this.#keep(seen);
    });
  }

  /** Replaces the stored session wholly; a server chosen here stays when the answer names none (docs/legacy.md). */
  keep(next: UserData): Promise<void> {
    return this.#inTurn(() => this.#keep(next));
  }

  /** What the server says of the session of `token`. Nothing happens when that session is not here any more. */
  refresh(token: string, next: UserData): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#token === token && (await storedToken()) === token) await this.#keep(next);
    });
  }

  /** Calls `onReplaced` when another tab has ended this session or put another in its place. */
  watchOtherTabs(onReplaced: () => void): void {
    store.watchOtherTabs(USER, () => {
      void this.#inTurn(async () => {
        if ((await storedToken()) !== this.#token) onReplaced();
      });
    });
  }

  async keepClock(aheadMs: number): Promise<void> {
    this.#aheadMs = aheadMs;
    await store.writeWhole(CLOCK, aheadMs);
  }

  /** The school's own server for the next sign-in, without a slash at the end; null is the app's own. */
  async chooseServer(server: string | null): Promise<void> {
    this.#endpoint.set(server);
    await (server === null ? store.remove(ENDPOINT) : store.write(ENDPOINT, server));
  }

  /** Ends a session that the device or the server found over; false when another session is here by now. */
  end(token: string, reason: EndReason): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#token !== token || (await this.#isReplaced())) return false;
      await this.#clear(reason);
      return true;
    });
  }

  /** A page has said why the session ended: the next start need not. */
  endTold(): Promise<void> {
    return store.remove(END_REASON);
  }

  /** Takes away the session, the chosen server and the room visits of its token, as a sign-out does. */
  clear(): Promise<void> {
    return this.#inTurn(() => this.#clear(null));
  }

  /** Back to one's own session; a second press, or a look that the server has ended by then, ends nothing more. */
  comeBack(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#own) await this.#clear(null);
    });
  }

  get #token(): string | undefined {
    return this.#session.get()?.token;
  }

  /** True when another tab has stored another session meanwhile. */
  async #isReplaced(): Promise<boolean> {
    const stored = await storedToken();
    return stored !== undefined && stored !== this.#token;
  }

  async #keep(next: UserData): Promise<void> {
    const server = next.server ?? this.#endpoint.get();
    const storedUser = { ...next, server };
    if (this.#token !== next.token) await this.#forgetVisits();
    await store.writeWhole(USER, storedUser);
    await this.chooseServer(server);
    await this.#keepEnd(null);
    this.#endReason.set(null);
    await this.#change(storedUser);
  }

  async #clear(reason: EndReason | null): Promise<void> {
    await this.#forgetVisits();
    if (this.#own) return this.#comeBack(this.#own);
    if (!(await this.#isReplaced())) await Promise.all([store.remove(USER), this.chooseServer(null)]);
    await this.#keepEnd(reason);
    await this.#change(null);
    // Last: listeners open the chooser, which would redirect to the home of a session that still exists.
    this.#endReason.set(reason);
  }

  /** An app that is closed before it has said why says so when it is opened again. */
  #keepEnd(reason: EndReason | null): Promise<void> {
    return reason === null ? store.remove(END_REASON) : store.write(END_REASON, reason);
  }

  /** However the look ended, one's own session goes on where it was left. */
  async #comeBack(own: UserData): Promise<void> {
    this.#own = null;
    await store.remove(VIEWING);
    await this.#keep(own);
    // Last: listeners navigate back and must not use the token that has just ended.
    this.#viewing.set(null);
  }

  async #forgetVisits(): Promise<void> {
    if (this.#token !== undefined) await store.remove(`${VISITS}${this.#token}`);
  }

  async #change(next: UserData | null): Promise<void> {
    await this.#prepare(next);
    this.#session.set(next);
  }

  /** A sign-in and the end of the session before it must not be mixed: each change begins after the one before. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(change);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

const storedToken = async (): Promise<string | undefined> =>
  parseUserData(await store.readWhole(USER))?.token;

/** What was laid aside when the look of this session began; undefined for any other session. */
function lookedAt(
  stored: unknown,
  session: UserData | null,
): { readonly viewing: Viewing; readonly own: UserData } | undefined {
  const at = new Map<string, unknown>(Object.entries(Object(stored)));
  const own = parseUserData(at.get("own"));
  if (!session || !own || at.get("token") !== session.token) return undefined;
  const seen = new Map<string, unknown>(Object.entries(Object(at.get("viewing"))));
  const [endsAt, back] = [Number(seen.get("endsAt")), seen.get("back")];
  const names = new Map<string, unknown>(Object.entries(Object(seen.get("name"))));
  const spelling = (locale: Locale) => toTextOrNull(names.get(locale));
  const name = { en: spelling("en"), ar: spelling("ar"), ckb: spelling("ckb") };
  return { own, viewing: { name, endsAt, back: toTextOrNull(back) ?? "/home" } };
}

const toTextOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
