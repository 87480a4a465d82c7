import { stopApplicationMessages } from "@dars/contract/admissions/application-messages";
import { readApplicationStatus } from "@dars/contract/admissions/applying";
import { beforeEach, expect, test } from "vitest";

import { resumeByLink, stopByLink } from "#identity/outbound/public.ts";

import { eraseApplications } from "./erase-applications.ts";
import { NIGHT, sendingBed, tokenIn } from "./sending-bed.factory.ts";
import { tellApplicant } from "./tell-applicant.ts";

const bed = await sendingBed();
const { database, owner, tokens, anonymous, ways, move, accept, enrol, read } = bed;
const { aSendingSchool, deliver, applied, beginAnew } = bed;
const parts = { database, tokens, ways };
type Applied = Awaited<ReturnType<typeof applied>>;

beforeEach(beginAnew);

const stop = async ({ params, pass }: Applied, isStopped: boolean) =>
  (await anonymous.call(stopApplicationMessages, { params, body: { pass, isStopped } })).word;

const readOwn = async ({ tracking, code, device }: Applied) =>
  (await anonymous.call(readApplicationStatus, { body: { tracking, code, device } })).word;

test("OUT-5, OUT-9: an e-mail address that was only entered is stopped for that application, and for nothing else", async () => {
  const set = await aSendingSchool(["email"]);
  const holder = await applied(set, "huda@home.example");
  const other = await applied(set, "Huda@home.example");
  expect(await deliver()).toHaveLength(1);

  await stop(other, true);
  await accept(set, other.key);
  await accept(set, holder.key);
  const sent = await deliver();

  expect(sent.map(({ to }) => to)).toEqual(["huda@home.example"]);
  expect((await read(set, other.key)).messages?.[0]).toMatchObject({ state: "refused", reason: "stopped" });
  expect(await readOwn(holder)).toMatchObject({ isStopped: false });
});

test("OUT-5, OUT-9: a person that has only entered an e-mail address does not lift its holder's stop", async () => {
  const set = await aSendingSchool(["email"]);
  const holder = await applied(set, "sara@home.example");
  await accept(set, holder.key);
  const token = tokenIn((await deliver()).at(-1)?.body);
  await stopByLink(parts, token);

  const other = await applied(set, "sara@home.example");
  await stop(other, true);
  await stop(other, false);
  await accept(set, other.key);
  expect(await deliver()).toEqual([]);

  expect(await resumeByLink(parts, token)).toBe(true);
  await move(set, other.key, "withdrawn");
  await accept(set, (await applied(set, "sara@home.example")).key);
  expect(await deliver()).not.toEqual([]);
});

test("OUT-9: an address that its holder has stopped looks to others like one that does not exist", async () => {
  const set = await aSendingSchool(["email"]);
  const holder = await applied(set, "zahra@home.example");
  await accept(set, holder.key);
  await stopByLink(parts, tokenIn((await deliver()).at(-1)?.body));

  const [stopped, unknown] = [
    await applied(set, "zahra@home.example"),
    await applied(set, "nobody@home.example"),
  ];
  await owner.query(
    "update outbound_messages set state = 'refused', reason = 'no-such-address' where about = $1",
    [`application ${unknown.key}`],
  );
  await deliver();
  const [first, second] = [await readOwn(stopped), await readOwn(unknown)];

  expect(first?.messages).toMatchObject([
    { kind: "application-tracking", channel: "email", state: "refused", reason: null },
  ]);
  const outcomes = (word: typeof first) =>
    word?.messages.map(({ kind, channel, state, reason }) => [kind, channel, state, reason]);
  expect(outcomes(first)).toEqual(outcomes(second));
  expect([first?.isStopped, second?.isStopped]).toEqual([false, false]);
  expect(await stop(stopped, true)).toMatchObject({ isStopped: true });
  expect(await stop(unknown, true)).toMatchObject({ isStopped: true });
});

test("OUT-5: a family that has proved the phone stops messages to it, and lets them come again after a stop by a link", async () => {
  const set = await aSendingSchool(["sms"]);
  const family = await applied(set);
  await move(set, family.key, "under_review");
  await move(set, family.key, "info_requested");
  await stopByLink(parts, tokenIn((await deliver()).at(-1)?.body));
  expect(await readOwn(family)).toMatchObject({ isStopped: true });

  expect(await stop(family, false)).toMatchObject({ isStopped: false });
  await move(set, family.key, "under_review");
  await move(set, family.key, "accepted");
  expect(await deliver()).toHaveLength(1);
});

test("OUT-6: a family that is asked twice in one night gets one message in the morning", async () => {
  const set = await aSendingSchool(["sms"]);
  const { key } = await applied(set);
  await deliver();
  for (let time = 0; time < 2; time += 1) {
    await move(set, key, "under_review");
    await move(set, key, "info_requested");
    expect(await deliver(NIGHT).catch(() => [])).toEqual([]);
  }
  const { rows } = await owner.query<{ id: number }>("select id from outbound_messages where about = $1", [
    `application ${key}`,
  ]);
  await owner.query("insert into jobs (task, payload) values ('send outbound', $1)", [
    JSON.stringify({ schoolId: set.schoolId, ids: rows.map(({ id }) => id) }),
  ]);

  expect(await deliver()).toHaveLength(1);
  const { messages } = await read(set, key);
  expect(messages?.slice(0, 2).map(({ state, reason }) => [state, reason])).toEqual([
    ["sent", null],
    ["dropped", null],
  ]);
});

test("OUT-6: older news that comes again drops nothing newer", async () => {
  const set = await aSendingSchool(["sms"]);
  const { key, phone, tracking } = await applied(set);
  await deliver();
  const applicant = { key, phone, tracking, email: null, locale: "en" } as const;
  await database.inSchool(set.schoolId, async (db) => {
    for (const occasion of ["older", "newer", "older"])
      await tellApplicant(db, parts, set.schoolId, applicant, { state: "waitlisted", occasion });
  });

  const { rows } = await owner.query<{ cause: string }>(
    "select cause from outbound_messages where about = $1 and state = 'queued'",
    [`application ${key}`],
  );
  expect(rows.map(({ cause }) => cause.split(" ").at(-1))).toEqual(["newer"]);
});

test("DSR-2: a stop that was for one application goes with it", async () => {
  const set = await aSendingSchool(["email"]);
  const family = await applied(set, "noor@home.example");
  await stop(family, true);
  await accept(set, family.key);
  const { reply } = await enrol(set, family.key);
  await database.inSchool(set.schoolId, (db) => eraseApplications(db, set.schoolId, reply.studentId));

  const { rows } = await owner.query("select 1 from outbound_record_stops where about = $1", [
    `application ${family.key}`,
  ]);
  expect(rows).toEqual([]);
});
