import { defineConfig, devices } from "@playwright/test";

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

/** The servers that the stories visit are started before, by tools/suites/story-servers.ts. */
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
  // What fails is told once more on new servers, by tools/suites/stories.ts.
  retries: 0,
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
});
