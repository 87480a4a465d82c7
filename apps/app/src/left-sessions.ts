import { endLeftSession } from "@dars/contract/identity/accounts";
import { signOutText } from "@dars/contract/identity/is-expired";
import type { UserData } from "@dars/contract/identity/user-data";
import { Client } from "@dars/contract/platform/client";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Fetch } from "#platform/api/fetch.ts";
import { store } from "#platform/device/store.ts";
import { QUIET, waitMs } from "#platform/offline/backoff.ts";

import { isSettled } from "./sign-out.ts";

/** The only place that uses this key. */
const LEFT = "left-sessions";
const MOST = 20;

/** A session that was left without a network: by `key` it is ended, and nothing of the school can be read. */
interface Left {
  readonly server: string;
  readonly accountId: number;
  readonly key: string;
}

/** Keeps of a session what ends it later. */
export async function leaveSession(
  { token, id }: Pick<UserData, "token" | "id">,
  server: string,
): Promise<void> {
  const key = bytesToHex(sha256(utf8ToBytes(signOutText(token))));
  await store.writeWhole(LEFT, [...(await listLeft()), { server, accountId: id, key }].slice(-MOST));
}

let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Ends earlier sessions on their servers, independent of the current session. Requests without an answer are
 * repeated later: the first call after a tunnel is often lost, and the person may not open this app again.
 */
export async function endLeftSessions(fetch: Fetch): Promise<void> {
  for (const { server, accountId, key } of await listLeft()) {
    const client = new Client({ base: server, token: () => undefined, fetch });
    const answer = client.call(endLeftSession, { body: { accountId, key } });
    if (await isSettled(answer)) await forget(key);
  }
  clearTimeout(again);
  failures = (await listLeft()).length === 0 ? 0 : failures + 1;
  if (failures > 0)
    again = setTimeout(() => void endLeftSessions(fetch).catch(() => undefined), waitMs(QUIET, failures));
}

async function forget(key: string): Promise<void> {
  const others = (await listLeft()).filter((left) => left.key !== key);
  await (others.length === 0 ? store.remove(LEFT) : store.writeWhole(LEFT, others));
}

async function listLeft(): Promise<readonly Left[]> {
  const stored = await store.readWhole(LEFT);
  return Array.isArray(stored) ? stored.filter(isLeft) : [];
}

function isLeft(value: unknown): value is Left {
  const at = new Map<string, unknown>(Object.entries(Object(value)));
  return (
    typeof at.get("server") === "string" &&
    typeof at.get("accountId") === "number" &&
    typeof at.get("key") === "string"
  );
}
