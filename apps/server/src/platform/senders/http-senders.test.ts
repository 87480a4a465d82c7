import { afterAll, beforeEach, expect, test } from "vitest";

import { Gateway, type GatewayAnswer } from "#platform/testing/gateway.ts";

import { anOrder } from "./message-order.factory.ts";
import { smsGatewaySender } from "./sms-gateway-sender.ts";
import { twilioSender } from "./twilio-sender.ts";
import { whatsappSender } from "./whatsapp-sender.ts";

const gateway = await new Gateway().open();
afterAll(() => gateway.close());
const localHosts = [gateway.host];
const api = `http://${gateway.host}`;
const SID = `AC${"0".repeat(32)}`;

const twilio = twilioSender({
  account: {
    kind: "twilio",
    accountSid: SID,
    authToken: "a-token-of-twilio",
    from: "+15005550006",
    api,
    cost: 25,
  },
  receipts: "https://school.example/outbound/receipts/sms",
  localHosts,
});
const whatsapp = whatsappSender({
  account: {
    phoneNumberId: "106540352242922",
    accessToken: "an-access-token-of-meta",
    appSecret: "an-app-secret-of-meta",
    verifyToken: "verify-me",
    templates: { notice: "dars_notice", code: "dars_code" },
    api,
    cost: 10,
  },
  localHosts,
});
const own = (body: string, knowsKeys = false) =>
  smsGatewaySender({
    account: {
      kind: "gateway",
      url: `${api}/send`,
      headers: { "x-api-key": "k" },
      body,
      knowsKeys,
      cost: 25,
    },
    localHosts,
  });

beforeEach(() => {
  gateway.calls.length = 0;
  gateway.answer = () => ({ status: 200 });
});

test("any gateway: its template is filled in as JSON or as a form, whatever a name contains", async () => {
  const order = anOrder({ from: 'The "Light"', body: "line\n&= {to}" });
  await own('{"to":"{to}","text":"{text}","from":"{from}","ref":"{key}"}').send(order);
  await own("msisdn={to}&text={text}").send(order);

  const [json, form] = gateway.calls;
  expect(JSON.parse(json?.body ?? "")).toEqual({
    to: "+9647701234567",
    text: "line\n&= {to}",
    from: 'The "Light"',
    ref: "dars-1-2",
  });
  expect(json?.headers).toMatchObject({ "x-api-key": "k", "idempotency-key": "dars-1-2" });
  expect([...new URLSearchParams(form?.body)]).toEqual([
    ["msisdn", "+9647701234567"],
    ["text", "line\n&= {to}"],
  ]);
});

test("Twilio: a form with the sender, and an address for receipts that names the message", async () => {
  gateway.answer = () => ({ status: 201, body: { sid: "SM1", status: "queued" } });
  expect(await twilio.send(anOrder())).toEqual({ kind: "accepted" });

  const [call] = gateway.calls;
  expect(call?.path).toBe(`/2010-04-01/Accounts/${SID}/Messages.json`);
  expect(call?.headers.authorization).toBe(`Basic ${btoa(`${SID}:a-token-of-twilio`)}`);
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    To: "+9647701234567",
    From: "+15005550006",
    Body: anOrder().body,
    StatusCallback: "https://school.example/outbound/receipts/sms?of=dars-1-2",
  });
});

test("WhatsApp: a template with school, kind and link, or with a code and its button", async () => {
  await whatsapp.send(anOrder({ language: "ckb" }));
  await whatsapp.send(anOrder({ parts: { code: "123456" } }));

  const [notice, code] = gateway.calls.map(({ body }): unknown => JSON.parse(body));
  expect(notice).toMatchObject({
    messaging_product: "whatsapp",
    to: "9647701234567",
    biz_opaque_callback_data: "dars-1-2",
    template: {
      name: "dars_notice",
      language: { code: "ar" },
      components: [{ type: "body", parameters: [{ text: "Al-Noor School" }, {}, {}] }],
    },
  });
  expect(code).toMatchObject({
    template: { name: "dars_code", components: [{ type: "body" }, { type: "button", sub_type: "url" }] },
  });
});

const LATER = { kind: "later", seconds: 60 };
const UNSURE = { kind: "unsure" };
const refused = (reason: string) => ({ kind: "refused", reason });

test.each<readonly [string, GatewayAnswer | undefined, unknown]>([
  ["too many", { status: 429, headers: { "retry-after": "120" } }, { kind: "later", seconds: 120 }],
  ["busy", { status: 503 }, LATER],
  ["a failure in the middle", { status: 500 }, UNSURE],
  ["no answer", undefined, UNSURE],
  ["a wrong key", { status: 401 }, refused("not-configured")],
  ["another refusal", { status: 400 }, refused("refused-by-service")],
])("OUT-3: %s of a gateway", async (_name, answer, outcome) => {
  gateway.answer = () => answer;

  expect(await own("{}").send(anOrder())).toEqual(outcome);
  expect(await twilio.send(anOrder())).toEqual(outcome);
  expect(await whatsapp.send(anOrder())).toEqual(outcome);
});

test("OUT-3: refusals by the codes that Twilio and Meta document", async () => {
  const answers = async (sender: typeof twilio, bodies: readonly unknown[]) => {
    const outcomes: unknown[] = [];
    for (const body of bodies) {
      gateway.answer = () => ({ status: 400, body });
      outcomes.push(await sender.send(anOrder()));
    }
    return outcomes;
  };

  expect(await answers(twilio, [{ code: 21_610 }, { code: 21_211 }, { code: 20_429 }])).toEqual([
    refused("stopped"),
    refused("no-such-address"),
    LATER,
  ]);
  const meta = [{ error: { code: 131_026 } }, { error: { code: 131_050 } }, { error: { code: 130_429 } }];
  expect(await answers(whatsapp, meta)).toEqual([refused("no-such-address"), refused("stopped"), LATER]);
});

test("OUT-3: a gateway that is not there has taken nothing", async () => {
  const gone = await new Gateway().open();
  const { host } = gone;
  gone.close();
  const account = {
    kind: "gateway",
    url: `http://${host}`,
    headers: {},
    body: "{}",
    knowsKeys: false,
    cost: 1,
  };

  expect(
    await smsGatewaySender({ account: { ...account, kind: "gateway" }, localHosts: [host] }).send(anOrder()),
  ).toEqual(LATER);
});
