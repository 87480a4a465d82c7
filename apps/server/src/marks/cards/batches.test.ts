import { listCardBatches, orderCards, readBatchPart } from "@dars/contract/marks/cards";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import type { FileStore } from "#platform/files/store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import {
  aKey,
  NAMES_IN_ORDERS,
  ORDERS_OF_NAMES,
  type GivenNames,
} from "#platform/testing/factories/names.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear, type Section } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";

import { aPublishedYear } from "./published-year.factory.ts";
import { cardTasks, DROP_BATCH, PRINT_PART } from "./tasks.ts";

heavy();

const folder = await aFolder();
const store = new DiskStore(folder);
const office = await aSchoolThatSignsIn({ files: store });
const { database, client, group, school, passwordHash, signIn, owner, tokens } = office;
const LOOK = { kind: "iq_ministry", locale: "en", digits: "latn" } as const;

/** Two sections of a year of their own: three students with results, one withheld, and two with results. */
async function twoSections() {
  const year = await aYear(database, school, { state: "planning" });
  const level = await aLevel(database, group);
  const sections = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ] as const;
  const published = [
    ...(await Promise.all([1, 2, 3].map((no) => aPublished(sections[0], no)))),
    ...(await Promise.all([1, 2].map((no) => aPublished(sections[1], no)))),
  ];
  const withheld = await aStudent(database, school, { section: sections[0] });
  const manager = await aManagement(database, school, { passwordHash });
  const asManager = client((await signIn(manager.login, "school_management")).userData.token);
  const params = { schoolId: school.id };
  const body = { key: aKey(), sectionIds: sections.map(({ id }) => id), ...LOOK };
  return { asManager, params, body, published, withheld, section: sections[0] };
}

async function aPublished(section: Section, no: number, name?: GivenNames): Promise<number> {
  const student = await aStudent(database, school, {
    section,
    ...(name ? { name } : { studentNumber: `${section.id}-${no}` }),
  });
  await aPublishedYear(database, student, { section });
  return student.id;
}

const tasksOn = (files: FileStore) => cardTasks({ database, tokens, store: files });
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const printed = async (batchId: number): Promise<readonly number[]> => {
  const { rows } = await owner.query(
    `select card.student_id::int as id from card_batch_parts as part cross join unnest(part.card_ids) as given(id)
     join cards as card on card.school_id = part.school_id and card.id = given.id where part.batch_id = $1`,
    [batchId],
  );
  return rows.map(({ id }) => id);
};

test("H11: an office's batch holds one card of everybody with results, in files by section; who is withheld has none", async () => {
  const { asManager, params, body, published } = await twoSections();

  const batch = await asManager.call(orderCards, { params, body });
  const again = await asManager.call(orderCards, { params, body });
  const jobs = await owner.query("select payload from jobs where task = $1", [PRINT_PART]);
  for (const { payload } of jobs.rows) await runTask(tasksOn(store), PRINT_PART, payload);

  expect(again.id).toBe(batch.id);
  expect(jobs.rows).toHaveLength(2);
  expect(sorted(await printed(batch.id))).toEqual(sorted(published));
  const { batches } = await asManager.call(listCardBatches, { params });
  expect(batches[0]?.parts).toMatchObject([
    { no: 1, students: 3, cards: 3, section: { letter: "A" } },
    { no: 2, students: 2, cards: 2, section: { letter: "B" } },
  ]);
  const file = await asManager.call(readBatchPart, { params: { ...params, batchId: batch.id, no: 1 } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.bytes)));
  expect(text).toHaveLength(3);
  expect(file.bytes.length / 3).toBeLessThan(120_000);
});

test.each(ORDERS_OF_NAMES)("cards in %s lie in the order of that language", async (locale, order) => {
  const { asManager, params, body, section } = await twoSections();
  const students: number[] = [];
  for (const name of NAMES_IN_ORDERS) students.push(await aPublished(section, 0, name));
  const { id: batchId } = await asManager.call(orderCards, { params, body: { ...body, locale } });
  const { rows } = await owner.query(
    "select student_ids as ids from card_batch_parts where batch_id = $1 and no = 1",
    [batchId],
  );
  const ids = rows[0]?.ids.map(Number).filter((id: number) => students.includes(id));
  expect(ids).toEqual(order.map((at) => students[at]));
});

test("a batch whose node is killed while it prints or stores is begun again: no card is missing, none is twice", async () => {
  const { asManager, params, body, published } = await twoSections();
  const { id: batchId } = await asManager.call(orderCards, { params, body });
  const part = (no: number) => ({ schoolId: school.id, batchId, no, origin: "https://school.example" });
  const dying: FileStore = {
    put: () => Promise.reject(new Error("killed")),
    read: (...of) => store.read(...of),
    remove: (key) => store.remove(key),
    listBelow: (key) => store.listBelow(key),
    removeBelow: (key) => store.removeBelow(key),
  };

  await expect(runTask(tasksOn(dying), PRINT_PART, part(1))).rejects.toThrow("killed");
  expect(
    await refusal(asManager.call(readBatchPart, { params: { ...params, batchId, no: 1 } })),
  ).toMatchObject({
    code: "conflict",
  });
  // A lease that ran out: two nodes are at the same part.
  await Promise.all([1, 1, 2].map((no) => runTask(tasksOn(store), PRINT_PART, part(no))));
  await runTask(tasksOn(store), PRINT_PART, part(2));

  expect(sorted(await printed(batchId))).toEqual(sorted(published));
  const { rows } = await owner.query(
    "select count(*)::int as cards, count(distinct student_id)::int as students from cards where student_id = any($1)",
    [published],
  );
  expect(rows).toEqual([{ cards: 5, students: 5 }]);
});

test("PUB-2: results that are withdrawn between order and print are left out", async () => {
  const { asManager, params, body, published } = await twoSections();
  const { id: batchId } = await asManager.call(orderCards, { params, body });
  await owner.query("update mark_snapshots set is_hidden = true where student_id = $1", [published[0]]);

  const origin = "https://school.example";
  await runTask(tasksOn(store), PRINT_PART, { schoolId: school.id, batchId, no: 1, origin });

  expect(sorted(await printed(batchId))).toEqual(sorted(published.slice(1, 3)));
});

test("sections without results print nothing, and files go after a week", async () => {
  const { asManager, params, body } = await twoSections();
  const empty = await aSection(database, await aYear(database, school, { state: "planning" }), {
    level: await aLevel(database, group),
  });

  const none = asManager.call(orderCards, { params, body: { ...body, key: aKey(), sectionIds: [empty.id] } });
  expect(await refusal(none)).toMatchObject({ code: "conflict" });

  const { id: batchId } = await asManager.call(orderCards, { params, body });
  await runTask(tasksOn(store), PRINT_PART, { schoolId: school.id, batchId, no: 1, origin: "" });
  await runTask(tasksOn(store), DROP_BATCH, { schoolId: school.id, batchId });
  expect(
    await refusal(asManager.call(readBatchPart, { params: { ...params, batchId, no: 1 } })),
  ).toMatchObject({
    code: "not-found",
  });
});
