import { devicePlatform } from "#platform/device/app-version.ts";

export type ServerAddress =
  | { readonly is: "usable"; readonly origin: string; readonly host: string }
  | { readonly is: "invalid" }
  /** A page in a browser speaks to its own origin alone. */
  | { readonly is: "elsewhere"; readonly host: string };

/**
 * Normalises a typed or scanned school address (docs/rules.md#saving-and-repeating): https, a host name
 * instead of an IP address, no port and no credentials. The browser shows international host names as
 * punycode, so the result does too.
 */
export function serverAddress(
  typed: string,
  here: Pick<Location, "origin" | "host"> = location,
  isWeb = devicePlatform() === "web",
): ServerAddress {
  const url = parseUrl(typed.trim());
  if (!url) return { is: "invalid" };
  const { origin, host } = url;
  if (isWeb && host === here.host) return { is: "usable", origin: here.origin, host };
  if (!isPlain(url)) return { is: "invalid" };
  return isWeb ? { is: "elsewhere", host: here.host } : { is: "usable", origin, host };
}

function parseUrl(text: string): URL | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

const isPlain = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === "https:" && port + username + password === "" && isName(hostname);

const isName = (hostname: string): boolean =>
  hostname.includes(".") && !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
