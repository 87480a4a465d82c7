import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { readHome } from "@dars/contract/shell/home";
import { listNotifications } from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { anAdministrator, aStudent } from "#platform/testing/factories/people.ts";

import { erasureRequestsBed } from "./erasure-requests-bed.factory.ts";
import { sweepErasureRequests } from "./sweep-erasure-requests.ts";

const {
  database,
  owner,
  school,
  section,
  group,
  request,
  seenBy,
  open,
  findOpenRequest,
  refuse,
  withdraw,
  start,
  decide,
  aFamily,
  leaves,
  clientFor,
  office,
  manager,
  secret,
} = await erasureRequestsBed();

test("DSR-4: a guardian asks for a child; the office sees who and why, and nothing is erased", async () => {
  const { child, guardian, own } = await aFamily();
  expect(await seenBy(own, child)).toMatchObject({ mayAsk: true, isMe: false, request: null });

  const { id } = await request(own, child);

  expect(await seenBy(own, child)).toMatchObject({ request: { id, state: "asked", isMine: true } });
  expect(await findOpenRequest(child)).toMatchObject({
    id,
    askedRole: "parent",
    isOwn: false,
    reason: "We moved away",
    isBeingDecided: false,
    asker: expect.anything(),
  });
  const { rows } = await owner.query("select distinct state from people where id = any($1)", [
    [child.id, guardian.id],
  ]);
  expect(rows).toEqual([{ state: "active" }]);
  const audit = await office.call(listAuditEvents, {
    params: { schoolId: school.id },
    query: { action: "erasure-request.made" },
  });
  expect(audit.events[0]).toMatchObject({ changes: { request: id } });
});

test("DSR-4: the same request twice is one, another while it is open is refused", async () => {
  const { child, own } = await aFamily();
  const other = await clientFor(await aGuardian(database, group, { of: [child], ...secret }), "parent");
  const key = aKey();

  const first = await request(own, child, key);

  expect(await request(own, child, key)).toEqual(first);
  expect(await refusal(request(own, child))).toMatchObject({ code: "conflict", details: { reason: "open" } });
  expect(await refusal(request(other, child))).toMatchObject({ details: { reason: "open" } });
  expect(await seenBy(other, child)).toMatchObject({ request: { state: "asked", isMine: false } });
  expect(await refusal(withdraw(other, first.id))).toMatchObject({ code: "not-found" });
});

test("DSR-4: a request taken back is open no longer, and one may ask anew", async () => {
  const { child, own } = await aFamily();
  const { id } = await request(own, child);

  await withdraw(own, id);
  await withdraw(own, id);

  expect(await findOpenRequest(child)).toBeUndefined();
  expect(await seenBy(own, child)).toMatchObject({ request: null });
  expect(await refusal(refuse(child, id))).toMatchObject({ details: { reason: "taken-back" } });
  await expect(request(own, child)).resolves.toHaveProperty("id");
});

test("DSR-4: the office refuses with a reason, of which who asked is notified", async () => {
  const { child, own } = await aFamily();
  const { id } = await request(own, child);

  await refuse(child, id);
  await refuse(child, id);

  expect(await findOpenRequest(child)).toBeUndefined();
  expect(await seenBy(own, child)).toMatchObject({
    mayAsk: true,
    request: { state: "refused", refusal: "The enrolment has to end first" },
  });
  const { notifications } = await own.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: "request-decided", page: "my-data" }]);
  expect(await refusal(withdraw(own, id))).toMatchObject({ details: { reason: "refused" } });
});

test("DSR-4: started, approved by a second person, done; the guardian is notified and sees it", async () => {
  const stays = await aStudent(database, school, { section });
  const child = await aStudent(database, school, { section });
  const own = await clientFor(await aGuardian(database, group, { of: [child, stays], ...secret }), "parent");
  await leaves(child);
  const { id } = await request(own, child);

  const { proposalId } = await start(child);
  expect(await seenBy(own, child)).toMatchObject({ request: { state: "deciding" } });
  expect(await findOpenRequest(child)).toMatchObject({ isBeingDecided: true });
  expect(await refusal(refuse(child, id))).toMatchObject({ details: { reason: "deciding" } });
  await decide(proposalId);

  expect(await seenBy(own, child)).toMatchObject({ mayAsk: false, request: { state: "done" } });
  expect(await findOpenRequest(child)).toBeUndefined();
  expect(await refusal(withdraw(own, id))).toMatchObject({ details: { reason: "done" } });
  const { notifications } = await own.call(listNotifications, { query: {} });
  expect(notifications).toMatchObject([{ kind: "request-decided", page: "my-data" }]);
});

test("DSR-4: an erasure that was started cannot be approved once the request is taken back", async () => {
  const { child, own } = await aFamily();
  await leaves(child);
  const { id } = await request(own, child);
  const { proposalId } = await start(child);

  await withdraw(own, id);

  expect(await refusal(decide(proposalId))).toMatchObject({ details: { reason: "taken-back" } });
  await decide(proposalId, false);
  await expect(decide((await start(child)).proposalId)).resolves.toMatchObject({ state: "approved" });
});

test("DSR-4: a refused step leaves the request open", async () => {
  const { child, own } = await aFamily();
  await leaves(child);
  await request(own, child);
  const { proposalId } = await start(child);

  await decide(proposalId, false);

  expect(await seenBy(own, child)).toMatchObject({ request: { state: "asked" } });
});

test("DSR-4: the home of the office counts the requests with which it has not begun", async () => {
  const head = await clientFor(await anAdministrator(database, group, secret), "administrator");
  const counts = async () => {
    const { management } = await office.call(readHome, {});
    const { office: schools } = await head.call(readHome, {});
    return [
      management?.erasureRequests,
      schools?.find(({ schoolId }) => schoolId === school.id)?.erasureRequests,
    ];
  };
  const [before = 0] = await counts();
  const { child, own } = await aFamily();
  await leaves(child);
  await request(own, child);

  expect(await counts()).toEqual([before + 1, before + 1]);
  await start(child);
  expect((await counts())[0]).toBe(before);
});

test("DSR-4: the head office sees what its own people ask", async () => {
  const administrator = await anAdministrator(database, group, secret);
  const head = await clientFor(administrator, "administrator");
  await request(head, administrator);

  expect(await open(head)).toContainEqual(
    expect.objectContaining({ personId: administrator.id, schoolId: administrator.schoolId, isOwn: true }),
  );
});

test("3.5: a request goes three years after it was closed, unless the person is on hold", async () => {
  const { child, own } = await aFamily();
  const { id } = await request(own, child);
  await withdraw(own, id);
  const age = (text: string) =>
    owner.query("update erasure_requests set withdrawn_at = now() - $2::interval where id = $1", [id, text]);
  const isKept = async () =>
    (await owner.query("select from erasure_requests where id = $1", [id])).rowCount === 1;

  await age("3 years -1 day");
  await sweepErasureRequests(database);
  expect(await isKept()).toBe(true);
  await age("3 years 1 day");
  await aHold(owner, manager, school.id, { personId: child.id });
  await sweepErasureRequests(database);
  expect(await isKept()).toBe(true);
  await liftAll(owner, school.id);
  await sweepErasureRequests(database);
  expect(await isKept()).toBe(false);
});
