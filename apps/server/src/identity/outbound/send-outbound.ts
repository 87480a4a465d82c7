import type { OutboundReason, OutboundSettings } from "@dars/contract/identity/outbound";
import { buildMessagePagePath, buildMessagePath } from "@dars/contract/platform/linked-addresses";

import type { Database, Db } from "#platform/db/db.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import type {
  MessageOrder,
  MessageSender,
  MessageSenders,
  SendOutcome,
} from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import { findCostsSince, lockCosts, type PaidCosts } from "./costs.queries.ts";
import { judgeMessage } from "./judge-message.ts";
import { insertLink } from "./links.queries.ts";
import {
  findDueMessage,
  listOpenIds,
  updateDue,
  updateOutcome,
  updateQueued,
  updateSending,
  type DueMessage,
} from "./messages.queries.ts";
import { findOutboundSettings } from "./outbound-settings.queries.ts";
import { writeCodeText, writeNoticeText, writeTestText } from "./outbound-texts.ts";
import { stopMessages } from "./stop-messages.ts";

/** Whether what a message is sent for is still unseen and still so; by the first word of its cause. */
export type CauseChecks = Readonly<
  Record<string, (db: Db, schoolId: number, cause: string) => Promise<boolean>>
>;

export interface OutboundSending {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly senders: MessageSenders;
  readonly checks: CauseChecks;
  /** Where links lead, such as https://school.example; absent: only codes are sent. */
  readonly origin?: string | undefined;
  /** The clock, where a test sets it. */
  readonly now?: () => Date;
}

/** The purpose of links and of sealed codes. */
export const OUTBOUND_LINK = "outbound link";
export const SEALED_CODE = "outbound-code";
const AT_ONCE = 8;

export interface OutboundOrder {
  readonly schoolId: number;
  readonly ids: readonly number[];
}

/**
 * Sends messages of one school. The job may be killed anywhere and begun again: what it had begun to send then is
 * sent again only by a service that knows its key, and is otherwise unsure (OUT-3).
 */
export async function sendOutbound(
  sending: OutboundSending,
  { schoolId, ids }: OutboundOrder,
): Promise<void> {
  const waits: number[] = [];
  const paid: PaidSoFar = { costs: undefined };
  const open = await listOpenIds(sending.database.reading(schoolId), schoolId, ids);
  for (let from = 0; from < open.length; from += AT_ONCE)
    waits.push(...(await sendSome(sending, schoolId, paid, open.slice(from, from + AT_ONCE))));
  const later = waits.filter((seconds) => seconds > 0);
  if (later.length > 0) throw new TryLater(Math.min(...later));
}

/** For each, seconds after which it is to be tried again; 0 where it is settled. An answer is recorded as it comes. */
async function sendSome(
  sending: OutboundSending,
  schoolId: number,
  paid: PaidSoFar,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { database } = sending;
  const claims = await database.inSchool(schoolId, async (db) => {
    const terms = await findTerms(db, schoolId, paid);
    return claimEach(sending, db, terms, ids);
  });
  return Promise.all(
    claims.map(async (claim) => {
      if (typeof claim === "number") return claim;
      const outcome = await claim.sender.send(claim.order);
      return database.inSchool(schoolId, (db) => recordOutcome(db, schoolId, claim, outcome));
    }),
  );
}

/** What a school has chosen, and what it has paid so far; nothing else of the school is claimed meanwhile. */
interface SendTerms {
  readonly schoolId: number;
  readonly settings: OutboundSettings;
  readonly costs: { day: number; month: number };
}

/** What was summed when the job began: later sums add only what was sent since. */
interface PaidSoFar {
  costs: PaidCosts | undefined;
}

async function findTerms(db: Db, schoolId: number, paid: PaidSoFar): Promise<SendTerms> {
  await lockCosts(db, schoolId);
  const { settings } = await findOutboundSettings(db, schoolId);
  const { base, day, month } = await findCostsSince(db, schoolId, paid.costs);
  paid.costs = base;
  return { schoolId, settings, costs: { day, month } };
}

interface ClaimedMessage {
  readonly message: DueMessage;
  readonly sender: MessageSender;
  readonly order: MessageOrder;
}

async function claimEach(
  sending: OutboundSending,
  db: Db,
  terms: SendTerms,
  ids: readonly number[],
): Promise<readonly (ClaimedMessage | number)[]> {
  const claims: (ClaimedMessage | number)[] = [];
  for (const id of ids) claims.push(await claimMessage(sending, db, terms, id));
  return claims;
}

/** Marks it as being sent, or settles it. Seconds to wait where nothing is sent now. */
async function claimMessage(
  { tokens, senders, checks, origin, now = () => new Date() }: OutboundSending,
  db: Db,
  { schoolId, settings, costs }: SendTerms,
  id: number,
): Promise<ClaimedMessage | number> {
  const message = await findDueMessage(db, schoolId, id);
  if (!message) return 0;
  const sender = senders[message.channel];
  const settled = await findSettled(message, sender, (cause) => isStillDue(checks, db, schoolId, cause));
  if (typeof settled === "number") return settled;
  const verdict = settled ?? judgeMessage({ message, settings, sender, costs, tokens, origin, now: now() });
  if (verdict.kind === "wait") return verdict.seconds;
  if (verdict.kind !== "send") {
    await updateOutcome(db, schoolId, id, toOutcome(verdict));
    return 0;
  }
  const { cost } = verdict.sender;
  costs.day += cost;
  costs.month += cost;
  await updateSending(db, schoolId, id, cost);
  const text = await writeText(db, schoolId, { message, tokens, origin: origin ?? "", to: verdict.to });
  const order = { ...text, to: verdict.to, key: toMessageKey(schoolId, id), from: settings.sender };
  return { message, sender: verdict.sender, order: { ...order, language: message.locale } };
}

type Settled = { readonly kind: "unsure" } | { readonly kind: "seen" };

/** What an earlier try has decided, or the app: seconds to wait, or that nothing is sent. */
async function findSettled(
  { state, waitSeconds, cause }: DueMessage,
  sender: MessageSender | undefined,
  isDue: (cause: string) => Promise<boolean>,
): Promise<Settled | number | undefined> {
  if (state === "sending" && sender?.knowsKeys !== true) return { kind: "unsure" };
  if (waitSeconds > 0) return waitSeconds;
  if (state === "sending") return undefined;
  return (await isDue(cause)) ? undefined : { kind: "seen" };
}

function toOutcome(verdict: Settled | { readonly kind: "refuse"; readonly reason: OutboundReason }) {
  if (verdict.kind === "refuse") return { state: "refused", reason: verdict.reason } as const;
  return verdict.kind === "seen"
    ? ({ state: "dropped", reason: "seen" } as const)
    : ({ state: "unsure" } as const);
}

async function isStillDue(checks: CauseChecks, db: Db, schoolId: number, cause: string): Promise<boolean> {
  const check = checks[cause.split(" ")[0] ?? ""];
  return check ? check(db, schoolId, cause) : true;
}

interface TextParts {
  readonly message: DueMessage;
  readonly tokens: Tokens;
  readonly origin: string;
  readonly to: string;
}

/** The token of a link is in the message alone: stored is its hash. */
async function writeText(db: Db, schoolId: number, { message, tokens, origin, to }: TextParts) {
  if (message.kind === "test") return writeTestText(message, origin);
  const code = message.codeSealed && tokens.unseal(SEALED_CODE, message.codeSealed).toString("utf8");
  if (code !== null && (message.kind !== "contact-link" || origin === ""))
    return writeCodeText(message, code);
  const token = tokens.create();
  const contactHash = computeContactHash(tokens, to);
  const hash = tokens.hash(OUTBOUND_LINK, token);
  const isProving = message.kind === "contact-link";
  await insertLink(db, { hash, schoolId, messageId: message.id, contactHash, isProving });
  const link = `${origin}${buildMessagePagePath(token)}`;
  if (code !== null) return writeCodeText(message, code, link);
  return writeNoticeText(message, { link, stop: `${origin}${buildMessagePath(token)}/stop` });
}

async function recordOutcome(
  db: Db,
  schoolId: number,
  { message, sender }: ClaimedMessage,
  outcome: SendOutcome,
): Promise<number> {
  const { id } = message;
  if (outcome.kind === "later") {
    // After an earlier call without an answer "later" does not say that it has not gone out.
    const putOff = message.state === "sending" ? updateDue : updateQueued;
    await putOff(db, schoolId, id, outcome.seconds);
    return outcome.seconds;
  }
  if (outcome.kind === "unsure" && sender.knowsKeys) return RETRY_SECONDS;
  const reason = outcome.kind === "refused" ? outcome.reason : undefined;
  const state = outcome.kind === "accepted" ? "sent" : outcome.kind;
  await updateOutcome(db, schoolId, id, { state, ...(reason !== undefined && { reason }) });
  if (reason === "stopped") await stopMessages(db, schoolId, message);
  return 0;
}

/** After so long a service that knows keys is asked once more whether it has a message. */
const RETRY_SECONDS = 60;

/** What services and their receipts call a message by. */
export const toMessageKey = (schoolId: number, id: number): string => `dars-${schoolId}-${id}`;

/** Undefined for what is no key of ours. */
export function parseMessageKey(
  key: unknown,
): { readonly schoolId: number; readonly id: number } | undefined {
  const [, schoolId, id] = /^dars-(\d{1,15})-(\d{1,15})$/.exec(String(key)) ?? [];
  return schoolId === undefined ? undefined : { schoolId: Number(schoolId), id: Number(id) };
}
