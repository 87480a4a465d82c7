import {
  requestTrackingCodes,
  stopApplicationMessages,
} from "@dars/contract/admissions/application-messages";
import {
  readApplicationStatus,
  startApplication,
  submitApplication,
} from "@dars/contract/admissions/applying";
import { beforeEach, expect, test } from "vitest";

import { chooseOutbound } from "#identity/outbound/delivery.factory.ts";
import { stopByLink } from "#identity/outbound/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { aPhone, aRecord, askCode, fetchPhoneCode } from "./applying.factory.ts";
import { codeIn, sendingBed, tokenIn } from "./sending-bed.factory.ts";
import { sweepApplications } from "./sweep-applications.ts";

const bed = await sendingBed();
const { database, owner, tokens, anonymous, ways, aTakingSchool, move, accept, enrol, read } = bed;
const { aSendingSchool, deliver, applied, lose, beginAnew } = bed;

beforeEach(beginAnew);

test("APP-7: the code of a phone is sent to it, once for each time that a family asks, and the office has it too", async () => {
  const set = await aSendingSchool(["email", "sms"]);
  const { schools } = await anonymous.call(startApplication, {});
  expect(schools.find(({ id }) => id === set.schoolId)).toMatchObject({ codeBy: "sms" });
  const [phone, device] = [aPhone(), aKey()];
  for (let time = 0; time < 2; time += 1) await askCode(anonymous, { schoolId: set.schoolId, phone }, device);
  const sent = await deliver();

  const code = await fetchPhoneCode(set.office, set.schoolId, phone);
  expect(sent.map(({ channel, to, body }) => [channel, to, codeIn(body)])).toEqual([
    ["sms", phone, code],
    ["sms", phone, code],
  ]);
});

test("APP-7: with a school that sends nothing the office reads codes out as before", async () => {
  const set = await aTakingSchool();
  const { schools } = await anonymous.call(startApplication, {});
  expect(schools.find(({ id }) => id === set.schoolId)).toMatchObject({ codeBy: null });
  const phone = aPhone();
  await askCode(anonymous, { schoolId: set.schoolId, phone });
  expect(await deliver()).toEqual([]);
  expect(await fetchPhoneCode(set.office, set.schoolId, phone)).toMatch(/^\d{8}$/);
});

test("APP-7, OUT-9: a number has five codes a day, and the family gets in when strangers have used them up", async () => {
  const set = await aSendingSchool();
  const [phone, device] = [aPhone(), aKey()];
  for (let no = 0; no < 8; no += 1) await askCode(anonymous, { schoolId: set.schoolId, phone }, aKey());
  await askCode(anonymous, { schoolId: set.schoolId, phone }, device);
  const sent = await deliver();

  expect(sent).toHaveLength(5);
  const body = { phone, code: codeIn(sent[0]?.body ?? ""), device, hasConsent: true } as const;
  const params = { schoolId: set.schoolId, application: aKey() };
  const application = aRecord(set.levelId);
  await expect(
    anonymous.call(submitApplication, { params, body: { ...body, application } }),
  ).resolves.toHaveProperty("tracking");
});

test("APP-7: word of each step goes to the family, with school, kind and link and nothing else", async () => {
  const set = await aSendingSchool();
  const { key, phone, tracking } = await applied(set);
  const [first] = await deliver();
  expect(first).toMatchObject({ channel: "sms", to: phone, parts: { code: tracking } });

  await move(set, key, "under_review");
  expect(await deliver()).toEqual([]);
  await move(set, key, "info_requested", { text: "The card of Sara Ali, please" });
  const [request] = await deliver();
  expect(request?.parts).toMatchObject({ what: "Your application needs something from you" });
  expect(request?.body).not.toMatch(/Sara|card/);
  await move(set, key, "under_review");
  await move(set, key, "accepted");
  expect((await deliver()).map(({ parts }) => parts)).toMatchObject([{ what: "The school offers a place" }]);
  await enrol(set, key);
  expect((await deliver()).map(({ parts }) => parts)).toMatchObject([{ what: "News of your application" }]);

  const { messages } = await read(set, key);
  expect(messages?.map(({ kind, state }) => [kind, state])).toEqual([
    ["application", "sent"],
    ["application-offer", "sent"],
    ["application-request", "sent"],
    ["application-tracking", "sent"],
  ]);
});

test("APP-7: a school that sends no word of applications sends the codes that are asked for, and nothing else", async () => {
  const set = await aSendingSchool();
  await chooseOutbound(database, set.schoolId, { kinds: ["absence"] });
  const { key, tracking } = await applied(set);
  await accept(set, key);
  expect(await deliver()).toEqual([]);
  expect((await read(set, key)).messages).toEqual([]);
  await askCode(anonymous, { tracking });
  expect(await deliver()).toHaveLength(1);
});

test("APP-7: word of a state that is over is not sent", async () => {
  const set = await aSendingSchool();
  const { key } = await applied(set);
  await deliver();
  await accept(set, key);
  await move(set, key, "withdrawn");
  expect(await deliver()).toEqual([]);
  const { messages } = await read(set, key);
  expect(messages?.[0]).toMatchObject({ kind: "application-offer", state: "dropped", reason: "seen" });
});

test("APP-7: a family is reminded once of an offer that ends", async () => {
  const set = await aSendingSchool();
  const { key } = await applied(set);
  await accept(set, key);
  await deliver();
  await sweepApplications({ database, tokens, ways });
  expect(await deliver()).toEqual([]);
  await owner.query("update applications set offer_until = current_date + 1 where key = $1", [key]);
  for (let time = 0; time < 2; time += 1) await sweepApplications({ database, tokens, ways });
  expect((await deliver()).map(({ parts }) => parts)).toMatchObject([{ what: "The school offers a place" }]);
});

test("APP-7: the family of a second offer is reminded like that of the first", async () => {
  const set = await aSendingSchool();
  const { key } = await applied(set);
  await accept(set, key);
  await sweepWithOfferUntil(key, 1);
  await sweepWithOfferUntil(key, -1);
  await accept(set, key);
  await deliver();
  await sweepWithOfferUntil(key, 1);
  expect((await deliver()).map(({ parts }) => parts)).toMatchObject([{ what: "The school offers a place" }]);
});

test("APP-7: the page of an application says where word went, hides the address, and stops it", async () => {
  const set = await aSendingSchool(["email"]);
  const { key, phone, code, tracking, device, pass, params } = await applied(set, "Ali@home.example");
  const [mail] = await deliver();
  expect(mail).toMatchObject({ channel: "email", to: "ali@home.example", language: "en" });

  const body = { tracking, code, device };
  const { word } = await anonymous.call(readApplicationStatus, { body });
  expect(word).toMatchObject({
    phone: `••• ${phone.slice(-4)}`,
    email: "A•••@home.example",
    isStopped: false,
    messages: [{ kind: "application-tracking", channel: "email", state: "sent" }],
  });
  const stop = (isStopped: boolean) =>
    anonymous.call(stopApplicationMessages, { params, body: { pass, isStopped } });
  expect((await stop(true)).word).toMatchObject({ isStopped: true });
  await accept(set, key);
  expect(await deliver()).toEqual([]);
  expect((await read(set, key)).messages?.[0]).toMatchObject({ state: "refused", reason: "stopped" });
  expect((await stop(false)).word).toMatchObject({ isStopped: false });
});

test("APP-7: lost tracking codes come to the contact that was entered, and an unknown one is answered the same", async () => {
  const set = await aSendingSchool();
  const { phone, tracking } = await applied(set, "suad@home.example");
  await deliver();
  const known = await lose({ phone });
  const unknown = await lose({ phone: aPhone() });
  expect(known.reply).toEqual(unknown.reply);
  // Sent again it is the same.
  await anonymous.call(requestTrackingCodes, { body: known.body });
  const byPhone = await deliver();
  expect(byPhone.map(({ channel, to, parts }) => [channel, to, parts])).toEqual([
    ["sms", phone, { code: tracking }],
  ]);
  await lose({ email: "SUAD@home.example" });
  expect((await deliver()).map(({ channel, parts }) => [channel, parts])).toEqual([
    ["email", { code: tracking }],
  ]);
});

test("APP-7, OUT-9: an e-mail address gets five codes a day in any spelling, and a request sent again takes none", async () => {
  const set = await aSendingSchool();
  await applied(set, "zaid@home.example");
  await deliver();
  const { body } = await lose({ email: "zaid@home.example" });
  for (let time = 0; time < 5; time += 1) await anonymous.call(requestTrackingCodes, { body });
  for (const name of ["Zaid", "zAid", "zaId", "zaiD", "ZAid", "ZAID"])
    await lose({ email: `${name}@home.example` });
  expect(await deliver()).toHaveLength(5);
});

test("APP-7, OUT-5: a stopped address gets a tracking code only when it asks", async () => {
  const set = await aSendingSchool(["email"]);
  const { key } = await applied(set, "huda@home.example");
  await accept(set, key);
  const token = tokenIn((await deliver()).at(-1)?.body);
  await stopByLink({ database, tokens }, token);
  const { tracking } = await applied(set, "Huda@home.example");
  expect(await deliver()).toEqual([]);
  await lose({ email: "huda@home.example" });
  expect((await deliver()).map(({ parts }) => parts)).toContainEqual({ code: tracking });
});

test("APP-7: a tracking code that nobody has leads to no message and to the same answer", async () => {
  const set = await aSendingSchool();
  const { tracking } = await applied(set);
  await deliver();
  await askCode(anonymous, { tracking: "0000000000" });
  expect(await deliver()).toEqual([]);
  await askCode(anonymous, { tracking });
  expect(await deliver()).toHaveLength(1);
});

async function sweepWithOfferUntil(key: string, days: number): Promise<void> {
  await owner.query("update applications set offer_until = current_date + $2::int where key = $1", [
    key,
    days,
  ]);
  await sweepApplications({ database, tokens, ways });
}
