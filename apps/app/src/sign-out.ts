import { logout } from "@dars/contract/identity/accounts";
import { ApiError, type Client } from "@dars/contract/platform/client";

import type { SessionStore } from "#identity/accounts/public.ts";
import type { PushPort } from "#platform/device/push.ts";
import type { Workspace } from "#platform/offline/workspace.ts";

/** A person who signs out without a network is not kept waiting for it. */
const PATIENCE_MS = 3_000;

interface SignOutOptions {
  readonly sessions: SessionStore;
  readonly client: Client;
  readonly push: PushPort;
  readonly workspace: Workspace;
  /** Throws away what the account kept here in each of its roles. */
  readonly forgetRoles: () => Promise<unknown>;
  /** Stores a token for ending the session later, if the server could not be reached. */
  readonly endLater: () => Promise<void>;
  readonly leave: () => void;
}

/**
 * Takes the push tags away, ends the session on the server, later where it cannot be reached now, removes userData, the
 * endpoint key and what the account kept here, and loads the root anew.
 */
export async function signOut(options: SignOutOptions): Promise<void> {
  const { sessions, client, push, workspace, forgetRoles, endLater, leave } = options;
  await patiently(push.clearTags());
  const isOver = await patiently(isSettled(client.call(logout, {})));
  if (isOver !== true) await endLater().catch(() => undefined);
  // A device that cannot delete must not prevent signing out.
  await workspace.forget().catch(() => undefined);
  await forgetRoles().catch(() => undefined);
  await sessions.clear();
  leave();
}

/** Whether the server has said something that asking again would not change. */
export async function isSettled(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  }
}

const patiently = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
