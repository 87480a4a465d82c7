import {
  listCalendarFeeds,
  openCalendarFeed,
  openChildFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "@dars/contract/time/feeds";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { calendarFeeds } from "./feeds.routes.ts";
import { reopenFeeds, retireFeeds } from "./retire-feeds.queries.ts";

const { database, owner, as } = await testbed([calendarFeeds], { authorise: authoriseWith() });

/** Three students, two of whom leave; a guardian of two of them, and a teacher. Each has the feeds that it may have. */
async function aHouse() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const [gone, alsoGone, stays] = [
    await aStudent(database, school),
    await aStudent(database, school),
    await aStudent(database, school),
  ];
  const parent = await aGuardian(database, group, { of: [gone, stays] });
  const teacher = await aTeacher(database, school);
  for (const { actor } of [gone, alsoGone, stays, parent, teacher])
    await as(actor).call(openCalendarFeed, {});
  for (const { id: studentId } of [gone, stays])
    await as(parent.actor).call(openChildFeed, { params: { schoolId: school.id, studentId } });
  const names = new Map([
    [gone.accountId, "gone"],
    [alsoGone.accountId, "also gone"],
    [stays.accountId, "stays"],
    [parent.accountId, "parent"],
    [teacher.accountId, "teacher"],
  ]);
  /** An account with open feeds, and the child that one of them is about. */
  async function open() {
    const { rows } = await owner.query<{ account: number; student: number | null }>(
      `select account_id::int as account, student_id::int as student from calendar_feeds
       where revoked_at is null and account_id = any($1)`,
      [[...names.keys()]],
    );
    const children = new Map([
      [gone.id, " of gone"],
      [stays.id, " of stays"],
    ]);
    return rows
      .map(({ account, student }) => `${names.get(account)}${children.get(student ?? 0) ?? ""}`)
      .toSorted();
  }
  const retire = () =>
    database.inSchool(school.id, (db) => retireFeeds(db, school.id, [gone.id, alsoGone.id]));
  const reopen = (ids: readonly number[]) => database.inSchool(school.id, (db) => reopenFeeds(db, ids));
  return { school, gone, stays, parent, teacher, open, retire, reopen };
}

const ALL = ["also gone", "gone", "parent", "parent of gone", "parent of stays", "stays", "teacher"];
const LEFT = ["parent", "parent of stays", "stays", "teacher"];

test("who leaves a school leaves no open address: the own, and those of guardians about them", async () => {
  const { open, retire, reopen } = await aHouse();
  expect(await open()).toEqual(ALL);

  const ids = await retire();

  expect(await open()).toEqual(LEFT);
  expect(ids).toHaveLength(3);
  expect(await retire()).toEqual([]);

  await reopen(ids);
  expect(await open()).toEqual(ALL);
});

test("what was closed before is not opened again with what the leaving has closed", async () => {
  const { gone, open, retire, reopen } = await aHouse();
  const [own] = (
    await owner.query<{ id: number }>("select id::int as id from calendar_feeds where account_id = $1", [
      gone.accountId,
    ])
  ).rows;
  await as(gone.actor).call(revokeCalendarFeed, { params: { feedId: own?.id ?? 0 } });

  await reopen(await retire());

  expect(await open()).toEqual(ALL.filter((name) => name !== "gone"));
});

test("only the feeds that are named are opened again, and none whose owner has made another", async () => {
  const { gone, parent, school, open, retire, reopen } = await aHouse();
  const ids = await retire();
  await as(gone.actor).call(openCalendarFeed, {});
  const count = (await open()).length;

  await reopen(ids.slice(0, 0));
  expect(await open()).toHaveLength(count);
  await reopen(ids);

  // The own one was made anew; the others are opened beside the parent's own and its feed of the other child.
  expect(await open()).toEqual(ALL);
  await expect(
    as(parent.actor).call(openChildFeed, { params: { schoolId: school.id, studentId: gone.id } }),
  ).resolves.toHaveProperty("url");
  expect(await open()).toEqual(ALL);
});

test("nobody closes another's feed, nor one that there is not", async () => {
  const { gone, parent, open } = await aHouse();
  const { rows } = await owner.query<{ id: number }>(
    "select id::int as id from calendar_feeds where account_id = $1",
    [gone.accountId],
  );

  for (const feedId of [rows[0]?.id ?? 0, 9_000_000])
    await expect(as(parent.actor).call(revokeCalendarFeed, { params: { feedId } })).rejects.toMatchObject({
      code: "not-found",
    });

  expect(await open()).toEqual(ALL);
});

test("each role of an account has feeds of its own", async () => {
  const { teacher, open } = await aHouse();
  const { rows } = await owner.query<{ id: number }>(
    `insert into role_assignments (account_id, group_id, role)
     select account_id, group_id, 'parent' from role_assignments where id = $1 returning id::int as id`,
    [teacher.actor.assignmentId],
  );
  const asParent = { ...teacher.actor, role: "parent" as const, assignmentId: rows[0]?.id ?? 0 };
  const [first, second] = [
    await as(teacher.actor).call(openCalendarFeed, {}),
    await as({ ...asParent, schoolId: null, personId: null }).call(openCalendarFeed, {}),
  ];

  expect(second).not.toEqual(first);
  expect(await open()).toEqual([...ALL, "teacher"]);
});

test("a feed is renewed by the account in the role that has opened it, not in another and not by who has that role since", async () => {
  const { teacher, stays } = await aHouse();
  const { feeds } = await as(teacher.actor).call(listCalendarFeeds, {});
  const [feed] = feeds;
  const renew = (actor: Actor) => as(actor).call(renewCalendarFeed, { params: { feedId: feed?.id ?? 0 } });
  const { rows } = await owner.query<{ id: number }>(
    `insert into role_assignments (account_id, group_id, role)
     select account_id, group_id, 'parent' from role_assignments where id = $1 returning id::int as id`,
    [teacher.actor.assignmentId],
  );
  await owner.query("update role_assignments set account_id = $2 where id = $1", [
    teacher.actor.assignmentId,
    stays.accountId,
  ]);
  const others = [
    stays.actor,
    { ...teacher.actor, accountId: stays.accountId },
    {
      ...teacher.actor,
      role: "parent" as const,
      assignmentId: rows[0]?.id ?? 0,
      schoolId: null,
      personId: null,
    },
  ];

  for (const other of others) await expect(renew(other)).rejects.toMatchObject({ code: "not-found" });

  expect((await as(teacher.actor).call(listCalendarFeeds, {})).feeds).toEqual(feeds);
  await owner.query("update role_assignments set account_id = $2 where id = $1", [
    teacher.actor.assignmentId,
    teacher.accountId,
  ]);
  expect((await renew(teacher.actor)).url).not.toBe(feed?.url);
});
