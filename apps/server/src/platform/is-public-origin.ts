import { isIP } from "node:net";

import { isPrivateAddress } from "./is-private-address.ts";

/**
 * Whether people outside the building can open this address, as far as it shows: no address of a private network, no
 * name that only one network knows, such as `server` or `school.local`.
 */
export function isPublicOrigin(origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  return host.includes(".") && !/\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
}
