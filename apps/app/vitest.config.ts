import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { contractPrint } from "./vite/contract-print.ts";
import { texts } from "./vite/texts.ts";

/** Given by npm test; a file that is run by itself draws its own. */
const seed = Number(process.env["DARS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  plugins: [react({ compiler: true }), texts(), contractPrint()],
  // Node's own resolution takes Ionic's server-rendering build, whose components hear nothing.
  resolve: {
    conditions: ["browser"],
    // As in a browser: the one for Node takes no blobs.
    alias: { "tus-js-client": "tus-js-client/lib.esm/browser/index.js" },
  },
  test: {
    name: "app",
    environment: "jsdom",
    // The files of a worker share its window and the modules: most of the time went into loading them anew.
    isolate: false,
    // By default one core of two is left idle.
    maxWorkers: "100%",
    // What a broken test may cost. Two at once on a busy machine take longer than one; no test measures time.
    testTimeout: 120_000,
    // Without frames: one that is asked for while a test has stopped the clock would never come, and Ionic, which then
    // waits for it, would draw no change of any field in the files that follow.
    fakeTimers: { toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] },
    include: ["src/**/*.test.{ts,tsx}"],
    provide: { seed },
    setupFiles: ["src/platform/testing/setup.ts", "../../packages/contract/src/testing/seed.setup.ts"],
    server: { deps: { inline: [/@ionic/, /@stencil/, /@lit/] } },
  },
});
