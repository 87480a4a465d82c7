import { ROLES, type Role } from "@dars/contract/platform/roles";

import { store } from "#platform/device/store.ts";

const KEY = "went-to-identity";

/** State kept in this browser during a sign-in at an identity provider: the secret that the return needs. */
export interface WentAway {
  readonly secret: string;
  readonly role: Role;
  /** True when a signed-in person links the provider; absent for a sign-in. */
  readonly isLinking?: boolean;
}

export const keepWent = (went: WentAway): Promise<void> => store.writeWhole(KEY, went);

/** Valid once; null if no sign-in was started here. */
export async function takeWent(): Promise<WentAway | null> {
  const stored = new Map<string, unknown>(Object.entries(Object(await store.readWhole(KEY))));
  await store.remove(KEY);
  const [secret, role] = [stored.get("secret"), ROLES.find((each) => each === stored.get("role"))];
  const isLinking = stored.get("isLinking") === true;
  return typeof secret === "string" && role ? { secret, role, isLinking } : null;
}
