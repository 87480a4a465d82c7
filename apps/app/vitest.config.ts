import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { texts } from "./vite/texts.ts";

export default defineConfig({
  plugins: [react({ compiler: true }), texts()],
  // Node's own resolution takes Ionic's server-rendering build, whose components hear nothing.
  resolve: { conditions: ["browser"] },
  test: {
    name: "app",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/platform/testing/setup.ts"],
    server: { deps: { inline: [/@ionic/, /@stencil/, /@lit/] } },
  },
});
