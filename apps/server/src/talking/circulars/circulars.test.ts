import { countCircular, recallCircular, sendCircular } from "@dars/contract/talking/circulars";
import { answerThread, listThreads } from "@dars/contract/talking/messages";
import { withdrawPost } from "@dars/contract/talking/post-writing";
import { acknowledgePost, listPosts, readPost } from "@dars/contract/talking/posts";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, type Member } from "#platform/testing/factories/people.ts";

import { buildCircular, circularsBed } from "./circulars.factory.ts";

const {
  database,
  as,
  aFamilySchool,
  aGroupOfTwo,
  send,
  read,
  states,
  work,
  list,
  news,
  letters,
  countPosts,
} = await circularsBed();

const recall = (head: Member, circularId: number) =>
  as(head.actor).call(recallCircular, {
    params: { circularId },
    body: { key: aKey(), reason: "A wrong day." },
  });

test("J3: the head office posts to all schools of its group at once, and reads what each has of it", async () => {
  const { group, head, river, noor } = await aGroupOfTwo();
  const closed = await aFamilySchool(group, "Closed", { closed: true });
  const empty = await aSchool(database, group, { name: "Empty" });
  const stranger = await aFamilySchool(await aGroup(database), "Stranger");

  const { id, schools } = await send(head);
  expect(schools).toBe(3);
  expect(await states(head, id)).toEqual(["Empty: waiting", "Noor: waiting", "River: waiting"]);
  await work();

  for (const { mother } of [river, noor]) expect(await news(mother)).toEqual(["Exams"]);
  for (const { mother } of [closed, stranger]) expect(await news(mother)).toEqual([]);
  expect(await countPosts(empty.id)).toBe(0);
  const [post] = (await as(river.mother.actor).call(listPosts, { query: {} })).posts;
  const params = { schoolId: river.school.id, postId: post?.id ?? 0 };
  await as(river.mother.actor).call(readPost, { params });
  await as(river.mother.actor).call(acknowledgePost, { params });
  expect((await read(head, id)).deliveries).toMatchObject([
    { school: { en: "Empty" }, state: "nobody", postId: null, people: 0 },
    { school: { en: "Noor" }, state: "delivered", people: 1, opened: 0, responded: 0 },
    { school: { en: "River" }, state: "delivered", postId: post?.id, people: 1, opened: 1, responded: 1 },
  ]);
  expect(await list(head)).toMatchObject([
    { id, title: "Exams", schools: 3, delivered: 2, failed: 0, people: 2 },
  ]);
});

test("L1: an official message goes to each recipient, and the answers to the office of its school", async () => {
  const { head, river, noor } = await aGroupOfTwo();
  const { id } = await send(head, { channel: "message", title: "Fees" });
  await work();

  const [thread] = (await as(river.mother.actor).call(listThreads, { query: {} })).threads;
  expect(thread).toMatchObject({ subject: "Fees", kind: "notice", startedByRole: "administrator" });
  await as(river.mother.actor).call(answerThread, {
    params: { schoolId: river.school.id, threadId: thread?.id ?? 0 },
    body: { key: aKey(), body: "How much?", isInternal: false },
  });

  expect(await letters(river.management)).toEqual(["Fees"]);
  expect(await letters(noor.management)).toEqual([]);
  const { deliveries } = await read(head, id);
  expect(deliveries.find(({ schoolId }) => schoolId === river.school.id)).toMatchObject({
    people: 1,
    responded: 1,
  });
});

test("J3: it goes to the schools and levels that are named alone, after they were counted", async () => {
  const { group, head, river, noor } = await aGroupOfTwo();
  const { audience } = buildCircular({ levelIds: [river.level.id] });
  expect(await as(head.actor).call(countCircular, { body: { audience } })).toEqual({
    schools: 1,
    people: 1,
    withoutAccount: 0,
  });

  await send(head, { levelIds: [river.level.id], title: "Of the level" });
  await send(head, { schoolIds: [noor.school.id], title: "Of the school" });
  await send(head, { levelIds: [(await aLevel(database, group)).id], title: "Of nobody" });
  await work();

  expect(await news(river.mother)).toEqual(["Of the level"]);
  expect(await news(noor.mother)).toEqual(["Of the school"]);
});

test("J3: a request that comes twice is one circular", async () => {
  const { head, river } = await aGroupOfTwo();
  const body = buildCircular({});
  const first = await as(head.actor).call(sendCircular, { body });
  expect(await as(head.actor).call(sendCircular, { body })).toEqual(first);
  await work();

  expect(await countPosts(river.school.id)).toBe(1);
});

test("J3: recalled, it is gone for all, with a reason; what the school has withdrawn keeps the school's", async () => {
  const { head, river, noor } = await aGroupOfTwo();
  const { id } = await send(head);
  await work();
  const [post] = (await as(noor.mother.actor).call(listPosts, { query: {} })).posts;
  const params = { schoolId: noor.school.id, postId: post?.id ?? 0 };
  await as(noor.management.actor).call(withdrawPost, {
    params,
    body: { key: aKey(), reason: "Not for us." },
  });
  expect(await states(head, id)).toEqual(["Noor: withdrawn", "River: delivered"]);

  await recall(head, id);
  await recall(head, id);
  await work();

  expect(await news(river.mother)).toEqual([]);
  expect(await states(head, id)).toEqual(["Noor: recalled", "River: recalled"]);
  expect((await read(head, id)).circular).toMatchObject({ recallReason: "A wrong day." });
  expect((await as(head.actor).call(readPost, { params })).post.withdrawnBecause).toBe("Not for us.");
});

test("L1: a recalled message disappears for recipients who have not answered", async () => {
  const { head, river, noor } = await aGroupOfTwo();
  const { id } = await send(head, { channel: "message", title: "Fees" });
  await work();
  const [thread] = (await as(river.mother.actor).call(listThreads, { query: {} })).threads;
  await as(river.mother.actor).call(answerThread, {
    params: { schoolId: river.school.id, threadId: thread?.id ?? 0 },
    body: { key: aKey(), body: "How much?", isInternal: false },
  });

  await recall(head, id);
  await work();

  expect(await letters(river.mother)).toEqual(["Fees"]);
  expect(await letters(noor.mother)).toEqual([]);
});

test("J3: recalled before a school has it, it never arrives there", async () => {
  const { head, river } = await aGroupOfTwo();
  const { id } = await send(head);
  await recall(head, id);
  await work();

  expect(await news(river.mother)).toEqual([]);
  expect(await states(head, id)).toEqual(["Noor: recalled", "River: recalled"]);
});

test("J3: schools of another group are refused, and its circulars are not found", async () => {
  const { head } = await aGroupOfTwo();
  const other = await aGroupOfTwo();
  const { id } = await send(other.head);
  await work();

  await expect(send(head, { schoolIds: [other.river.school.id] })).rejects.toMatchObject({ code: "invalid" });
  await expect(read(head, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(recall(head, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(send(head, { expireAt: "2026-01-01T00:00:00.000Z" })).rejects.toMatchObject({
    code: "invalid",
  });
  const alone = await anAdministrator(database, await aGroup(database));
  expect(await list(alone)).toEqual([]);
});
