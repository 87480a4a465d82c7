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
  const device = readDeviceKey(tokens, deviceKey);
  const isKnown = device !== undefined && device.accountId === accountId;
  return tokens.hash("sign-in-lane", isKnown ? `${login}\0${device.nonce}` : login);
}

/** The account that has signed in on a device, by a key of ours; undefined for any other. */
export function readDeviceKey(
  tokens: Tokens,
  deviceKey: string | undefined,
): { readonly accountId: number; readonly nonce: string } | undefined {
  const [, owner, nonce, seal] = KEY.exec(deviceKey ?? "") ?? [];
  if (nonce === undefined || seal !== computeSeal(tokens, Number(owner), nonce)) return undefined;
  return { accountId: Number(owner), nonce };
}

const computeSeal = (tokens: Tokens, accountId: number, nonce: string) =>
  tokens.hash("device-key", `${accountId}.${nonce}`).toString("base64url");
