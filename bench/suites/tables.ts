import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";

import { followUpReply } from "#bench/follow-up-reply.ts";
import { groupReportReply } from "#bench/group-report-reply.ts";
import { computeFigure, type Figure } from "#bench/measure.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { watchTable, type TableWatch } from "#bench/watch-table.ts";
import { Visitor } from "#stories/visitor.ts";
import { onOwnServer } from "#tools/own-server.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

const ROUNDS = 5;
const ROWS = 1000;
const SLOWER = 4;
const FIRST_ROWS_MS = 300;
const KEY_MS = 50;
/** Each letter leaves other rows than the one before. */
const TYPED = "sara b";
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A table whose rows come from a call that is answered here. */
interface LongTable {
  readonly what: string;
  readonly account: Parameters<Visitor["arrive"]>[0];
  readonly viewport: NonNullable<BrowserContextOptions["viewport"]>;
  readonly address: string;
  /** The end of the call's path. */
  readonly call: string;
  readonly reply: (rows: number) => unknown;
  readonly row: string;
}

const OFFICE = { role: "school_management", login: "management1" } as const;
const HEAD_OFFICE = { role: "administrator", login: "administrator1" } as const;

const TABLES: readonly LongTable[] = [
  {
    what: "follow-up at a desk",
    account: OFFICE,
    viewport: DESK,
    address: "/negligents-list",
    call: "/follow-up",
    reply: followUpReply,
    row: ".followed-table tbody > tr",
  },
  {
    what: "follow-up on a phone",
    account: OFFICE,
    viewport: PHONE,
    address: "/negligents-list",
    call: "/follow-up",
    reply: followUpReply,
    row: ".rows.long > *",
  },
  {
    what: "the table that lists share (schools side by side)",
    account: HEAD_OFFICE,
    viewport: DESK,
    address: "/group-report",
    call: "/group-report",
    reply: groupReportReply,
    row: ".long-table tbody > tr",
  },
  {
    what: "the rows that lists share on a phone (schools side by side)",
    account: HEAD_OFFICE,
    viewport: PHONE,
    address: "/group-report",
    call: "/group-report",
    reply: groupReportReply,
    row: ".rows.long > *",
  },
];

/** Until a thousand rows are in sight, and until a key in their search is answered. */
export async function measure(): Promise<Section> {
  const lines: ReportLine[] = [];
  await onOwnServer(async ({ url }) => {
    for (const table of TABLES) lines.push(...(await measureTable(url, table)));
  });
  return {
    title: "Tables",
    command: "npm run bench -- tables",
    note: `${ROWS} rows, answered by the benchmark itself; Chromium with its processor slowed four times. First rows: from the answer to the frame that shows them. A key: from the key to the frame that shows what it leaves; half of the ${TYPED.length} keys of a name, those that change nothing left out.`,
    lines,
  };
}

async function measureTable(url: string, table: LongTable): Promise<readonly ReportLine[]> {
  const first: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sample = await onPage(url, table, (page) => sampleTable(page, table));
    first.push(sample.first);
    keys.push(sample.key);
  }
  return [
    toLine(`${table.what}: first rows`, computeFigure(first), FIRST_ROWS_MS),
    toLine(`${table.what}: a key in the search`, computeFigure(keys), KEY_MS),
  ];
}

async function sampleTable(page: Page, { address, row }: LongTable) {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await page.locator(row).first().waitFor();
  const first = await page.evaluate(() => watching().first());
  const field = page.locator("ion-searchbar input").last();
  await field.focus();
  const keys: number[] = [];
  for (const letter of TYPED) {
    await page.evaluate(() => watching().begin());
    await page.keyboard.press(letter === " " ? "Space" : letter);
    const answered = await page.evaluate(() => watching().answered());
    // A letter that leaves all rows changes nothing.
    if (answered > 0) keys.push(answered);
  }
  return { first, key: computeFigure(keys).median };
}

/** In the page, where `watchTable` put it. */
declare function watching(): TableWatch;

async function onPage<T>(url: string, table: LongTable, act: (page: Page) => Promise<T>): Promise<T> {
  const { account, viewport, call, reply, row } = table;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en",
      viewport,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    const body = JSON.stringify(reply(ROWS));
    await page.route(
      ({ pathname }) => pathname.endsWith(call),
      (route) => route.fulfill({ body, contentType: "application/json" }),
    );
    await page.addInitScript(watchTable, { call, row });
    await new Visitor(page, "en").arrive(account);
    // What an opening reads travels together; this table is opened after it.
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return await act(page);
  } finally {
    await browser.close();
  }
}

const toLine = (what: string, { median, min, max }: Figure, mostMs: number): ReportLine => ({
  what,
  ours: `${Math.round(median)} ms (${Math.round(min)}–${Math.round(max)})`,
  limit: "",
  budget: `≤ ${mostMs} ms`,
  isMet: median <= mostMs,
});
