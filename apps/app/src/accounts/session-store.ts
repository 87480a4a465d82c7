import type { UserData } from "@dars/contract/user-data";

import { store } from "#platform/device/storage.ts";

import { userDataOf } from "./user-data.ts";

const USER = "userData";
const ENDPOINT = "endpoint";
const VISITS = "visit_";

/**
 * The session of this device: the `userData` of system.md §3, stored whole. Signed in is when it exists at start-up,
 * and from the moment it is kept.
 */
export class SessionStore {
  #current: UserData | null = null;
  readonly #listeners = new Set<() => void>();

  /** What is stored now. Unreadable storage counts as signed out. */
  async load(): Promise<UserData | null> {
    this.#set(userDataOf(await store.readWhole(USER)));
    return this.#current;
  }

  get current(): UserData | null {
    return this.#current;
  }

  /** Replaces the stored session wholly; a server chosen on this device stays when the answer names none (domain §5.1). */
  async keep(next: UserData): Promise<void> {
    const server = next.server ?? this.#current?.server ?? (await store.read(ENDPOINT));
    const kept = { ...next, server };
    await store.writeWhole(USER, kept);
    if (server !== null) await store.write(ENDPOINT, server);
    this.#set(kept);
  }

  /** Takes away the session, the chosen server and the room visits of this session's token. */
  async clear(): Promise<void> {
    const token = this.#current?.token;
    await Promise.all([
      store.remove(USER),
      store.remove(ENDPOINT),
      token !== undefined && store.remove(`${VISITS}${token}`),
    ]);
    this.#set(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): UserData | null => this.#current;

  #set(next: UserData | null): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}
