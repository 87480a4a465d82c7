import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { OWNER, PORT, type Layout } from "./layout.ts";
import { giveTo, type Runner } from "./run-as.ts";
import { exists, syncDirectory } from "./sync-directory.ts";
import { archiveSettings } from "./wal-archive.ts";

export type Settings = Readonly<Record<string, string>>;

/**
 * For a machine with two cores and some gigabytes. Durability is PostgreSQL's own default: on.
 * The log gets neither statements nor errors of statements, because they quote names and marks of children.
 */
const SETTINGS: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  jit: "off",
  wal_level: "replica",
  max_wal_size: "512MB",
  checkpoint_timeout: "5min",
  wal_compression: "on",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The arguments of a postmaster. They are given at each start, so a new version of Dars brings its settings along. */
export function postmasterArguments(layout: Layout, settings: Settings = {}, walArchive?: string): string[] {
  const all = { ...SETTINGS, ...(walArchive === undefined ? {} : archiveSettings(walArchive)), ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", layout.cluster, "-p", String(PORT), "-k", layout.socket, ...flags];
}

/**
 * Makes the cluster unless it is there, `more` being further words to initdb. It appears under its name only when
 * whole, so a kill leaves nothing half made.
 */
export async function ensureCluster(runner: Runner, layout: Layout, more: readonly string[]): Promise<void> {
  await removeUnfinished(layout);
  await finishRestore(layout);
  if (await exists(layout.cluster)) {
    await giveTo(runner.owner, layout.cluster);
    return;
  }
  const unfinished = await makeUnfinished(layout);
  await giveTo(runner.owner, unfinished);
  await initialise(runner, unfinished, more);
  await rename(unfinished, layout.cluster);
  await syncDirectory(layout.root);
}

/** The first is wanted for letters beyond ASCII in trigrams and text search; not every system has it. */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"];

const MAKING = [
  `--username=${OWNER}`,
  "--encoding=UTF8",
  "--data-checksums",
  "--locale=C",
  "--locale-provider=icu",
  "--icu-locale=und",
  "--auth-local=trust",
  "--auth-host=reject",
  "--no-instructions",
];

async function initialise(runner: Runner, place: string, more: readonly string[]): Promise<void> {
  let trouble = "";
  for (const characters of CHARACTER_TYPES) {
    const { code, text } = await run(runner, runner.natives.initdb, [
      "-D",
      place,
      ...MAKING,
      `--lc-ctype=${characters}`,
      ...more,
    ]);
    if (code === 0) return;
    trouble = text;
    if (!text.includes("invalid locale name")) break;
  }
  throw new Error(`PostgreSQL could not make a new cluster:\n${trouble}`);
}

function run(
  runner: Runner,
  program: string,
  args: readonly string[],
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = runner.spawn(program, args, ["ignore", "pipe", "pipe"]);
    let text = "";
    child.stdout?.on("data", (part) => (text += String(part)));
    child.stderr?.on("data", (part) => (text += String(part)));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}

/** Where a restored cluster waits, whole and tried, while the old one is moved out of its way. */
export function restoredCluster({ root }: Layout): string {
  return join(root, "cluster.restored");
}

/** A restore that was killed between its two renames is completed; one that was killed before them did not happen. */
async function finishRestore(layout: Layout): Promise<void> {
  const restored = restoredCluster(layout);
  if (!(await exists(restored))) return;
  if (await exists(layout.cluster)) await rm(restored, { recursive: true });
  else await rename(restored, layout.cluster);
}

/** An empty directory for a cluster in the making. */
export async function makeUnfinished({ root }: Layout): Promise<string> {
  const path = join(root, `cluster.new-${randomBytes(4).toString("hex")}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/**
 * Left by a process that was killed while it made or restored a cluster; we hold the lock, so no other
 * process uses them.
 */
export async function removeUnfinished({ root }: Layout): Promise<void> {
  for (const name of await readdir(root)) {
    // An initdb that has outlived its Dars goes on writing until it notices that the ground is gone.
    if (name.startsWith("cluster.new-"))
      await rm(join(root, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
