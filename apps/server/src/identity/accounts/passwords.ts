import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { AppError } from "#platform/errors.ts";
import { Turns } from "#platform/turns.ts";

/** argon2id, 19 MiB, two passes, one lane: OWASP's minimum, which leaves two cores able to serve a morning's sign-ins. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * As many at a time as there are cores: hashing is bound by them, and more would only use memory. More than two hundred
 * waiting would not be answered before the caller gives up.
 */
const turns = new Turns(
  availableParallelism(),
  200,
  () => new AppError("busy", "Many people are signing in. Try again in a moment.", { retryAfter: 5 }),
);

/** A PHC string. Throws `busy` when too many already wait. */
export const hashPassword = (password: string): Promise<string> => turns.run(() => hash(password, COST));

/**
 * Whether the password is the one hashed. Without a hash it works as long on nothing and answers false, so that the
 * time says nothing about whether there is such an account.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await turns.run(async () => verify(stored ?? (await nobodys()), password));
  return matches && stored !== null && stored !== undefined;
}

let nobodysHash: Promise<string> | undefined;
const nobodys = () => (nobodysHash ??= hash("nobody's password", COST));

const COMMON = new Set(
  "12345678 123456789 1234567890 password password1 qwertyui qwerty123 11111111 00000000 87654321 abcd1234 iloveyou 1q2w3e4r".split(
    " ",
  ),
);

/** A sentence on why the password is weak, or undefined. */
export function weakness(password: string, login: string): string | undefined {
  const plain = password.toLowerCase();
  if (COMMON.has(plain)) return "Very many people use this password.";
  if (new Set(plain).size < 4) return "It needs at least four different characters.";
  if (plain.includes(login.toLowerCase()) && login.length > 3) return "It contains the username.";
  return undefined;
}
