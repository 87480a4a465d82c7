import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { buildApp } from "#tools/bootstrap/build-app.cjs";
import { APP } from "#tools/places.ts";

/** A part of Vite's manifest: a file of the built app and what it brings along. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes as they travel. */
type Weigh = (file: string) => number;

const ENTRY_LIMIT = 190_000;
const PAGE_LIMIT = 40_000;

export const bundle = {
  name: "bundle budget",
  async faults(): Promise<readonly string[]> {
    await buildApp();
    const dist = join(APP, "dist");
    const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
    return overweight(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length);
  },
};

/** What is over its budget: the first screen with all it waits for, and each lazy part with what only it brings. */
export function overweight(manifest: Manifest, weigh: Weigh): readonly string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) return ["The manifest names no entry: nothing was measured."];
  const first = filesOf(manifest, entries);
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return [
    ...judge("the entry", first, ENTRY_LIMIT, weigh),
    ...lazy.flatMap((key) => {
      const own = [...filesOf(manifest, [key])].filter((file) => !first.has(file));
      return judge(key, new Set(own), PAGE_LIMIT, weigh);
    }),
  ];
}

function judge(name: string, files: ReadonlySet<string>, limit: number, weigh: Weigh): readonly string[] {
  const bytes = [...files].reduce((total, file) => total + weigh(file), 0);
  if (bytes <= limit) return [];
  return [`${name} weighs ${(bytes / 1000).toFixed(1)} kB gzip of ${limit / 1000} kB allowed.`];
}

function filesOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const file of filesOf(manifest, chunk.imports ?? [], seen)) files.add(file);
  }
  return files;
}
