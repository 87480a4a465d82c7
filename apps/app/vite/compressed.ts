import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const TEXT = "**/*.{js,css,html,svg,webmanifest}";
/** Bytes under which a packet is a packet. */
const WORTH_IT = 1_000;

/** Writes a .br and a .gz beside every text file of the build, once and thoroughly: the server only picks one. */
export function compressed(): Plugin {
  let directory = "";
  return {
    name: "dars-compressed",
    // The shells read the files themselves.
    apply: (_config, { command, mode }) => command === "build" && mode !== "native",
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    closeBundle: {
      // After the service worker, which is written when the bundle is closed.
      order: "post",
      sequential: true,
      handler: () => {
        for (const file of globSync(TEXT, { cwd: directory })) write(join(directory, file));
      },
    },
  };
}

function write(file: string): void {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
