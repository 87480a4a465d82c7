import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/platform/testing/postgres.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
