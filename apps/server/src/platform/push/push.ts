/**
 * The content that a device shows. The operator of a push service can read none of it on the web, and all of
 * it elsewhere (NTF-1).
 */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** A notice with the same tag replaces the earlier one, on the device and in the service. */
  readonly tag: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly isUrgent: boolean;
  /** The channel of the Android app that shows it. */
  readonly channel: string;
  /** The number on the app's icon; absent: it stays as it is. Web Push has none. */
  readonly badge?: number;
  /** The data passed to the app on a tap (docs/legacy.md). */
  readonly additional: { readonly page: string; readonly id: string };
}

/**
 * `gone`: the address is no longer valid; `refused`: it will never be taken; `later`: try again after so many
 * seconds.
 */
export type PushOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "gone" }
  | { readonly kind: "refused" }
  | {
      readonly kind: "later";
      readonly seconds: number;
      /** The service did not answer at all. */
      readonly isSilent?: true;
    };

/** One way to devices: Web Push, Firebase or Apple. */
export interface PushSender {
  /** `address` is the one that the device registered. Never throws for an error of a service or an address. */
  readonly send: (address: string, notice: PushNotice) => Promise<PushOutcome>;
}

/** A day: older news is in the history. */
export const PUSH_LIFE_SECONDS = 86_400;

const LONGEST_WAIT_SECONDS = 3600;
const USUAL_WAIT_SECONDS = 60;

/** A service that cannot be reached, or takes too long. */
export const NO_ANSWER = {
  kind: "later",
  seconds: USUAL_WAIT_SECONDS,
  isSilent: true,
} as const satisfies PushOutcome;

/** An answer about ourselves, such as a token that has run out: the address is not at fault, and is tried again. */
export const OUR_FAULT = { kind: "later", seconds: USUAL_WAIT_SECONDS } as const satisfies PushOutcome;

/** The meaning of the status of a push service's answer (RFC 8030 §7.3, §8.4). */
export function toPushOutcome(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) return { kind: "later", seconds: parseRetryAfter(retryAfter) };
  return { kind: "refused" };
}

/** Retry-After: seconds, or the date of an instant. Between a second and an hour. */
export function parseRetryAfter(retryAfter: string | null): number {
  if (retryAfter === null) return USUAL_WAIT_SECONDS;
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds)) : USUAL_WAIT_SECONDS;
}
