import { defineConfig } from "vitest/config";

export default defineConfig({
  cacheDir: "node_modules/.vite",
  test: {
    name: "tools",
    include: ["**/*.test.ts"],
    environment: "node",
    // To load the modules anew for each file takes longer than most files.
    isolate: false,
    // Long enough for a machine that is busy with something else; no test measures time.
    testTimeout: 120_000,
  },
});
