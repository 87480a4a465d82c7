import type { Tokens } from "#platform/tokens.ts";

const KEY = /^(\d{1,16})\.([\w-]{20,64})\.([\w-]{43})$/;

/** A key that distinguishes a device that has signed in before from an unknown one. It grants no access by itself. */
export function deviceKeyFor(tokens: Tokens, accountId: number): string {
  const nonce = tokens.create();
  return `${accountId}.${nonce}.${computeSeal(tokens, accountId, nonce)}`;
}

/**
 * The key under which failures are counted together. A device known to the account has a lane of its own, so
 * that an attacker who guesses at a login from elsewhere does not slow its owner down.
 */
export function computeLoginLane(
  tokens: Tokens,
  login: string,
  accountId: number | undefined,
  deviceKey: string | undefined,
): Buffer {
  const [, owner, nonce, seal] = KEY.exec(deviceKey ?? "") ?? [];
  const isKnown =
    nonce !== undefined && owner === String(accountId) && seal === computeSeal(tokens, Number(owner), nonce);
  return tokens.hash("sign-in-lane", isKnown ? `${login}\0${nonce}` : login);
}

const computeSeal = (tokens: Tokens, accountId: number, nonce: string) =>
  tokens.hash("device-key", `${accountId}.${nonce}`).toString("base64url");
