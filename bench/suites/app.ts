import { chromium, type Page } from "@playwright/test";

import { computeFigure, type Figure } from "#bench/measure.ts";
import { inSeconds, type ReportLine, type Section } from "#bench/report.ts";
import { weights } from "#tools/gates/bundle.ts";
import { onOwnServer } from "#tools/own-server.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

const ROUNDS = 5;
/** 1.6 Mbit/s each way with 150 ms to and fro, on a processor four times slower: a cheap phone on a poor network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWER = 4;
const FIRST_LINK = ".account-type:visible";

/** The size of a phone's download, and the time until the first screen can be used. */
export async function measure(): Promise<Section> {
  const { entry, own, withShared } = await weights();
  let times: Readonly<Record<"paint" | "tap" | "form" | "first" | "offline", Figure>> | undefined;
  await onOwnServer(async ({ url }) => {
    times = {
      paint: await repeated(() => firstPaint(url)),
      tap: await repeated(() => firstTap(url, '[name="login"]:visible')),
      form: await repeated(() => firstTap(url, '#root [name="login"]')),
      first: await repeated(() => firstScreen(url)),
      offline: await repeated(() => secondStartOffline(url)),
    };
  });
  if (!times) throw new Error("Nothing was measured.");
  return {
    title: "The app",
    command: "npm run bench -- app",
    note: "Chromium at 390×844, processor slowed four times, 1.6 Mbit/s, 150 ms round trip, nothing cached: until the account types are painted; until a tap on the first of them, made at once, is answered by a form in which one can type, and until that form is the app's own; until the app itself shows the account types. Then the second start with the network cut and the processor still slow.",
    lines: [
      kilobytes("entry: code and style of the app before its first screen, brotli", entry, 150),
      kilobytes(`heaviest page by what only it brings (${own.name}), gzip`, own.bytes, 40),
      {
        what: `heaviest page with the parts that pages share (${withShared.name}), gzip, nothing loaded yet`,
        ours: `${(withShared.bytes / 1000).toFixed(1)} kB`,
        limit: "",
        budget: "told, not bounded",
        isMet: true,
      },
      within("first paint", times.paint, 1000),
      within("first tap answered", times.tap, 2000),
      {
        what: "first tap: the app's own form",
        ours: inSeconds(times.form),
        limit: "",
        budget: "told, not bounded",
        isMet: true,
      },
      within("first screen of the app itself", times.first, 2500),
      within("second start, offline", times.offline, 1000),
    ],
  };
}

async function repeated(run: () => Promise<number>): Promise<Figure> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await run());
  return computeFigure(values);
}

const firstPaint = (url: string) =>
  onPhone(async (page) => {
    await slowDown(page);
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(FIRST_LINK).first().waitFor();
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    return Number(await painted.jsonValue());
  });

/** From the address to what answers a tap on the first account type, which is tapped as soon as it is there. */
const firstTap = (url: string, answer: string) =>
  onPhone(async (page) => {
    await slowDown(page);
    const start = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(FIRST_LINK).first().click();
    await page.locator(answer).first().waitFor();
    return performance.now() - start;
  });

const firstScreen = (url: string) =>
  onPhone(async (page) => {
    await slowDown(page);
    const start = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await usable(page);
    return performance.now() - start;
  });

const secondStartOffline = (url: string) =>
  onPhone(async (page) => {
    await page.goto(url);
    await usable(page);
    // The worker is registered when the app is stable, at the latest after 30 seconds.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await slowDown(page, { ...NETWORK, offline: true });
    const start = performance.now();
    await page.reload({ waitUntil: "commit" });
    await usable(page);
    return performance.now() - start;
  });

/** The still page is there before the app, whose own page cannot be seen until it takes the place of that one. */
const usable = (page: Page) => page.locator("#root .account-type").first().waitFor();

async function slowDown(page: Page, network = NETWORK): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

async function onPhone<T>(act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ar" });
    return await act(await context.newPage());
  } finally {
    await browser.close();
  }
}

const kilobytes = (what: string, bytes: number, most: number): ReportLine => ({
  what,
  ours: `${(bytes / 1000).toFixed(1)} kB`,
  limit: "",
  budget: `≤ ${most} kB`,
  isMet: bytes <= most * 1000,
});

const within = (what: string, figure: Figure, mostMs: number): ReportLine => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${mostMs / 1000} s`,
  isMet: figure.median <= mostMs,
});
