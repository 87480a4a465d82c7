import { createHmac, timingSafeEqual } from "node:crypto";

import type { OutboundReason, OutboundState } from "@dars/contract/identity/outbound";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Database } from "#platform/db/db.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";
import { readTwilioError } from "#platform/senders/twilio-sender.ts";
import { readWhatsappError } from "#platform/senders/whatsapp-sender.ts";

import { settleReceipt } from "./settle-receipt.ts";

interface ServeReceiptsInputs {
  readonly database: Database;
  readonly account: OutboundAccount;
  /** Twilio signs the whole address that it calls. */
  readonly origin: string | undefined;
  readonly limits?: ApiLimits;
}

export interface Receipt {
  readonly key: unknown;
  readonly state: Extract<OutboundState, "sent" | "delivered" | "refused">;
  readonly reason?: OutboundReason;
}

const SMS = "/outbound/receipts/sms";
const WHATSAPP = "/outbound/receipts/whatsapp";
const MOST_BYTES = 256 * 1024;

/**
 * Takes the receipts of services, signed or with a secret (OUT-4). Whatever is not is answered 404, as where nothing is
 * configured; a known service gets 204 for all receipts, so that it sends none again.
 */
export async function serveReceipts(http: FastifyInstance, parts: ServeReceiptsInputs): Promise<void> {
  const { database, limits } = parts;
  await http.register(async (scope) => {
    // A signature is of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const take = (path: string, read: typeof readSmsReceipts) =>
      scope.post(path, async (request, reply) => {
        await limits?.address(request, `receipts ${request.ip}`);
        const receipts = read(parts, request, typeof request.body === "string" ? request.body : "");
        if (!receipts) return reply.code(404).send();
        for (const receipt of receipts) await settleReceipt(database, receipt);
        return reply.code(204).send();
      });
    take(SMS, readSmsReceipts);
    take(WHATSAPP, readWhatsappReceipts);
    // Meta asks once whether the address is ours.
    scope.get<{ Querystring: Record<string, string> }>(
      WHATSAPP,
      { exposeHeadRoute: false },
      async (request, reply) => {
        await limits?.address(request, `receipts ${request.ip}`);
        const { "hub.verify_token": token = "", "hub.challenge": challenge = "" } = request.query;
        const { whatsapp } = parts.account;
        const isOurs = whatsapp !== undefined && isSame(token, whatsapp.verifyToken);
        return isOurs && /^\w{1,100}$/.test(challenge)
          ? reply.type("text/plain").send(challenge)
          : reply.code(404).send();
      },
    );
  });
}

/** Undefined where the call is not the service's. */
function readSmsReceipts(
  { account, origin }: ServeReceiptsInputs,
  request: FastifyRequest,
  body: string,
): readonly Receipt[] | undefined {
  const { sms } = account;
  if (sms?.kind === "twilio")
    return readTwilioReceipts(sms.authToken, `${origin}${request.url}`, request, body);
  if (sms?.receipts === undefined) return undefined;
  if (!isSame(request.headers.authorization ?? "", `Bearer ${sms.receipts}`)) return undefined;
  const { key, status } = Object(parseJson(body));
  return toReceipts(key, String(status), { delivered: "delivered", failed: "refused", sent: "sent" });
}

/** Twilio: the base64 of HMAC-SHA-1 over the address and the sorted fields. */
function readTwilioReceipts(
  authToken: string,
  address: string,
  { headers, query }: FastifyRequest,
  body: string,
): readonly Receipt[] | undefined {
  const form = [...new URLSearchParams(body)];
  const fields = form.toSorted(([one], [other]) => (one < other ? -1 : 1)).flat();
  const signature = createHmac("sha1", authToken)
    .update([address, ...fields].join(""))
    .digest("base64");
  if (!isSame(String(headers["x-twilio-signature"]), signature)) return undefined;
  const { MessageStatus: status, ErrorCode: code } = Object.fromEntries(form);
  const receipts = toReceipts(Object(query).of, String(status), {
    sent: "sent",
    delivered: "delivered",
    read: "delivered",
    undelivered: "refused",
    failed: "refused",
  });
  return withReason(receipts, readTwilioError(code));
}

/** Meta: the hex of HMAC-SHA-256 over the body. */
function readWhatsappReceipts(
  { account: { whatsapp } }: ServeReceiptsInputs,
  { headers }: FastifyRequest,
  body: string,
): readonly Receipt[] | undefined {
  if (!whatsapp) return undefined;
  const signature = createHmac("sha256", whatsapp.appSecret).update(body).digest("hex");
  if (!isSame(String(headers["x-hub-signature-256"]), `sha256=${signature}`)) return undefined;
  return listIn(parseJson(body), "entry")
    .flatMap((entry) => listIn(entry, "changes"))
    .flatMap((change) => listIn(Object(change).value, "statuses"))
    .flatMap((status) => {
      const { biz_opaque_callback_data: key, status: name, errors } = Object(status);
      const receipts = toReceipts(key, String(name), {
        sent: "sent",
        delivered: "delivered",
        read: "delivered",
        failed: "refused",
      });
      return withReason(receipts, readWhatsappError(Object(listIn({ errors }, "errors")[0]).code));
    });
}

const toReceipts = (
  key: unknown,
  status: string,
  states: Readonly<Record<string, Receipt["state"]>>,
): readonly Receipt[] => {
  const state = states[status];
  return state === undefined ? [] : [{ key, state }];
};

const withReason = (receipts: readonly Receipt[], reason: OutboundReason | "later"): readonly Receipt[] =>
  receipts.map((receipt) =>
    receipt.state === "refused"
      ? { ...receipt, reason: reason === "later" ? "refused-by-service" : reason }
      : receipt,
  );

function listIn(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Object(value)[name];
  return Array.isArray(list) ? list : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the same time for every wrong one of the same length. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
