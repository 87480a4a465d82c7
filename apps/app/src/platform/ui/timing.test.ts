import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { expect, test } from "vitest";

import * as timing from "./timing.ts";

test("the app keeps the times of app 51.6", () => {
  expect(timing).toMatchObject({
    SUCCESS_MS: 10_000,
    DANGER_MS: 8_000,
    NOTICE_MS: 10_000,
    LOADING_DISMISS_MS: 100,
    REDIRECT_MS: 500,
    SERVICE_WORKER_MS: 30_000,
    CAROUSEL_SPEED_MS: 300,
    CAROUSEL_THRESHOLD_PX: 5,
  });
});

test("Ionic's own page transitions take the times of app 51.6", () => {
  const [ios, md] = [transition("ios"), transition("md")];

  expect(/const DURATION = (\d+);/.exec(ios)?.[1]).toBe(String(timing.IOS_TRANSITION_MS));
  const durations = [...md.matchAll(/(?:duration\(|\|\|\s*)(\d+)\)/g)].map(([, ms]) => Number(ms));
  expect(durations).toContain(timing.MD_FORWARD_MS);
  expect(durations).toContain(timing.MD_BACK_MS);
});

test("page transitions change only where the device asks for less motion", () => {
  const main = readFileSync(join(import.meta.dirname, "../../main.tsx"), "utf8");

  expect(main).toContain("setupIonicReact({ animated: moves() })");
});

function transition(mode: "ios" | "md"): string {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`@ionic/core/dist/collection/utils/transition/${mode}.transition.js`), "utf8");
}
