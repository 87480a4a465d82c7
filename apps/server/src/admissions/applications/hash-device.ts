import { normalLogin } from "#identity/accounts/public.ts";
import type { Tokens } from "#platform/tokens.ts";

/** The secret of the device that a code is bound to. */
export const hashDevice = (tokens: Tokens, device: string | undefined): Buffer | null =>
  device === undefined ? null : tokens.hash("application-device", device);

export const hashPhone = (tokens: Tokens, phone: string): Buffer => tokens.hash("application-phone", phone);

/** The same however its letters are written. */
export const hashEmail = (tokens: Tokens, email: string): Buffer =>
  tokens.hash("application-email", normalLogin(email));
