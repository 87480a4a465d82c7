import { defineConfig } from "vitest/config";

export default defineConfig({
  cacheDir: "node_modules/.vite",
  test: { name: "tools", include: ["**/*.test.ts"], environment: "node" },
});
