import type { OutboundState } from "@dars/contract/identity/outbound";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";

import type { MessageSender } from "#platform/senders/message-sender.ts";
import { aPerson } from "#platform/testing/factories/people.ts";
import type { GatewayAnswer } from "#platform/testing/gateway.ts";
import type { MailboxAnswer } from "#platform/testing/mail-server.ts";
import { heavy, sized } from "#platform/testing/sized.ts";

import { outboundBed, RECEIPTS_SECRET } from "./outbound-bed.factory.ts";
import { queueToPeople } from "./queue-outbound.ts";
import { toMessageKey } from "./send-outbound.ts";

heavy();
const bed = await outboundBed();
const { database, owner, tokens, school, http, mail, gateway, options, again, choose, prove } = bed;
const usual = options.senders;
const TO = { sms: "+9647701234567", email: "suad@home.example" } as const;
const father = await aPerson(database, school, { phone: TO.sms });
const mother = await aPerson(database, school, { email: TO.email });
afterAll(async () => {
  await mail.close();
  gateway.close();
});

/** What a service does with a call, as it documents it, and whether it may then have the message. */
interface ServiceAnswer {
  readonly name: string;
  readonly sms: GatewayAnswer | undefined;
  readonly email: MailboxAnswer | "takes";
  readonly after: "sent" | "queued" | "refused" | "unsure";
}

const ANSWERS: readonly ServiceAnswer[] = [
  { name: "takes", sms: { status: 200 }, email: "takes", after: "sent" },
  { name: "too many", sms: { status: 429 }, email: { at: "rcpt", status: 451 }, after: "queued" },
  {
    name: "busy",
    sms: { status: 503, headers: { "retry-after": "30" } },
    email: { at: "data", status: 451 },
    after: "queued",
  },
  { name: "refuses", sms: { status: 400 }, email: { at: "rcpt", status: 550 }, after: "refused" },
  { name: "refuses all of it", sms: { status: 403 }, email: { at: "data", status: 554 }, after: "refused" },
  { name: "fails", sms: { status: 500 }, email: "breaks", after: "unsure" },
  { name: "breaks off", sms: undefined, email: "breaks", after: "unsure" },
];

/** The process ends before the call, after it, or not. */
const KILLS = ["no", "no", "no", "before", "after"] as const;
const RECEIPTS = ["sent", "delivered", "failed"] as const;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ answer: fc.constantFrom(...ANSWERS), kill: fc.constantFrom(...KILLS) }),
  },
  { weight: 1, arbitrary: fc.record({ receipt: fc.constantFrom(...RECEIPTS), twice: fc.boolean() }) },
);
const story = fc.record({
  channel: fc.constantFrom("sms", "email"),
  knowsKeys: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
});

/** What is true of the message: what the service has said of it, and how often it may have got it anew. */
interface Truth {
  state: OutboundState;
  keys: Set<string>;
  taken: number;
}

const FINAL: ReadonlySet<OutboundState> = new Set<OutboundState>(["delivered", "refused"]);

function afterReceipt(state: OutboundState, receipt: (typeof RECEIPTS)[number]): OutboundState {
  if (FINAL.has(state)) return state;
  if (receipt === "failed") return "refused";
  return receipt === "sent" && state !== "sending" && state !== "unsure" ? state : receipt;
}

/** A service that is about to be called, in a process that may end. */
function wrap(
  sender: MessageSender,
  truth: Truth,
  { answer, kill }: CallStep,
  knowsKeys: boolean,
): MessageSender {
  return {
    ...sender,
    knowsKeys,
    send: async (order) => {
      if (kill === "before") throw new Error("killed");
      truth.keys.add(order.key);
      if (answer.after === "sent" || answer.after === "unsure") truth.taken += 1;
      const outcome = await sender.send(order);
      if (kill === "after") throw new Error("killed");
      return outcome;
    },
  };
}

interface ReceiptStep {
  readonly receipt: (typeof RECEIPTS)[number];
  readonly twice: boolean;
}

interface CallStep {
  readonly answer: ServiceAnswer;
  readonly kill: (typeof KILLS)[number];
}

/** What a run of the job makes of the state. */
function afterRun(state: OutboundState, { answer, kill }: CallStep, knowsKeys: boolean): OutboundState {
  if (state === "sending" && !knowsKeys) return "unsure";
  if (state !== "queued" && state !== "sending") return state;
  if (kill !== "no") return "sending";
  const isOpen = answer.after === "unsure" || (answer.after === "queued" && state === "sending");
  return isOpen && knowsKeys ? "sending" : answer.after;
}

type FaultStory = typeof story extends fc.Arbitrary<infer Drawn> ? Drawn : never;
let causes = 0;

/** One message alone, which no job has sent yet. */
async function queueOne(channel: FaultStory["channel"]): Promise<void> {
  for (const table of ["outbound_links", "outbound_messages", "jobs"])
    await owner.query(`delete from ${table}`);
  const personId = channel === "sms" ? father.id : mother.id;
  const message = {
    cause: `fault ${(causes += 1)}`,
    kind: "absence",
    personId,
    page: "/attendance/7",
  } as const;
  await database.inSchool(school.id, (db) =>
    queueToPeople(db, { tokens, senders: usual }, school.id, [message]),
  );
  await owner.query("delete from jobs");
}

async function callService({ channel, knowsKeys }: FaultStory, truth: Truth, one: CallStep): Promise<void> {
  const sender = usual[channel];
  if (!sender) throw new RangeError("The bed has both.");
  gateway.answer = () => one.answer.sms;
  mail.answers.clear();
  if (one.answer.email !== "takes") mail.answers.set(TO.email, one.answer.email);
  options.senders = { [channel]: wrap(sender, truth, one, knowsKeys) };
  await again().catch(() => undefined);
  truth.state = afterRun(truth.state, one, knowsKeys);
}

/** A service says nothing of what it never had. */
async function hearReceipt(truth: Truth, { receipt, twice }: ReceiptStep): Promise<void> {
  if (truth.taken === 0) return;
  for (let time = 0; time < (twice ? 2 : 1); time += 1) await sendReceipt(receipt);
  truth.state = afterReceipt(truth.state, receipt);
}

test("OUT-3, OUT-4: whatever a service answers, whenever a process ends, a message goes out once and its state is true", async () => {
  await choose();
  await prove(father);
  await prove(mother);
  await fc.assert(
    fc.asyncProperty(story, async (drawn) => {
      await queueOne(drawn.channel);
      const truth: Truth = { state: "queued", keys: new Set(), taken: 0 };
      for (const one of drawn.steps) {
        await ("receipt" in one ? hearReceipt(truth, one) : callService(drawn, truth, one));
        expect(await readState()).toBe(truth.state);
      }
      expect(truth.keys.size).toBeLessThanOrEqual(1);
      expect(drawn.knowsKeys || truth.taken <= 1).toBe(true);
    }),
    { numRuns: sized(30, 400), seed: inject("seed") },
  );
});

async function readState(): Promise<string | undefined> {
  const { rows } = await owner.query<{ state: string }>("select state from outbound_messages");
  return rows[0]?.state;
}

async function sendReceipt(status: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>("select id from outbound_messages");
  await http.inject({
    method: "POST",
    url: "/outbound/receipts/sms",
    headers: { authorization: `Bearer ${RECEIPTS_SECRET}`, "content-type": "application/json" },
    body: JSON.stringify({ key: toMessageKey(school.id, Number(rows[0]?.id)), status }),
  });
}
