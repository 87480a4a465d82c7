import { logout } from "@dars/contract/identity/accounts";
import { refuseErasureRequest } from "@dars/contract/oversight/erasure-requests";
import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher } from "#platform/testing/factories/people.ts";

import { erasureRequestsBed } from "./erasure-requests-bed.factory.ts";

const {
  database,
  owner,
  school,
  group,
  request,
  seenBy,
  open,
  findOpenRequest,
  refuse,
  withdraw,
  aFamily,
  aged,
  clientFor,
  office,
  second,
  secret,
} = await erasureRequestsBed();

test("DSR-4: staff asks for itself, a student from sixteen on, nobody for others", async () => {
  const teacher = await aTeacher(database, school, secret);
  const own = await clientFor(teacher, "teacher");
  const { child } = await aFamily();
  const old = await aged("16 years");
  const young = await aged("15 years 364 days");

  await expect(request(own, teacher)).resolves.toHaveProperty("id");
  expect(await findOpenRequest(teacher)).toMatchObject({ isOwn: true, askedRole: "teacher" });
  await expect(request(old.own, old.student)).resolves.toHaveProperty("id");
  expect(await seenBy(young.own, young.student)).toMatchObject({ mayAsk: false });
  expect(await refusal(request(young.own, young.student))).toMatchObject({ code: "not-found" });
  for (const stranger of [own, old.own, office])
    expect(await refusal(request(stranger, child))).toMatchObject({ code: "not-found" });
});

test.each([
  ["ended", "state = 'ended'"],
  ["not verified", "state = 'invited'"],
  ["restricted by a court", "restricted_by_court = true"],
  ["kept from seeing", "can_view = false"],
])("FAM-1: a guardian whose link is %s cannot ask, nor see what was asked", async (_, change) => {
  const { child, guardian, own } = await aFamily();
  const stays = await aFamily();
  await owner.query("update guardian_links set guardian_id = $1 where guardian_id = $2", [
    guardian.id,
    stays.guardian.id,
  ]);
  const { id } = await request(own, child);
  await withdraw(own, id);
  await request(own, child);
  await owner.query(`update guardian_links set ${change} where student_id = $1`, [child.id]);

  expect(await seenBy(own, child)).toBeUndefined();
  expect(await refusal(request(own, child))).toMatchObject({ code: "not-found" });
});

test("DSR-3: without a recent proof of identity, or a session, nobody asks", async () => {
  const { child, guardian, own } = await aFamily();
  await owner.query("update sessions set proved_at = now() - interval '1 hour' where account_id = $1", [
    guardian.accountId,
  ]);
  expect(await refusal(request(own, child))).toMatchObject({ code: "proof-required" });

  await own.call(logout, {});
  expect(await refusal(request(own, child))).toMatchObject({ code: "not-signed-in" });
});

test("DSR-4: too long a reason, or none of the office, is refused as invalid", async () => {
  const { child, own } = await aFamily();
  expect(await refusal(request(own, child, aKey(), "a".repeat(501)))).toMatchObject({ code: "invalid" });
  const { id } = await request(own, child);
  const silent = office.call(refuseErasureRequest, {
    params: { schoolId: school.id, personId: child.id },
    body: { requestId: id, reason: " " },
  });
  expect(await refusal(silent)).toMatchObject({ code: "invalid" });
});

test("AZ-2: another school's office neither sees nor refuses it; a request is refused under its own person", async () => {
  const { child, own } = await aFamily();
  const { id } = await request(own, child);
  const elsewhere = await aSchool(database, group);
  const stranger = await clientFor(await aManagement(database, elsewhere, secret), "school_management");

  expect(await refusal(open(stranger))).toMatchObject({ code: "not-found" });
  expect(await open(stranger, elsewhere.id)).toEqual([]);
  expect(await refusal(refuse(child, id, stranger))).toMatchObject({ code: "not-found" });
  expect(await refusal(refuse(second, id))).toMatchObject({ code: "not-found" });
});
