import { writeToPeople } from "@dars/contract/talking/messages";
import { writePost } from "@dars/contract/talking/post-writing";
import { afterAll, beforeEach, expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { announceTask } from "#talking/posts/public.ts";

import { aSchoolThatPushes } from "./notifications.factory.ts";

const pushing = await aSchoolThatPushes();
const { database, owner, school, group, section, passwordHash, receiver, device, work, at, noon } = pushing;
const known = { passwordHash };
const first = await aStudent(database, school, { section });
const second = await aStudent(database, school, { section });
const mother = await aGuardian(database, group, { ...known, of: [first, second] });
const office = await device(await aManagement(database, school, known), "school_management", "office");
await device(mother, "parent", "mother");
afterAll(() => receiver.close());

beforeEach(async () => {
  await owner.query("delete from notifications");
  await owner.query("delete from jobs");
  receiver.received.length = 0;
});

const OPEN = { wants: true, isRestricted: false };
const SILENT = { wants: false, isRestricted: false };
const RESTRICTED = { wants: true, isRestricted: true };
type Link = typeof OPEN;

/** Notices for the families of both children, one of whose links may be of any kind. */
const LINKS: readonly (readonly [named: string, Link, Link, told: boolean])[] = [
  ["the first wants none, the second does", SILENT, OPEN, true],
  ["the first does, the second wants none", OPEN, SILENT, true],
  ["the first is restricted, the second wants it", RESTRICTED, OPEN, true],
  ["the first wants it, the second is restricted", OPEN, RESTRICTED, true],
  ["the first is restricted, the second wants none", RESTRICTED, SILENT, false],
  ["neither wants it", SILENT, SILENT, false],
];

test.each(LINKS)("FAM-5: a guardian of two children and a post for both: %s", async (...row) => {
  const [, one, other, isTold] = row;
  await links(one, other);

  await announced();
  await sent();

  expect(receiver.of("mother")).toHaveLength(isTold ? 1 : 0);
});

test.each(LINKS)("FAM-5: a post, and a link that changes only before it is sent: %s", async (...row) => {
  const [, one, other, isTold] = row;
  await links(OPEN, OPEN);
  await announced();

  await links(one, other);
  await sent();

  expect(receiver.of("mother")).toHaveLength(isTold ? 1 : 0);
});

test.each(LINKS)("FAM-5: a guardian of two children and a letter to all families: %s", async (...row) => {
  const [, one, other, isTold] = row;
  await links(one, other);

  await office.call(writeToPeople, {
    params: { schoolId: school.id },
    body: { key: aKey(), kind: "notice", subject: "Trip", body: "To the river.", audience: FAMILIES },
  });
  await sent();

  expect(receiver.of("mother")).toHaveLength(isTold ? 1 : 0);
});

const FAMILIES = {
  roles: ["parent" as const],
  levelIds: [],
  sectionIds: [],
  subjectIds: [],
  personIds: [],
  ccGuardians: false,
};

async function links(...both: readonly [Link, Link]): Promise<void> {
  for (const [n, { wants, isRestricted }] of both.entries())
    await owner.query(
      "update guardian_links set gets_notifications = $2, restricted_by_court = $3 where student_id = $1",
      [[first, second][n]?.id, wants, isRestricted],
    );
}

async function announced(): Promise<void> {
  const { id: postId } = await office.call(writePost, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      title: "Trip",
      body: "To the river.",
      audience: FAMILIES,
      publishAt: new Date(Date.now() - 60_000).toISOString(),
      expireAt: null,
      isPinned: false,
      requiresAck: false,
      allowsComments: false,
    },
  });
  await runTask(announceTask(database), "announce post", { schoolId: school.id, postId });
  await owner.query("delete from jobs where task = 'announce post'");
}

async function sent(): Promise<void> {
  await at(noon);
  await work();
}
