import { readFile } from "node:fs/promises";

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { arriveAt, beginTour, setMode } from "./guide.ts";
import { DESK, PHONE, school } from "./places.ts";
import { TOURS } from "./tours.ts";

const OFFICE: ReadonlySet<string> = new Set(["school_management", "administrator"]);

for (const tongue of ["ar", "en"] as const)
  for (const tour of TOURS)
    test(`${tour.who}: nothing on the screens in ${tongue}, light or dark, keeps anybody out`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: school(),
        locale: tongue,
        viewport: OFFICE.has(tour.who) ? DESK : PHONE,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const [screen, address] of await beginTour(page, tour, tongue)) {
        await arriveAt(page, screen, address);
        for (const colorScheme of ["light", "dark"] as const) {
          await setMode(page, colorScheme);
          expect.soft(await obstacles(page), `${screen} in ${tongue}, ${colorScheme}`).toEqual([]);
        }
      }
      await context.close();
    });

test("no screen is left out", async () => {
  const screens = await readFile(new URL("../src/screens.ts", import.meta.url), "utf8");
  const named = new Set([...screens.matchAll(/"(\w+\/\w+Page)"/g)].map(([, name]) => name ?? ""));
  const toured = new Set(TOURS.flatMap(({ stops }) => stops.map(([screen]) => screen)));

  expect(named.size).toBeGreaterThan(10);
  expect([...named.difference(toured)]).toEqual([]);
});

/** What axe calls serious or critical, with the first elements it means. */
async function obstacles(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
}
