import { isPushHost } from "./push-hosts.ts";

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A browser's subscription as it registers it: JSON with an endpoint and two keys. Undefined for anything else. */
export function subscriptionIn(address: string): Subscription | undefined {
  let given: unknown;
  try {
    given = JSON.parse(address);
  } catch {
    return undefined;
  }
  const { endpoint, keys } = Object(given);
  const { p256dh, auth } = Object(keys);
  const isWhole = [endpoint, p256dh, auth].every((part) => typeof part === "string");
  return isWhole ? { endpoint, keys: { p256dh, auth } } : undefined;
}

/** The host of an endpoint, with its port; empty where it is no address. */
export function getHost(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : "";
}

/**
 * Whether an address is a browser's subscription at one of these push services, which alone are called: over TLS, unless
 * a service is in one's own network.
 */
export function isSubscription(
  address: string,
  { hosts, localHosts }: { readonly hosts: readonly string[]; readonly localHosts: readonly string[] },
): boolean {
  const endpoint = subscriptionIn(address)?.endpoint ?? "";
  const host = getHost(endpoint);
  const isSecret = URL.parse(endpoint)?.protocol === "https:";
  return isPushHost(host, hosts) && (isSecret || localHosts.includes(host));
}
