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

/** The size of a phone's download, and the time until the first screen can be used. */
export async function measure(): Promise<Section> {
  const { entry, own, withShared } = await weights();
  let first: Figure | undefined;
  let offline: Figure | undefined;
  await onOwnServer(async ({ url }) => {
    first = await repeated(() => firstScreen(url));
    offline = await repeated(() => secondStartOffline(url));
  });
  if (!first || !offline) throw new Error("Nothing was measured.");
  return {
    title: "The app",
    command: "npm run bench -- app",
    note: "Chromium at 390×844, processor slowed four times, 1.6 Mbit/s, 150 ms round trip, nothing cached, until the account types can be tapped; then the second start with the network cut and the processor still slow.",
    lines: [
      kilobytes("entry: code and style before the first screen, gzip", entry, 190),
      kilobytes(`heaviest page by what only it brings (${own.name}), gzip`, own.bytes, 40),
      {
        what: `heaviest page with the parts that pages share (${withShared.name}), gzip, nothing loaded yet`,
        ours: `${(withShared.bytes / 1000).toFixed(1)} kB`,
        limit: "",
        budget: "told, not bounded",
        isMet: true,
      },
      within("first screen", first, 2500),
      within("second start, offline", offline, 1000),
    ],
  };
}

async function repeated(run: () => Promise<number>): Promise<Figure> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await run());
  return computeFigure(values);
}

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

const usable = (page: Page) => page.locator(".account-type").first().waitFor();

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
