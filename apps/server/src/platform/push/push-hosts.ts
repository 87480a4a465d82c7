/**
 * The push services of the browsers (docs/rules.md#saving-and-repeating): addresses are the devices' own words, and we
 * call them.
 */
export const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
] as const;

/** Whether a host with its port is one of these: itself, or anything below `*.`. */
export const isPushHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) =>
    known.startsWith("*.") ? host.endsWith(known.slice(1)) && host.length >= known.length : host === known,
  );
