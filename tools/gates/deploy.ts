import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SERVER_HEAP, SERVER_MALLOC } from "#tools/bootstrap/server-heap.cjs";
import { ROOT } from "#tools/paths.ts";

import { readVariables } from "./environment.ts";
import { ourFiles } from "./files.ts";
import { listRefusedSamples } from "./refused-samples.ts";

/** What the samples in `deploy` may name. */
interface KnownNames {
  readonly settings: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
  /** Where the server listens by default. */
  readonly port: string;
  /** Paths that are served for operators, such as /readyz. */
  readonly addresses: ReadonlySet<string>;
  readonly isThere: (path: string) => boolean;
}

const OPERATIONS = "docs/operations.md";
const FENCE = /^```[\s\S]*?^```/gm;

/**
 * The samples of `deploy` and the page for operators name settings, metrics, ports, addresses and files that are there;
 * programs take the samples, and the page names every setting.
 */
export const deploy = {
  name: "deploy",
  faults: () => {
    const known = readKnown();
    const texts = ourFiles("deploy/**/*.*")
      .concat(ourFiles("deploy/**/{Dockerfile,Caddyfile}"))
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
    const operations = readFileSync(join(ROOT, OPERATIONS), "utf8");
    return [
      ...listUnknown(OPERATIONS, operations.replaceAll(FENCE, ""), known),
      ...listUnnamed(OPERATIONS, operations, known.settings),
      ...texts.flatMap(({ file, text }) => listUnknown(file, text, known)),
      ...texts.flatMap(({ file, text }) => listHeapFaults(file, text)),
      ...listRefusedSamples(),
    ];
  },
};

function readKnown(): KnownNames {
  const code = ourFiles("apps/server/src/**/*.ts").map((file) => readFileSync(join(ROOT, file), "utf8"));
  const find = (pattern: RegExp) =>
    new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)));
  return {
    settings: new Set(Object.keys(readVariables())),
    metrics: find(/"(dars_\w+)"/g),
    port: String(readVariables()["PORT"]?.default),
    addresses: find(/http\.get\("(\/\w+)"/g),
    isThere: (path) => existsSync(join(ROOT, path)),
  };
}

const SETTING = /\b(?:DARS|DATABASE)_[A-Z\d_]+\b|\bNATS_URL\b|\bFFMPEG_PATH\b/g;
const METRIC = /\bdars_[a-z_]+\b/g;
const PORT = /(?:\bdars(?:-\d+)?:|\b127\.0\.0\.1:|\bEXPOSE )(\d{2,5})\b/g;
const ADDRESS = /(?:health_uri |metrics_path: |127\.0\.0\.1:\d+)(\/\w+)/g;
/** A volume of a compose file, and a file of the repository. */
const VOLUME = /- \.\/([\w./-]+):/g;
const PATH = /(?<![\w./-])(?:apps|docs|packages|tools|deploy)\/[\w./-]*\w/g;
/** Made by a build, and so not in the repository. */
const BUILT = /\/(?:dist|node_modules)$/;
const NO_METRICS = /^dars_(?:app|owner|connection)$/;

/** What a sample names and is not there, in words. */
export function listUnknown(file: string, text: string, known: KnownNames): readonly string[] {
  const isOfFigures = /^deploy\/(?:prometheus|grafana)\/|^docs\//.test(file);
  const isOfOthers = file.startsWith("deploy/pgbouncer/");
  const metrics = isOfFigures ? named(text, METRIC).filter((name) => !NO_METRICS.test(name)) : [];
  const paths = named(text, PATH).filter((path) => !BUILT.test(path));
  const volumes = file.endsWith(".compose.yml") ? named(text, VOLUME).map((path) => `deploy/${path}`) : [];
  return [
    ...named(text, SETTING).filter((name) => !known.settings.has(name)),
    ...metrics.filter((name) => !known.metrics.has(name.replace(/_(?:sum|count|bucket)$/, ""))),
    ...(isOfOthers ? [] : named(text, PORT).filter((port) => port !== known.port)),
    ...named(text, ADDRESS).filter((path) => !known.addresses.has(path)),
    ...[...paths, ...volumes].filter((path) => !known.isThere(path)),
  ].map((name) => `${file} names ${name}, which is not there.`);
}

/** The settings that a page leaves out, in words. */
export const listUnnamed = (file: string, text: string, settings: ReadonlySet<string>): readonly string[] =>
  [...settings]
    .filter((name) => !new RegExp(String.raw`\b${name}\b`).test(text))
    .map((name) => `${file} does not name ${name}, which the server reads.`);

const named = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)),
];

/** A server that is started by a sample has the heap of one that is started by `npm start`. */
export function listHeapFaults(file: string, text: string): readonly string[] {
  if (!text.includes("apps/server/src/main.ts")) return [];
  const settings = Object.entries(SERVER_MALLOC).map(([name, value]) => `${name}=${value}`);
  return [...SERVER_HEAP, ...settings]
    .filter((flag) => !text.includes(flag))
    .map((flag) => `${file} starts the server without ${flag} (tools/bootstrap/server-heap.cjs).`);
}
