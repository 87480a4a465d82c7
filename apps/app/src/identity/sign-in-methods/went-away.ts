import { ROLES, type Role } from "@dars/contract/platform/roles";

import { store } from "#platform/device/store.ts";

const KEY = "went-to-identity";

/** What this browser keeps while somebody is at an identity provider: the secret that the end asks for. */
export interface WentAway {
  readonly secret: string;
  readonly role: Role;
  /** True of somebody who is signed in and wants to link; absent of somebody who wants to come in. */
  readonly isLinking?: boolean;
}

export const keepWent = (went: WentAway): Promise<void> => store.writeWhole(KEY, went);

/** Good once; null where nobody went from here. */
export async function takeWent(): Promise<WentAway | null> {
  const stored = new Map<string, unknown>(Object.entries(Object(await store.readWhole(KEY))));
  await store.remove(KEY);
  const [secret, role] = [stored.get("secret"), ROLES.find((each) => each === stored.get("role"))];
  const isLinking = stored.get("isLinking") === true;
  return typeof secret === "string" && role ? { secret, role, isLinking } : null;
}
