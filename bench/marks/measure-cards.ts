import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { orderCards } from "@dars/contract/marks/cards";
import { Client } from "@dars/contract/platform/client";

import type { ReportLine } from "#bench/report.ts";
import { cardTasks } from "#server/marks/cards/tasks.ts";
import { DiskStore } from "#server/platform/files/disk-store.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";
import { runTask } from "#server/platform/testing/run-task.ts";
import { textOfPdf } from "#server/platform/testing/text-of-pdf.ts";

import type { MarksSchool } from "./school.ts";

const SECTIONS = 10;
const BUDGET_S = 60;
const BUDGET_KB = 120;
const LOOK = { kind: "iq_ministry", locale: "ar", digits: "latn" } as const;

/** Ten sections ordered by the office and printed as a node prints them. */
export async function measureCards(school: MarksSchool): Promise<readonly ReportLine[]> {
  const folder = await mkdtemp(join(tmpdir(), "dars-bench-cards-"));
  try {
    return await printed(school, new DiskStore(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function printed(school: MarksSchool, store: DiskStore): Promise<readonly ReportLine[]> {
  const { app, officeToken, schoolId, sectionIds, database, tokens, owner } = school;
  const client = new Client({ base: app.url, token: () => officeToken, fetch });
  const start = performance.now();
  const { id: batchId } = await client.call(orderCards, {
    params: { schoolId },
    body: { key: aKey(), sectionIds: sectionIds.slice(0, SECTIONS), ...LOOK },
  });
  const tasks = cardTasks({ database, tokens, store });
  const jobs = await owner.query("select task, payload from jobs where task = 'print cards'");
  for (const { task, payload } of jobs.rows) await runTask(tasks, task, payload);
  const seconds = (performance.now() - start) / 1000;
  const read = await readParts(school, store, batchId);
  return [
    {
      what: `${read.cards} Iraqi cards from the order to the last file`,
      ours: `${seconds.toFixed(1)} s`,
      limit: "",
      budget: `≤ ${BUDGET_S} s`,
      isMet: seconds <= BUDGET_S && read.cards >= 500,
    },
    {
      what: "a card in its file, the largest file's mean",
      ours: `${read.kilobytes.toFixed(0)} kB`,
      limit: "",
      budget: `≤ ${BUDGET_KB} kB`,
      isMet: read.kilobytes <= BUDGET_KB,
    },
    {
      what: "cards whose text does not stand in the order of the register, with every grade",
      ours: `${read.faults}`,
      limit: "",
      budget: "0",
      isMet: read.faults === 0,
    },
  ];
}

async function readParts({ owner, schoolId }: MarksSchool, store: DiskStore, batchId: number) {
  const { rows } = await owner.query<{ no: number; cards: { name: string; effective: number[] }[] }>(
    `select part.no, jsonb_agg(jsonb_build_object('name', card.content #>> '{student,name,ar}', 'effective', (
         select jsonb_agg(subject -> 'effective') from jsonb_array_elements(card.content -> 'subjects') as subject))
       order by given.place) as cards
     from card_batch_parts as part cross join unnest(part.card_ids) with ordinality as given (id, place)
     join cards as card on card.school_id = part.school_id and card.id = given.id
     where part.school_id = $1 and part.batch_id = $2 group by part.no order by part.no`,
    [schoolId, batchId],
  );
  let [cards, faults, kilobytes] = [0, 0, 0];
  for (const part of rows) {
    const stored = await store.read(`cards/${schoolId}/${batchId}/${part.no}`);
    if (!stored) throw new Error("A file of the batch is not there.");
    const bytes = await buffer(stored.body);
    const text = await textOfPdf(bytes);
    cards += text.length;
    kilobytes = Math.max(kilobytes, bytes.length / 1000 / text.length);
    faults += part.cards.filter((card, page) => !standsIn(text[page] ?? "", card)).length;
  }
  return { cards, faults, kilobytes };
}

/** The name, and every grade one after the other, as they are copied from the page. */
function standsIn(
  page: string,
  { name, effective }: { name: string; effective: readonly number[] },
): boolean {
  const plain = page.normalize("NFKC");
  const [, number = ""] = name.split(" ");
  let at = 0;
  for (const grade of effective) {
    at = plain.indexOf(`${grade}`, at) + 1;
    if (at === 0) return false;
  }
  return new RegExp(`\\b${number}\\b`).test(plain);
}
