import { defineConfig } from "vitest/config";

/** Given by npm test; a file that is run by itself draws its own. */
const seed = Number(process.env["DARS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  test: {
    name: "contract",
    include: ["src/**/*.test.ts"],
    environment: "node",
    // To load the modules anew for each file takes longer than most files.
    isolate: false,
    // Long enough for a machine that is busy with something else; no test measures time.
    testTimeout: 120_000,
    provide: { seed },
    setupFiles: ["src/testing/seed.setup.ts"],
  },
});
