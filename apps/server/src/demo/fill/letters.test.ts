import { login } from "@dars/contract/identity/accounts";
import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import type { Role } from "@dars/contract/platform/roles";
import { listThreads } from "@dars/contract/talking/messages";
import { listNotifications } from "@dars/contract/talking/notifications";
import { listPosts } from "@dars/contract/talking/posts";
import { readReadyReplies } from "@dars/contract/talking/ready-replies";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { DEMO_PASSWORD, fillDemoSchool } from "./fill-demo-school.ts";

takesLong();

const { database, client } = await served(createApplication);
/** The last Friday: news of a school that was filled long ago has left the bells, and other weekdays have other news. */
const FRIDAY = lastFridayAtNine(Date.now());
await fillDemoSchool(database, { today: FRIDAY });

function lastFridayAtNine(now: number): Date {
  const friday = new Date(now - 9 * 3_600_000);
  friday.setUTCDate(friday.getUTCDate() - ((friday.getUTCDay() + 2) % 7));
  friday.setUTCHours(9, 0, 0, 0);
  return friday;
}

test("a family and a teacher find news on their homes, what is over or withdrawn not among them", async () => {
  const family = await (await signedIn("parent1", "parent")).call(listPosts, { query: {} });

  expect(
    family.posts.map(({ title, isPinned, isAcknowledged }) => [title, isPinned, isAcknowledged]),
  ).toEqual([
    ["جدول امتحانات نصف السنة", true, false],
    ["جدول امتحانات نصف السنة", true, false],
    ["مراجعة الوحدة الثانية", false, false],
    ["مراجعة الوحدة الثانية", false, false],
    ["لقاء أولياء الأمور يوم الثلاثاء", false, false],
    ["لقاء أولياء الأمور يوم الثلاثاء", false, false],
    // From the head office, through each school.
    ["تعليمات الامتحانات الوزارية", false, false],
    ["تعليمات الامتحانات الوزارية", false, false],
  ]);
  const teacher = await (await signedIn("teacher1", "teacher")).call(listPosts, { query: {} });
  expect(teacher.posts.map(({ title }) => title)).toEqual(["محضر اجتماع الهيئة التدريسية"]);
});

test("the office finds threads that wait, are taken and answered; the families their own", async () => {
  const office = await (await signedIn("management1", "school_management")).call(listThreads, { query: {} });

  expect(office.threads.map(({ state, unread, claimedBy }) => [state, unread, claimedBy?.isMe])).toEqual([
    ["open", 1, undefined],
    ["open", 0, true],
    ["answered", 0, true],
  ]);
  const family = await (await signedIn("parent1", "parent")).call(listThreads, { query: {} });
  expect(family.threads.map(({ state, unread }) => [state, unread])).toContainEqual(["open", 0]);
});

test("the audit log tells who wrote, published, objected and answered, the newest first", async () => {
  const administrator = await signedIn("administrator1", "administrator");
  const { id } = await database.directory
    .selectFrom("schools")
    .select("id")
    .where("code", "=", "rafidain")
    .executeTakeFirstOrThrow();

  const { events } = await administrator.call(listAuditEvents, { params: { schoolId: id }, query: {} });

  const actions = new Set(events.map(({ action }) => action));
  for (const action of ["post.written", "marks.published", "objection.filed", "objection.answered"])
    expect(actions).toContain(action);
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const ofSchool = events.filter(({ by }) => by?.role !== "administrator");
  expect(ofSchool.every(({ by }) => by?.name)).toBe(true);
});

test("MSG-3: the school and teacher1 have ready replies", async () => {
  const { id } = await database.directory
    .selectFrom("schools")
    .select("id")
    .where("code", "=", "rafidain")
    .executeTakeFirstOrThrow();
  const read = async (name: string, role: Role) =>
    (await signedIn(name, role)).call(readReadyReplies, { params: { schoolId: id } });

  const [teacher, office] = [
    await read("teacher1", "teacher"),
    await read("management1", "school_management"),
  ];

  expect([teacher.own.texts, teacher.school.texts].map(({ length }) => length)).toEqual([3, 3]);
  expect([office.own.texts, office.school.texts].map(({ length }) => length)).toEqual([0, 3]);
});

/** Exercises are set on days that the date decides. */
const SET_ON_SOME_DAYS: ReadonlySet<string> = new Set(["exercise"]);

test.each([
  ["parent1", "parent", ["ask", "marks", "objection-answered", "post"]],
  ["student1", "student", ["marks", "objection-answered", "post"]],
  ["teacher1", "teacher", ["ask", "evaluation", "objection", "post", "training"]],
  ["management1", "school_management", ["message", "staff-absence"]],
  ["coordinator1", "subject_coordinator", ["objection", "post"]],
  ["evaluator1", "evaluator", ["post"]],
] as const)("%s finds in its bell what has happened, each at its time", async (name, role, kinds) => {
  const own = await signedIn(name, role);
  const { notifications, unread } = await own.call(listNotifications, { query: {} });

  const found = notifications.map(({ kind }) => kind).filter((kind) => !SET_ON_SOME_DAYS.has(kind));
  expect([...new Set(found)].toSorted()).toEqual(kinds);
  expect(unread).toBeGreaterThan(0);
  const posts = notifications.filter(({ kind }) => kind === "post");
  expect(posts.every(({ toldAt }) => toldAt < FRIDAY.toISOString())).toBe(true);
});

async function signedIn(name: string, role: Role) {
  const body = { login: name, password: DEMO_PASSWORD, login_type: role };
  const { userData } = await client().call(login, { body });
  return client(userData.token);
}
