import { createHash } from "node:crypto";

import type { endLeftSession as route } from "@dars/contract/identity/accounts";
import { signOutText } from "@dars/contract/identity/is-expired";
import type { Input } from "@dars/contract/platform/route";

import type { PublicContext } from "#platform/context.ts";

import type { SessionBook } from "./session-book.ts";

/** Ends the session that a device has left; says nothing of whether there was one. */
export async function endLeftSession(
  book: SessionBook,
  context: Pick<PublicContext, "tokens">,
  { accountId, key }: Input<typeof route>["body"],
): Promise<Record<string, never>> {
  await book.end({ accountId, signOutHash: signOutHash(context, key) }, "logout");
  return {};
}

/** The key that a device derives from its token when it cannot send its sign-out. */
export const deriveSignOutKey = (token: string): string =>
  createHash("sha256").update(signOutText(token)).digest("hex");

export const signOutHash = ({ tokens }: Pick<PublicContext, "tokens">, key: string): Buffer =>
  tokens.hash("sign-out", key);
