import { defineConfig } from "vitest/config";

/** Malformed requests to each endpoint (T23): all of them with `npm test -- --full`, every fifth in a daily run. */
const malformedRequests = process.env["DARS_FULL"] === "1" ? 10_000 : 2_000;

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    provide: { malformedRequests },
    globalSetup: ["src/platform/testing/postgres.ts"],
    // By default one core of two is left idle.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
