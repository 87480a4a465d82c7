import type { KeychainAccess, SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import type { PreferencesPlugin } from "@capacitor/preferences";
import { ApiError } from "@dars/contract/platform/client";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Shelf } from "./store.ts";

/** The keychain of iOS, the keystore of Android. */
export type SafePlugin = Pick<SecureStoragePlugin, "get" | "set" | "remove">;
/** A file of the app, in which anybody with the phone's files can read. */
export type PlainPlugin = Pick<PreferencesPlugin, "get" | "set" | "remove" | "keys">;

export interface NativeShelfParts {
  readonly safe: SafePlugin;
  readonly plain: PlainPlugin;
  /** Where a page keeps things on the web; older builds left theirs there. */
  readonly page: Storage;
  /** When iOS gives secrets out. */
  readonly access: KeychainAccess;
}

const SESSION = "userData";
const END_REASON = "session-end";
/** Beside the safe: whether a session lies in it. Without this mark nothing in the safe is of this installation. */
const SEATED = "seated";
/** Room visits are no secret, but app 51.6 names them by the session's token. */
const VISITS = "visit_";

/** Tokens, keys and codes with which somebody else could act as this person. */
const SECRETS: readonly string[] = [
  SESSION,
  "viewing",
  "left-sessions",
  "known-people",
  "class-device",
  "application-device",
  "application-tracking",
  "application-trackings",
  "went-to-identity",
];
const isSecret = (key: string): boolean => SECRETS.includes(key);

/** What the page needs before it is painted, when no plugin can be asked yet. */
const PAINTED: ReadonlySet<string> = new Set(["language", "appearance"]);

/**
 * A phone's memory: secrets in its safe, all else in its preferences. What older builds kept elsewhere is moved at the
 * first use. A safe that cannot be read counts as empty, with the reason for the page of signing in. Rejects with
 * `storage-refused` where something cannot be kept, or the preferences not be read.
 */
export class NativeShelf implements Shelf {
  readonly #parts: NativeShelfParts;
  #opening: Promise<void> | undefined;
  #isSeated = false;

  constructor(parts: NativeShelfParts) {
    this.#parts = parts;
  }

  readonly get: Shelf["get"] = async (key) => {
    await this.#open();
    if (key === SESSION && !this.#isSeated) return null;
    return isSecret(key) ? this.#readSecret(key).catch(() => null) : this.#readPlain(toPlainKey(key));
  };

  readonly set: Shelf["set"] = async (key, value) => {
    await this.#open();
    if (!isSecret(key)) return this.#writePlain(key, value);
    if (key === SESSION) await this.#mark(true);
    try {
      await this.#writeSecret(key, value);
    } catch {
      throw refused();
    }
  };

  readonly remove: Shelf["remove"] = async (key) => {
    await this.#open();
    const { safe, plain } = this.#parts;
    // First the mark: what a safe does not give up now is not read any more, and taken away at the next start.
    if (key === SESSION) await this.#mark(false);
    if (isSecret(key)) await safe.remove(key).catch(() => false);
    else await plain.remove({ key: toPlainKey(key) });
  };

  #open(): Promise<void> {
    return (this.#opening ??= this.#prepare().catch(() => {
      throw refused();
    }));
  }

  async #prepare(): Promise<void> {
    const seated = await this.#readPlain(SEATED);
    this.#isSeated = seated === "yes";
    // iOS keeps a keychain over the removal of an app: what lies there may be of the phone's last owner.
    if (seated === null) await this.#clear(SECRETS);
    else if (!this.#isSeated) await this.#clear([SESSION]);
    const isMoved = await this.#moveOld().catch(() => false);
    if (!isMoved || (this.#isSeated && !(await this.#hasSession())))
      await this.#parts.plain.set({ key: END_REASON, value: "lost" });
    else if (seated === null) await this.#mark(this.#isSeated);
  }

  async #clear(keys: readonly string[]): Promise<void> {
    await Promise.allSettled(keys.map((key) => this.#parts.safe.remove(key)));
  }

  async #hasSession(): Promise<boolean> {
    return (await this.#readSecret(SESSION).catch(() => null)) !== null;
  }

  /** Rejects where the safe takes nothing: then all stays where it was, and the next start tries again. */
  async #moveOld(): Promise<true> {
    const { plain, page } = this.#parts;
    const { keys } = await plain.keys();
    for (const key of new Set([...keys, ...Object.keys(page)])) {
      const value = isOld(key) ? ((await this.#readPlain(key)) ?? page.getItem(key)) : null;
      if (value === null) continue;
      if (isSecret(key)) await this.#writeSecret(key, value);
      else await this.#writePlain(key, value);
      if (key === SESSION) await this.#mark(true);
      await plain.remove({ key });
      page.removeItem(key);
    }
    return true;
  }

  async #mark(isSeated: boolean): Promise<void> {
    this.#isSeated = isSeated;
    await this.#parts.plain.set({ key: SEATED, value: isSeated ? "yes" : "no" });
  }

  async #readSecret(key: string): Promise<string | null> {
    const value = await this.#parts.safe.get(key, false);
    return typeof value === "string" ? value : null;
  }

  #writeSecret(key: string, value: string): Promise<void> {
    return this.#parts.safe.set(key, value, false, false, this.#parts.access);
  }

  async #readPlain(key: string): Promise<string | null> {
    return (await this.#parts.plain.get({ key })).value;
  }

  async #writePlain(key: string, value: string): Promise<void> {
    if (PAINTED.has(key)) this.#parts.page.setItem(key, value);
    await this.#parts.plain.set({ key: toPlainKey(key), value });
  }
}

const refused = () =>
  new ApiError({ code: "storage-refused", message: "The phone's storage takes nothing." }, 0);

const DIGEST = /^visit_[\da-f]{64}$/;

/** Not by the token itself. */
const toPlainKey = (key: string): string =>
  key.startsWith(VISITS) && !DIGEST.test(key)
    ? `${VISITS}${bytesToHex(sha256(utf8ToBytes(key.slice(VISITS.length))))}`
    : key;

/** Whether a key in the preferences or the page's storage is one that is no longer kept there. */
const isOld = (key: string): boolean => isSecret(key) || toPlainKey(key) !== key;
