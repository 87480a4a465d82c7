import { requestTrackingCodes } from "@dars/contract/admissions/application-messages";
import { submitApplication } from "@dars/contract/admissions/applying";
import { CHANNELS, type Channel } from "@dars/contract/identity/outbound";

import { chooseOutbound, deliverOutbound } from "#identity/outbound/delivery.factory.ts";
import type { MessageOrder } from "#platform/senders/message-sender.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { aPhone, aRecord, askCode, fetchPhoneCode, openForm, provedBy } from "./applying.factory.ts";
import { CHECK_APPLICATIONS } from "./check-applications.ts";
import { officesBed } from "./offices-bed.factory.ts";

/** Noon in Baghdad, outside the quiet hours. */
const NOON = "2026-11-15T09:00:00Z";
export const NIGHT = "2026-11-15T20:00:00Z";

/** The code that a message says, of a phone or of an application. */
export const codeIn = (body: string): string => /: (\d{8}|[0-9A-Z]{10})\n/.exec(body)?.[1] ?? "";

/** The token of the link that a message says. */
export const tokenIn = (body = ""): string => /\/message\/([\w-]+)/.exec(body)?.[1] ?? "";

/** Schools that take applications and send messages. Call it at the top of a test file. */
export async function sendingBed() {
  const orders: (MessageOrder & { readonly channel: Channel })[] = [];
  const sender = (channel: Channel) => ({
    knowsKeys: false,
    cost: 0,
    send: async (order: MessageOrder) => {
      orders.push({ ...order, channel });
      return { kind: "accepted" } as const;
    },
  });
  const ways = { sms: sender("sms"), email: sender("email") };
  const bed = await officesBed(ways);
  const { database, owner, tokens, anonymous, work, aTakingSchool } = bed;
  type TakingSchool = Awaited<ReturnType<typeof aTakingSchool>>;

  /** Nothing was sent, and nobody has used up anything. */
  async function beginAnew(): Promise<void> {
    orders.length = 0;
    await owner.query("delete from outbound_counts");
  }

  /** A school that sends by these ways, in their order. */
  async function aSendingSchool(channels: readonly Channel[] = CHANNELS): Promise<TakingSchool> {
    const set = await aTakingSchool();
    await chooseOutbound(database, set.schoolId, { channels: [...channels] });
    return set;
  }

  /** Does the jobs that wait, and answers with what they have sent. */
  async function deliver(now = NOON): Promise<typeof orders> {
    await work();
    await deliverOutbound(owner, {
      database,
      tokens,
      senders: ways,
      checks: CHECK_APPLICATIONS,
      origin: "https://school.example",
      now: () => new Date(now),
    });
    return orders.splice(0);
  }

  async function applied(set: TakingSchool, email: string | null = null, device = aKey()) {
    const { schoolId, levelId } = set;
    const [key, phone] = [aKey(), aPhone()];
    await askCode(anonymous, { schoolId, phone }, device);
    await deliver();
    const code = await fetchPhoneCode(set.office, schoolId, phone);
    const body = { phone, code, device, locale: "en", hasConsent: true } as const;
    const params = { schoolId, application: key };
    const application = aRecord(levelId, { email });
    const { tracking, pass } = await anonymous.call(submitApplication, {
      params,
      body: { ...body, application },
    });
    return { key, phone, device, code, tracking, pass, params };
  }

  /** Requests the tracking codes of a contact. */
  async function lose(of: { readonly phone: string } | { readonly email: string }) {
    const { ticket } = await openForm(anonymous);
    const body = { ticket, proof: provedBy(ticket), website: "", of };
    return { body, reply: await anonymous.call(requestTrackingCodes, { body }) };
  }

  return { ...bed, ways, beginAnew, aSendingSchool, deliver, applied, lose };
}
