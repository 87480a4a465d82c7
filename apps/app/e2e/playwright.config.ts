import { fileURLToPath } from "node:url";

import { defineConfig, devices } from "@playwright/test";

const STORY_SERVER = fileURLToPath(new URL("../../../tools/story-server.ts", import.meta.url));
/** A cold disk, the first PostgreSQL of a machine and the demo school. */
const START_MS = 120_000;
/** Where a story opens a directory: known before the servers start, and the same in every worker. */
process.env["DARS_LOCAL_HOSTS"] ??= `127.0.0.1:${20_000 + (process.pid % 10_000)}`;

/** A microphone that beeps, for voice notes. */
const args = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
const WHOLE = "/usr/bin/chromium";
/** Has no notifications. */
const SHELL = process.env["DARS_CHROMIUM"] ?? WHOLE;
const ABOUT_NOTIFICATIONS = "**/notifications.e2e.ts";

/** One server with the demo school for the whole run, and an empty one that waits for its first administrator. */
export default defineConfig({
  testMatch: "**/*.e2e.ts",
  projects: [
    {
      name: "stories",
      testIgnore: ABOUT_NOTIFICATIONS,
      use: { launchOptions: { executablePath: SHELL, args } },
    },
    {
      name: "notifications",
      testMatch: ABOUT_NOTIFICATIONS,
      use: { launchOptions: { executablePath: WHOLE, args } },
    },
  ],
  fullyParallel: true,
  workers: 2,
  // What passes only then is named as flaky at the end of the run.
  retries: 1,
  forbidOnly: true,
  // The time limit of a broken story. Expected states arrive; on two slow cores they arrive late, and a story of half a
  // minute then takes two.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: "../../../.cache/tests/stories",
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
  },
  webServer: [
    {
      name: "school",
      command: `"${process.execPath}" "${STORY_SERVER}"`,
      env: { DARS_DEMO: "school", DARS_LOCAL_HOSTS: process.env["DARS_LOCAL_HOSTS"] },
      wait: { stdout: /Dars is ready: (?<dars_school>\S+)/ },
      timeout: START_MS,
      gracefulShutdown: { signal: "SIGTERM", timeout: START_MS },
    },
    {
      name: "empty server",
      command: `"${process.execPath}" "${STORY_SERVER}"`,
      env: { DARS_DEMO: "none" },
      wait: { stdout: /with the code (?<dars_setup_code>\w+)[\s\S]*Dars is ready: (?<dars_empty>\S+)/ },
      timeout: START_MS,
      gracefulShutdown: { signal: "SIGTERM", timeout: START_MS },
    },
  ],
});
