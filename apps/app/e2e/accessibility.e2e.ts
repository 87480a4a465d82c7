import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { arriveAt, beginTour, setMode, type Mode } from "./begin-tour.ts";
import { obstacles, OF_COLOUR } from "./obstacles.ts";
import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { TOURS } from "./tours.ts";

// A tour goes through as many as two dozen screens, each of them twice.
test.describe.configure({ timeout: 240_000 });

/** Both with `npm test -- --full`; in a daily run the tours are divided between them, by the seed of the run. */
const tonguesOf = (place: number): readonly ("ar" | "en")[] => {
  if (process.env["DARS_FULL"] === "1") return ["ar", "en"];
  return (place + Number(process.env["DARS_SEED"] ?? 0)) % 2 === 0 ? ["ar"] : ["en"];
};

const OFFICE: ReadonlySet<string> = new Set(["school_management", "administrator"]);

for (const [place, tour] of TOURS.entries())
  for (const tongue of tonguesOf(place))
    test(`${tour.login || tour.who}: nothing on the screens in ${tongue}, light or dark, keeps anybody out`, async ({
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
      // Each screen opens in the mode in which the one before was left.
      let modes: readonly [Mode, Mode] = ["light", "dark"];
      for (const [screen, address] of await beginTour(page, tour, tongue)) {
        await arriveAt(page, screen, address);
        await setMode(page, modes[0]);
        expect.soft(await obstacles(page), `${screen} in ${tongue}, ${modes[0]}`).toEqual([]);
        await setMode(page, modes[1]);
        expect.soft(await obstacles(page, OF_COLOUR), `${screen} in ${tongue}, ${modes[1]}`).toEqual([]);
        modes = [modes[1], modes[0]];
      }
      await context.close();
    });

test("no screen is left out", async () => {
  const screens = await readFile(new URL("../src/screens.ts", import.meta.url), "utf8");
  const named = new Set([...screens.matchAll(/"((?:[\w-]+\/)+\w+Page)"/g)].map(([, name]) => name ?? ""));
  const toured = new Set(TOURS.flatMap(({ stops }) => stops.map(([screen]) => screen)));

  expect(named.size).toBeGreaterThan(10);
  expect([...named.difference(toured)]).toEqual([]);
});
