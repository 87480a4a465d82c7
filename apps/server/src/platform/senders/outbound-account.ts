import { readFile } from "node:fs/promises";

import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

const cost = Type.Integer({ default: 0, minimum: 0 });
const Address = Type.String({ pattern: "^https?://[^\\s]+$" });

/** Any gateway that takes one call for each SMS. */
const Gateway = Type.Object({
  kind: Type.Literal("gateway"),
  url: Address,
  headers: Type.Record(Type.String(), Type.String(), { default: {} }),
  /** The body of the call, JSON or a form, with {to}, {text}, {from} and {key} in it. */
  body: Type.String(),
  /** Whether it sends a message with a known {key} no second time. */
  knowsKeys: Type.Boolean({ default: false }),
  /** What receipts bear as `Authorization: Bearer`; absent: none are taken. */
  receipts: Type.Optional(Type.String({ minLength: 16 })),
  cost,
});

const Twilio = Type.Object({
  kind: Type.Literal("twilio"),
  accountSid: Type.String({ pattern: "^AC[0-9a-f]{32}$" }),
  authToken: Type.String({ minLength: 16 }),
  /** A number, a name or a messaging service (MG…). */
  from: Type.String({ minLength: 1 }),
  /** Where its service is; Twilio's own by default. */
  api: Type.Optional(Address),
  cost,
});

const Whatsapp = Type.Object({
  phoneNumberId: Type.String({ pattern: "^\\d+$" }),
  accessToken: Type.String({ minLength: 16 }),
  /** Signs receipts. */
  appSecret: Type.String({ minLength: 16 }),
  /** What Meta sends once when the address of receipts is entered. */
  verifyToken: Type.String({ minLength: 8 }),
  /** Approved templates: of a notice with three places (school, kind, link), of a code with one. */
  templates: Type.Object({ notice: Type.String(), code: Type.String() }),
  api: Type.Optional(Address),
  cost,
});

const Mail = Type.Object({
  /** smtps://user:word@host:465, or smtp://host:587 where the host speaks STARTTLS. */
  url: Type.String({ pattern: "^smtps?://[^\\s]+$" }),
  from: Type.String({ pattern: "^[^\\s<>@]+@[^\\s<>@]+$" }),
  cost,
});

const OutboundAccount = Type.Object({
  email: Type.Optional(Mail),
  sms: Type.Optional(Type.Union([Gateway, Twilio])),
  whatsapp: Type.Optional(Whatsapp),
  /** What costs are counted in, such as IQD. */
  currency: Type.String({ default: "IQD", pattern: "^[A-Z]{3}$" }),
});
/** The operator's accounts at the services that carry messages: the file of DARS_OUTBOUND. */
export type OutboundAccount = Static<typeof OutboundAccount>;
export type GatewayAccount = Static<typeof Gateway>;
export type TwilioAccount = Static<typeof Twilio>;
export type WhatsappAccount = Static<typeof Whatsapp>;
export type MailAccount = Static<typeof Mail>;

/** Nothing is configured. */
export const NO_OUTBOUND: OutboundAccount = { currency: "IQD" };

/** Throws an Error that names what is wrong, and no secret. */
export async function readOutboundAccount(file: string | undefined): Promise<OutboundAccount> {
  if (file === undefined) return NO_OUTBOUND;
  const converted: unknown = Value.Default(OutboundAccount, JSON.parse(await readFile(file, "utf8")));
  if (Value.Check(OutboundAccount, converted)) return converted;
  const wrong = [...Value.Errors(OutboundAccount, converted)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  throw new Error(`The file of DARS_OUTBOUND is not usable: ${wrong.join("; ")}.`);
}
