import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

import { compressed } from "./vite/compressed.ts";
import { contractPrint } from "./vite/contract-print.ts";
import { files } from "./vite/files.ts";
import { firstPaint } from "./vite/first-paint.ts";
import { ionicParts } from "./vite/ionic-parts.ts";
import { noMutations } from "./vite/no-mutations.ts";
import { noSchemas } from "./vite/no-schemas.ts";
import { preloaded } from "./vite/preloaded.ts";
import { strictStyles } from "./vite/strict-styles.ts";
import { texts } from "./vite/texts.ts";

const SERVER = process.env["DARS_URL"] ?? "http://127.0.0.1:4100";
const SERVED = ["/api", "/docs", "/report_teacher.php", "/report_school.php", "/healthz", "/readyz"];

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    texts(),
    contractPrint(),
    noSchemas(),
    noMutations(),
    ionicParts(),
    strictStyles(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "service-worker.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,webmanifest,woff2}"],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
      devOptions: { enabled: false },
    }),
    preloaded(),
    firstPaint(),
    compressed(),
  ],
  server: { proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
  preview: { proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
  build: {
    target: "es2022",
    manifest: true,
    // A page's strict content policy allows no inline script, and small files are cached better as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The entry names every page's files, so that they are there before they are wanted: short names keep it small.
      output: {
        codeSplitting: { groups: files },
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css"))
            ? "assets/[hash:7].css"
            : "assets/[name]-[hash][extname]",
      },
      // Ionic declares no `sideEffects`, so that every one of its components would be shipped.
      treeshake: {
        moduleSideEffects: [
          { test: /@ionic\/(core\/components|react)|ionicons/, sideEffects: false },
          // What a slice offers through its door is loaded with the page that takes it, not with the door.
          { test: /\/(apps\/app|packages\/contract)\/src\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
  resolve: { dedupe: ["react", "react-dom", "@ionic/core", "@ionic/react"] },
});
