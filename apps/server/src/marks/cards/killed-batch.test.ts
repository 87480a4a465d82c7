import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { orderCards } from "@dars/contract/marks/cards";
import { expect, test, vi } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { COMPILED } from "#platform/testing/compiled.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { heavy, LONG_MS, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { textOfPdf } from "#platform/testing/text-of-pdf.ts";

import { cards } from "./cards.routes.ts";
import { aPublishedYear } from "./published-year.factory.ts";

heavy();

const CHILD = fileURLToPath(new URL("./printing-node.factory.ts", import.meta.url));
const SECTIONS = sized(6, 60);
const STUDENTS = sized(5, 50);
const KILLS = sized(2, 10);

const folder = await aFolder();
const store = new DiskStore(folder);
const { database, owner, connection, as } = await testbed([cards(store)], { authorise: authoriseWith() });

test(`a batch of ${SECTIONS * STUDENTS} cards whose node is killed ${KILLS} times has every card once, in files that can be read`, async () => {
  const { school, management, sectionIds } = await aSchoolWithResults();
  const { id: batchId } = await as(management.actor).call(orderCards, {
    params: { schoolId: school.id },
    body: { key: aKey(), sectionIds, kind: "iq_ministry", locale: "ar", digits: "latn" },
  });

  let node = await startNode();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(Math.random() * sized(1500, 8000));
    node.kill("SIGKILL");
    await once(node, "exit");
    // Expired leases are not waited for.
    await owner.query(
      "update jobs set lease_until = now() - interval '1 second' where lease_until is not null",
    );
    node = await startNode();
  }
  await vi.waitFor(async () => expect(await openParts(batchId)).toBe(0), { timeout: LONG_MS, interval: 200 });
  node.kill("SIGKILL");

  const { rows } = await owner.query<{ no: number; cards: number[] }>(
    "select no, card_ids::text[]::int[] as cards from card_batch_parts where batch_id = $1 order by no",
    [batchId],
  );
  const ids = rows.flatMap((row) => row.cards);
  expect(new Set(ids).size).toBe(ids.length);
  const issued = await owner.query(
    "select count(*)::int as cards, count(distinct student_id)::int as students from cards",
  );
  expect(issued.rows).toEqual([{ cards: ids.length, students: SECTIONS * STUDENTS }]);
  for (const { no, cards: inPart } of rows) {
    const stored = await store.read(`cards/${school.id}/${batchId}/${no}`);
    const bytes = stored ? await buffer(stored.body) : Buffer.alloc(0);
    expect(await textOfPdf(bytes)).toHaveLength(inPart.length);
  }
});

async function startNode() {
  const child = spawn(execPath, [CHILD, JSON.stringify(connection), folder], {
    env: COMPILED,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function openParts(batchId: number): Promise<number> {
  const { rows } = await owner.query<{ open: number }>(
    "select count(*)::int as open from card_batch_parts where batch_id = $1 and printed_at is null",
    [batchId],
  );
  return rows[0]?.open ?? 0;
}

async function aSchoolWithResults() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const sectionIds: number[] = [];
  for (let no = 1; no <= SECTIONS; no += 1) {
    const section = await aSection(database, year, { level, letter: `${no}` });
    sectionIds.push(section.id);
    for (let seat = 0; seat < STUDENTS; seat += 1)
      await aPublishedYear(database, await aStudent(database, school, { section }), { section });
  }
  return { school, sectionIds, management: await aManagement(database, school) };
}
