import { Type, type Static } from "typebox";

import { everyone, everyoneBut } from "#platform/access.ts";
import { ClientId, ClockTime, Id, Instant, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Ways out of the app. */
export const CHANNELS = ["whatsapp", "sms", "email"] as const;
export const Channel = Type.Enum([...CHANNELS]);
export type Channel = Static<typeof Channel>;

/** What a school may send besides codes, which need no choice (OUT-1). `application`: all that concerns one. */
export const CHOSEN_KINDS = [
  "absence",
  "urgent-post",
  "message",
  "card",
  "application",
  "approvals",
  "digest",
] as const;
/** All that leaves the app. `contact-link`: a code for a mail address, and a link that proves it as well. */
export const OUTBOUND_KINDS = [
  ...CHOSEN_KINDS,
  "application-request",
  "application-offer",
  "application-code",
  "application-tracking",
  "sign-in-code",
  "contact-code",
  "contact-link",
  "test",
] as const;
const OutboundKind = Type.Enum([...OUTBOUND_KINDS]);
export type OutboundKind = Static<typeof OutboundKind>;

/**
 * `sent`: the service has it. `unsure`: it may have it; it is not sent again (OUT-3). `dropped`: it was no longer
 * needed, such as after it was read in the app.
 */
export const OUTBOUND_STATES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "refused",
  "unsure",
  "dropped",
] as const;
const OutboundState = Type.Enum([...OUTBOUND_STATES]);
export type OutboundState = Static<typeof OutboundState>;

/** Why a message was refused or dropped. */
export const OUTBOUND_REASONS = [
  "no-such-address",
  "refused-by-service",
  "not-configured",
  "turned-off",
  "not-proved",
  "stopped",
  "cost-limit",
  "too-old",
  "seen",
] as const;
const OutboundReason = Type.Enum([...OUTBOUND_REASONS]);
export type OutboundReason = Static<typeof OutboundReason>;

/** What a form checks too. */
export const OUTBOUND_BOUNDS = {
  minutes: { least: 5, most: 1440 },
  limit: { least: 0, most: 1_000_000_000 },
  sender: 60,
} as const;

const { minutes, limit } = OUTBOUND_BOUNDS;
const CostLimit = Type.Integer({ minimum: limit.least, maximum: limit.most });

export const OutboundSettings = Type.Object({
  isOn: Type.Boolean(),
  kinds: Type.Array(Type.Enum([...CHOSEN_KINDS]), { maxItems: CHOSEN_KINDS.length, uniqueItems: true }),
  /** In this order; the first by which a person can be reached is taken. */
  channels: Type.Array(Channel, { maxItems: CHANNELS.length, uniqueItems: true }),
  /** So long the app has to show a notice before it is sent. */
  waitMinutes: Type.Integer({ minimum: minutes.least, maximum: minutes.most }),
  /** The same time twice: never quiet. */
  quietFrom: ClockTime,
  quietUntil: ClockTime,
  /** In the operator's currency. What costs nothing is not limited. */
  dayLimit: CostLimit,
  monthLimit: CostLimit,
  /** Stands as the sender where the service allows it; null: the operator's. */
  sender: nullable(written(1, OUTBOUND_BOUNDS.sender)),
});
export type OutboundSettings = Static<typeof OutboundSettings>;

const SettingsPage = Type.Object({
  /** 0 where nothing was chosen yet. */
  revision: Type.Integer({ minimum: 0 }),
  settings: OutboundSettings,
  /** What the operator of the server has an account for, with the cost of one message; empty: nothing can be sent. */
  configured: Type.Array(Type.Object({ channel: Channel, cost: Type.Integer({ minimum: 0 }) }), {
    maxItems: CHANNELS.length,
  }),
  currency: Type.String(),
});
export type OutboundSettingsPage = Static<typeof SettingsPage>;

const WhichSchool = Type.Object({ schoolId: Id });
const office = {
  capability: "Q8",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const readOutboundSettings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/outbound/settings",
  summary: "What leaves the app by e-mail, SMS and WhatsApp",
  access: office,
  repeatable: true,
  params: WhichSchool,
  reply: SettingsPage,
});

/** Writes all of them. Conflict with `stale` if another has written since `revision`. */
export const saveOutboundSettings = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/outbound/settings",
  summary: "Choose what leaves the app",
  access: office,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 0 }), settings: OutboundSettings }),
  reply: Type.Object({ revision: Type.Integer({ minimum: 1 }) }),
  errors: ["conflict"],
});

const OutboundLine = Type.Object({
  id: Id,
  kind: OutboundKind,
  channel: Channel,
  state: OutboundState,
  reason: nullable(OutboundReason),
  /** Null where it went to an applicant, or as a test. */
  person: nullable(Type.Object({ id: Id, name: Names })),
  /** The application that it speaks of, by its key. */
  application: Type.Optional(nullable(ClientId)),
  cost: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  sentAt: nullable(Instant),
});
export type OutboundLine = Static<typeof OutboundLine>;

/** A message to a person without an account, as both sides see it. */
export const SentMessage = Type.Object({
  kind: OutboundKind,
  channel: Channel,
  state: OutboundState,
  reason: nullable(OutboundReason),
  at: Instant,
});
export type SentMessage = Static<typeof SentMessage>;

const OUTBOUND_A_PAGE = 50;

/** The newest first; `before` is the id of the last one that is known. */
export const listOutbound = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/outbound/messages",
  summary: "Messages that left the app, and what became of them",
  access: office,
  repeatable: true,
  params: WhichSchool,
  query: Type.Object({ state: Type.Optional(OutboundState), before: Type.Optional(Id) }),
  reply: Type.Object({
    messages: Type.Array(OutboundLine, { maxItems: OUTBOUND_A_PAGE }),
    hasMore: Type.Boolean(),
    /** Of the school's day: how many messages are in each state, and what was paid for. */
    today: Type.Object({
      counts: Type.Array(Type.Object({ state: OutboundState, count: Type.Integer({ minimum: 0 }) }), {
        maxItems: OUTBOUND_STATES.length,
      }),
      cost: Type.Integer({ minimum: 0 }),
    }),
    monthCost: Type.Integer({ minimum: 0 }),
    currency: Type.String(),
  }),
});
export type OutboundList = Static<typeof listOutbound.reply>;

/** To the caller's own contact, proved or not. Conflict with `no-contact`, `not-configured` or `too-many` (10 a day). */
export const sendOutboundTest = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/outbound/tests",
  summary: "Send a test message to myself",
  access: office,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, channel: Channel }),
  reply: Nothing,
  errors: ["conflict"],
});

const ContactKind = Type.Enum(["phone", "email"]);
export type ContactKind = Static<typeof ContactKind>;

const OwnContactProof = Type.Object({
  kind: ContactKind,
  /** As it is in one's record; null: there is none. */
  contact: nullable(Type.String()),
  isProved: Type.Boolean(),
  isStopped: Type.Boolean(),
  /** By which a code can be sent to it; empty: none can. */
  channels: Type.Array(Channel, { maxItems: CHANNELS.length }),
});
export type OwnContactProof = Static<typeof OwnContactProof>;
export const DIGESTS = ["off", "daily", "weekly"] as const;
const Digest = Type.Enum([...DIGESTS]);
export type Digest = Static<typeof Digest>;

const OwnProofs = Type.Object({
  contacts: Type.Array(OwnContactProof, { maxItems: 2 }),
  /** How often a mail says what is new (OUT-10); null for students, who get none. Absent in earlier servers. */
  digest: Type.Optional(nullable(Digest)),
});

/** Of the session's school, or of one of the account's where the role reaches over schools. */
export const readContactProofs = route({
  method: "GET",
  path: "/api/v6/me/contact-proofs",
  summary: "Which of my contacts are proved",
  access: everyone("A2"),
  repeatable: true,
  reply: OwnProofs,
});

/** Conflict with `no-contact`, `not-configured` or `too-many`: five codes a day for a contact. */
export const requestContactCode = route({
  method: "POST",
  path: "/api/v6/me/contact-proofs/codes",
  summary: "Send me a code to prove a contact",
  access: everyone("A2"),
  repeatable: false,
  body: Type.Object({ kind: ContactKind, channel: Channel }),
  reply: Nothing,
  errors: ["conflict"],
});

/** A code is good for a quarter of an hour and five tries. Refused with `bad-credentials`. */
export const proveContact = route({
  method: "PUT",
  path: "/api/v6/me/contact-proofs/code",
  summary: "Prove a contact by its code",
  access: everyone("A2"),
  repeatable: false,
  body: Type.Object({ kind: ContactKind, code: Type.String({ minLength: 1, maxLength: 20 }) }),
  reply: OwnProofs,
  errors: ["bad-credentials"],
});

/** Codes that one asks for oneself are sent all the same. */
export const stopContact = route({
  method: "PUT",
  path: "/api/v6/me/contact-proofs/stop",
  summary: "Stop messages to a contact, or let them come again",
  access: everyone("A2"),
  repeatable: true,
  body: Type.Object({ kind: ContactKind, isStopped: Type.Boolean() }),
  reply: OwnProofs,
});

/** OUT-10: not for students. It comes while the mail address is proved and a school sends digests. */
export const chooseDigest = route({
  method: "PUT",
  path: "/api/v6/me/contact-proofs/digest",
  summary: "Choose how often a mail says what is new",
  access: everyoneBut("student", "A2"),
  repeatable: true,
  body: Type.Object({ digest: Digest }),
  reply: OwnProofs,
});

/**
 * Sends a one-time code to the proved contacts of the account, if there is one. The same answer, in the same time, whether
 * or not there is; limited by login and by network address.
 */
export const requestSignInCode = route({
  method: "POST",
  path: "/api/v6/login/codes",
  summary: "Send me a code to sign in",
  access: "public",
  repeatable: false,
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 255 }),
    /** Shows that the account has signed in on this device before: what strangers ask for uses up nothing of its share. */
    deviceKey: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Nothing,
  errors: ["too-many-requests"],
});
