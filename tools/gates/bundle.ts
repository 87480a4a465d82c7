import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { buildApp } from "#tools/bootstrap/build-app.cjs";
import { APP } from "#tools/paths.ts";

import { listCircles } from "./cycles.ts";

/** A part of Vite's manifest: a file of the built app and its imports. */
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

/** The entry is bounded as browsers fetch it today, pages as the oldest ones do. */
type Weighing = Readonly<Record<"brotli" | "gzip", Weigh>>;

const ENTRY_LIMIT = 150_000;
const PAGE_LIMIT = 40_000;
/** Tools that load on first use, in the middle of a page (docs/decisions/0027). */
const TOOL_LIMITS: readonly (readonly [name: RegExp, limit: number])[] = [
  [/learning\/lesson-editor\/WritingPlace\.tsx$/, 135_000],
  [/talking\/viewer\/PdfPages\.tsx$/, 160_000],
  [/temml\/dist\/temml\.mjs$/, 62_000],
  [/jsqr\/dist\/jsQR\.js$/, 50_000],
];

export const bundle = {
  name: "bundle budget",
  async faults(): Promise<readonly string[]> {
    const { manifest, weighing } = await builtApp();
    return [...overweight(manifest, weighing), ...listPartCircles(manifest)];
  },
};

/** Files of the app that import each other: one of them would run before what it needs is there. */
export const listPartCircles = (manifest: Manifest): readonly string[] =>
  listCircles(
    new Map(Object.entries(manifest).map(([name, { imports = [] }]) => [name, new Set(imports)])),
  ).map((circle) => `Parts of the app import each other: ${circle}.`);

interface Heaviest {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Bytes of everything that the app waits for before its first screen (brotli), of the page with the most code of its own,
 * and of the page with the most code in all when no shared part is loaded yet (gzip).
 */
export async function weights(): Promise<{ entry: number; own: Heaviest; withShared: Heaviest }> {
  const {
    manifest,
    weighing: { brotli, gzip },
  } = await builtApp();
  const { first, lazy } = splitParts(manifest);
  const heaviest = (weightOfPage: (name: string, own: ReadonlySet<string>) => number): Heaviest => {
    const [most = { name: "none", bytes: 0 }] = lazy
      .map(({ name, files }) => ({ name, bytes: weightOfPage(name, files) }))
      .toSorted((one, other) => other.bytes - one.bytes);
    return most;
  };
  return {
    entry: sumWeight(first, brotli),
    own: heaviest((_, own) => sumWeight(own, gzip)),
    withShared: heaviest((name) => sumWeight(collectFiles(manifest, [name]).difference(first), gzip)),
  };
}

async function builtApp(): Promise<{ manifest: Manifest; weighing: Weighing }> {
  await buildApp();
  const dist = join(APP, "dist");
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const read = (file: string) => readFileSync(join(dist, file));
  return {
    manifest,
    weighing: {
      brotli: (file) => brotliCompressSync(read(file)).length,
      gzip: (file) => gzipSync(read(file)).length,
    },
  };
}

/**
 * Parts over their budget: the first screen with everything it waits for, each page with its own parts, and
 * each part that several pages share. Shared parts are loaded once, at the first idle moment
 * (docs/decisions/0008).
 */
export function overweight(manifest: Manifest, weighing: Weighing): readonly string[] {
  const { gzip } = weighing;
  const { first, lazy, shared } = splitParts(manifest);
  if (first.size === 0) return ["The manifest names no entry: nothing was measured."];
  return [
    ...judge("the entry", sumWeight(first, weighing.brotli), ENTRY_LIMIT, "brotli"),
    ...lazy.flatMap(({ name, files }) => judge(name, sumWeight(files, gzip), getLimit(name), "gzip")),
    ...[...shared].flatMap((file) => judge(`the shared part ${file}`, gzip(file), PAGE_LIMIT, "gzip")),
  ];
}

const getLimit = (name: string) => TOOL_LIMITS.find(([tool]) => tool.test(name))?.[1] ?? PAGE_LIMIT;

function splitParts(manifest: Manifest) {
  const keys = Object.keys(manifest);
  const first = collectFiles(
    manifest,
    keys.filter((key) => manifest[key]?.isEntry),
  );
  const brought = keys
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((name) => ({ name, files: [...collectFiles(manifest, [name])].filter((file) => !first.has(file)) }));
  const users = new Map<string, number>();
  for (const file of brought.flatMap(({ files }) => files)) users.set(file, (users.get(file) ?? 0) + 1);
  const isShared = (file: string) => (users.get(file) ?? 0) > 1;
  const lazy = brought.map(({ name, files }) => ({
    name,
    files: new Set(files.filter((file) => !isShared(file))),
  }));
  return { first, lazy, shared: new Set([...users.keys()].filter(isShared)) };
}

function judge(name: string, bytes: number, limit: number, by: keyof Weighing): readonly string[] {
  if (bytes <= limit) return [];
  return [`${name} weighs ${(bytes / 1000).toFixed(1)} kB ${by} of ${limit / 1000} kB allowed.`];
}

const sumWeight = (files: ReadonlySet<string>, weigh: Weigh) =>
  [...files].reduce((total, file) => total + weigh(file), 0);

function collectFiles(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const file of collectFiles(manifest, chunk.imports ?? [], seen)) files.add(file);
  }
  return files;
}
