import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { texts } from "./vite/texts.ts";

export default defineConfig({
  plugins: [react({ compiler: true }), texts()],
  // Node's own resolution takes Ionic's server-rendering build, whose components hear nothing.
  resolve: {
    conditions: ["browser"],
    // As in a browser: the one for Node takes no blobs.
    alias: { "tus-js-client": "tus-js-client/lib.esm/browser/index.js" },
  },
  test: {
    name: "app",
    environment: "jsdom",
    // Each file has a window of its own, but not the modules: most of the time went into loading them anew.
    isolate: false,
    // By default one core of two is left idle.
    maxWorkers: "100%",
    // Two at once on a busy machine take longer than one; no test measures time.
    testTimeout: 60_000,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/platform/testing/setup.ts"],
    server: { deps: { inline: [/@ionic/, /@stencil/, /@lit/] } },
  },
});
