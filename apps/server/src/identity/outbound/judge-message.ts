import type { OutboundKind, OutboundReason, OutboundSettings } from "@dars/contract/identity/outbound";
import { CHOSEN_KINDS } from "@dars/contract/identity/outbound";

import { quietUntil } from "#platform/hours.ts";
import type { MessageSender } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { isProvedContact, toServiceAddress } from "./contact-hash.ts";
import type { DueMessage } from "./messages.queries.ts";

/** Kinds that somebody waits for who has just asked: neither quiet hours nor a stop hold them up. */
const AWAITED: ReadonlySet<OutboundKind> = new Set<OutboundKind>([
  "sign-in-code",
  "contact-code",
  "contact-link",
  "application-code",
  "application-tracking",
  "test",
]);
/** Kinds that go to a contact nobody has proved yet. */
const BEFORE_PROOF: ReadonlySet<OutboundKind> = new Set<OutboundKind>([
  "contact-code",
  "contact-link",
  "test",
]);
const CHOSEN: ReadonlySet<OutboundKind> = new Set<OutboundKind>(CHOSEN_KINDS);
/** Kinds that a school chooses under the name of another. */
const CHOSEN_AS: ReadonlyMap<OutboundKind, OutboundKind> = new Map([
  ["application-request", "application"],
  ["application-offer", "application"],
]);
const DAY_SECONDS = 86_400;
const CODE_SECONDS = 900;
/** Codes that are good for a day, or for ever. */
const LONG_CODES: ReadonlySet<OutboundKind> = new Set<OutboundKind>([
  "application-code",
  "application-tracking",
]);

export interface JudgedMessage {
  readonly message: DueMessage;
  readonly settings: OutboundSettings;
  /** Undefined where the channel is not configured. */
  readonly sender: MessageSender | undefined;
  readonly costs: { readonly day: number; readonly month: number };
  readonly tokens: Tokens;
  /** Absent: this server does not know its own address, and makes no links. */
  readonly origin: string | undefined;
  readonly now: Date;
}

type Verdict =
  | { readonly kind: "send"; readonly to: string; readonly sender: MessageSender }
  | { readonly kind: "refuse"; readonly reason: OutboundReason }
  | { readonly kind: "wait"; readonly seconds: number };

const refuse = (reason: OutboundReason): Verdict => ({ kind: "refuse", reason });

/** OUT-1, OUT-5, OUT-6: whether a message is sent now, later or never, by everything that may have changed since. */
export function judgeMessage(judged: JudgedMessage): Verdict {
  const { message, settings, sender, costs, now } = judged;
  const reason = findObstacle(judged);
  if (reason !== undefined) return refuse(reason);
  const to = findAddress(judged);
  if (!sender) return refuse("not-configured");
  if (to === undefined) return refuse("no-such-address");
  const until = holdUntil(message, settings, now);
  if (until) return { kind: "wait", seconds: Math.ceil((until.getTime() - now.getTime()) / 1000) };
  const { cost } = sender;
  const isTooMuch = costs.day + cost > settings.dayLimit || costs.month + cost > settings.monthLimit;
  return cost > 0 && isTooMuch ? refuse("cost-limit") : { kind: "send", to, sender };
}

function findObstacle(judged: JudgedMessage): OutboundReason | undefined {
  const { message, settings } = judged;
  if (!settings.isOn && message.kind !== "test") return "turned-off";
  const reason = AWAITED.has(message.kind) ? undefined : findUnwanted(judged);
  if (reason !== undefined) return reason;
  return message.ageSeconds > longestAge(message) ? "too-old" : findLackOfProof(judged);
}

/** Of what nobody has just asked for. */
function findUnwanted({ message, settings, origin }: JudgedMessage): OutboundReason | undefined {
  const { channel, isStopped } = message;
  if (origin === undefined) return "not-configured";
  const kind = CHOSEN_AS.get(message.kind) ?? message.kind;
  const isChosen = !CHOSEN.has(kind) || settings.kinds.some((chosen) => chosen === kind);
  if (!isChosen || !settings.channels.includes(channel)) return "turned-off";
  return isStopped ? "stopped" : undefined;
}

/** Codes are of no use later; what waits for the morning has until the next one. */
const longestAge = ({ kind, codeSealed }: DueMessage): number =>
  codeSealed === null || LONG_CODES.has(kind) ? DAY_SECONDS : CODE_SECONDS;

function findLackOfProof({ message, tokens }: JudgedMessage): OutboundReason | undefined {
  const { kind, contact, contactHash, addressSealed } = message;
  if (addressSealed !== null || BEFORE_PROOF.has(kind)) return undefined;
  if (contact === null) return "no-such-address";
  return isProvedContact(tokens, { contact, contactHash }) ? undefined : "not-proved";
}

/** The purpose of sealed addresses. */
export const SEALED_ADDRESS = "outbound-address";

function findAddress({ message, tokens }: JudgedMessage): string | undefined {
  const { addressSealed, contact, channel } = message;
  const address =
    addressSealed === null ? contact : tokens.unseal(SEALED_ADDRESS, addressSealed).toString("utf8");
  return address === null ? undefined : toServiceAddress(channel, address);
}

/** The end of the school's quiet hours, for what is not urgent and nobody waits for. */
const holdUntil = (
  { kind, isUrgent, timeZone }: DueMessage,
  settings: OutboundSettings,
  now: Date,
): Date | undefined => (isUrgent || AWAITED.has(kind) ? undefined : quietUntil(settings, timeZone, now));
