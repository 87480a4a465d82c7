import { readFile } from "node:fs/promises";

import { expect, test, type Page } from "@playwright/test";

import { arriveAt, beginTour, setMode, type Mode } from "./begin-tour.ts";
import { drawn, hasChanged, isFull, seed } from "./drawn.ts";
import { cutOffInLargeText } from "./large-text.ts";
import { obstacles, OF_COLOUR } from "./obstacles.ts";
import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { TOURS } from "./tours.ts";

toldInEachRun();
// A whole tour goes through as many as four dozen screens, each of them twice.
test.describe.configure({ timeout: 240_000 });

/** Both with `npm test -- --full`; in a daily run the tours are divided between them, by the seed of the run. */
const pickLanguages = (place: number): readonly ("ar" | "en")[] => {
  if (isFull) return ["ar", "en"];
  return (place + seed) % 2 === 0 ? ["ar"] : ["en"];
};

/**
 * Of so many screens one is looked at, drawn by the seed, besides all of slices that have changed: after sixty runs a
 * screen that no run has drawn is one of fifty. A screen costs as much as a test of the server.
 */
const ONE_OF = 16;

const OFFICE: ReadonlySet<string> = new Set(["school_management", "administrator"]);

for (const [place, tour] of TOURS.entries()) {
  const lot = drawn(tour.stops, ONE_OF);
  const stops = tour.stops.filter((stop) => lot.includes(stop) || hasChanged(stop[0]));
  if (stops.length === 0) continue;
  for (const tongue of pickLanguages(place))
    test(`${tour.login || tour.who}: nothing on the screens in ${tongue}, light, dark or in large letters, keeps anybody out`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: school(),
        locale: tongue,
        viewport: OFFICE.has(tour.who) ? DESK : PHONE,
        reducedMotion: "reduce",
        ...ONLINE,
      });
      const page = await context.newPage();
      const refused = await refusedOn(page);
      // Each screen opens in the mode in which the one before was left.
      let modes: readonly [Mode, Mode] = ["light", "dark"];
      for (const [screen, address] of await beginTour(page, { ...tour, stops }, tongue)) {
        await arriveAt(page, screen, address);
        await setMode(page, modes[0]);
        expect.soft(await obstacles(page), `${screen} in ${tongue}, ${modes[0]}`).toEqual([]);
        await setMode(page, modes[1]);
        expect.soft(await obstacles(page, OF_COLOUR), `${screen} in ${tongue}, ${modes[1]}`).toEqual([]);
        expect.soft(await cutOffInLargeText(page), `${screen} in ${tongue}, large letters`).toEqual([]);
        modes = [modes[1], modes[0]];
      }
      expect([...refused]).toEqual([]);
      await context.close();
    });
}

/** B.9: what the pages' content policy refuses, by directive and screen. */
async function refusedOn(page: Page): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  await page.exposeFunction("onRefused", (what: string) => void refused.add(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      const { onRefused }: { readonly onRefused?: (what: string) => void } = Object(globalThis);
      onRefused?.(`${violatedDirective} ${location.pathname} ${sample}`);
    }),
  );
  return refused;
}

/** Only in development, so no build has it. */
const IN_DEVELOPMENT: ReadonlySet<string> = new Set(["platform/ui/PartsPage"]);

test("no screen is left out", async () => {
  const screens = await readFile(new URL("../src/screens.ts", import.meta.url), "utf8");
  const named = new Set([...screens.matchAll(/"((?:[\w-]+\/)+\w+Page)"/g)].map(([, name]) => name ?? ""));
  const toured = new Set(TOURS.flatMap(({ stops }) => stops.map(([screen]) => screen)));

  expect(named.size).toBeGreaterThan(10);
  expect([...named.difference(toured).difference(IN_DEVELOPMENT)]).toEqual([]);
});
