import { chromium, type Page } from "@playwright/test";

import { computeFigure, type Figure } from "#bench/measure.ts";
import type { ReportLine } from "#bench/report.ts";
import { byWire } from "#stories/by-wire.ts";
import { appIsKept } from "#stories/device.ts";
import { newKey } from "#stories/hostile-blocks.ts";
import { Visitor } from "#stories/visitor.ts";
import { onOwnServer } from "#tools/own-server.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

import { twelveBlocks } from "./twelve-blocks.ts";

const ROUNDS = 5;
const NAME = "الضوء وانكساره";
/** 1.6 Mbit/s each way with 150 ms to and fro, on a processor four times slower: a cheap phone on a poor network. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const OFFLINE = { ...SLOW, offline: true };
const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SLOWER = 4;

interface OpeningTarget {
  readonly url: string;
  readonly schoolId: number;
  readonly offeringId: number;
}

/** From the tap on a lesson in the list of its subject until its twelve blocks are painted. */
export async function measureOpening(): Promise<readonly ReportLine[]> {
  const [online, offline, slowOffline]: number[][] = [[], [], []];
  await onOwnServer(async ({ url }) => {
    const place = await publish(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      await onPhone(place, async (page) => {
        await page.goto(`/lessons/${place.offeringId}`);
        online?.push(await opening(page, SLOW, SLOWER));
        offline?.push(await opening(page, OFFLINE, 1));
        slowOffline?.push(await opening(page, OFFLINE, SLOWER));
      });
    }
  });
  const slow = computeFigure(slowOffline ?? []);
  return [
    within("a lesson of 12 blocks, nothing of it on the device", computeFigure(online ?? []), 1000),
    within(
      "the same without a network, once it was read, processor not slowed",
      computeFigure(offline ?? []),
      100,
    ),
    {
      what: "the same on the slowed processor",
      ours: inMs(slow),
      limit: "",
      budget: "told, not bounded",
      isMet: true,
    },
  ];
}

/** From the list to the lesson and back. */
async function opening(page: Page, network: typeof SLOW, slower: number): Promise<number> {
  const row = page.getByRole("link", { name: new RegExp(NAME) }).first();
  await row.waitFor();
  // What the list itself fetches has come.
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.evaluate(() => Reflect.get(globalThis, "watchBlocks")());
  await row.click();
  await page.waitForFunction(() => Reflect.has(globalThis, "painted"), undefined, { polling: 50 });
  const took = await page.evaluate(() => Number(Reflect.get(globalThis, "painted")));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.send("Network.emulateNetworkConditions", FULL_SPEED);
  await session.detach();
  await page.goBack();
  await page.locator("[data-block]").first().waitFor({ state: "detached" });
  return took;
}

/** A phone on which a student is signed in. */
async function onPhone({ url }: OpeningTarget, act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      locale: "ar",
    });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await new Visitor(page, "ar").arrive({ role: "student", login: "student1" });
    await appIsKept(page);
    await act(page);
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before anything else: milliseconds from the last tap until twelve blocks were painted. */
function watch(): void {
  let tapped = 0;
  document.addEventListener("click", () => (tapped = performance.now()), { capture: true });
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("[data-block]").length < 12) return;
    observer.disconnect();
    // The frame after the one in which they are laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() - tapped })),
    );
  });
  const watchBlocks = () => {
    Reflect.deleteProperty(globalThis, "painted");
    observer.observe(document, { childList: true, subtree: true });
  };
  Object.assign(globalThis, { watchBlocks });
}

/** A lesson in the physics of student1, published by its coordinator. */
async function publish(url: string): Promise<OpeningTarget> {
  const place = { url, schoolId: 0, offeringId: 0 };
  await byWire(url, { login: "student1", login_type: "student" }, async (ask, own) => {
    place.schoolId = own.school_id ?? 0;
    const student = `/schools/${place.schoolId}/students/${own.student_id}`;
    const { subjects } = await ask("GET", `${student}/lesson-progress`);
    for (const { offeringId } of subjects) {
      const { offering } = await ask("GET", `${student}/offerings/${offeringId}/lessons`);
      if (offering.subject.name.en === "Physics") place.offeringId = offering.id;
    }
  });
  await byWire(url, { login: "coordinator1", login_type: "subject_coordinator" }, async (ask) => {
    const made = await ask("POST", `/schools/${place.schoolId}/offerings/${place.offeringId}/lessons`, {
      key: newKey(),
      name: { ar: NAME, en: null, ckb: null },
      objectives: "",
      unitId: null,
      week: 1,
      minutes: 12,
      language: "ar",
    });
    const version = `/schools/${place.schoolId}/lesson-versions/${made.versionId}`;
    const { revision } = await ask("PUT", `${version}/blocks`, {
      key: newKey(),
      revision: 1,
      holder: newKey(),
      blocks: twelveBlocks(newKey),
      changeNote: "",
    });
    await ask("POST", `${version}/publication`, { key: newKey(), revision });
  });
  return place;
}

const inMs = ({ median, min, max }: Figure): string =>
  `${median.toFixed(0)} ms (${min.toFixed(0)}–${max.toFixed(0)})`;

const within = (what: string, figure: Figure, mostMs: number): ReportLine => ({
  what,
  ours: inMs(figure),
  limit: "",
  budget: `≤ ${mostMs} ms`,
  isMet: figure.median <= mostMs,
});
