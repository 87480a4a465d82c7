import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { inject } from "vitest";

import { ensureCluster } from "./cluster.ts";
import { buildLayout, type Connection, type Layout } from "./layout.ts";
import { findNatives } from "./natives.ts";
import { startPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./postgres.ts";
import { readPostmasterFile } from "./processes.ts";
import { roomiest } from "./roomiest.ts";
import { chooseRunner } from "./run-as.ts";
import { withSession } from "./session.ts";
import { runChild, type Child } from "./testing-child.ts";

/** A directory of its own for one test, with whatever runs in it. */
export interface TestPlace {
  readonly root: string;
  directory: string;
  readonly layout: Layout;
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>;
  query(postgres: { readonly connection: Connection }, text: string): Promise<Record<string, unknown>[]>;
  runChild(account?: { uid: number; gid: number }): Child;
  /** A child that is ready and has written something. */
  startChild(): Promise<Child>;
  killPostmaster(): Promise<void>;
  clear(): Promise<void>;
}

/** Nothing here has to survive the loss of power. */
export const FAST = { fsync: "off" };

export async function aPlace(where?: string): Promise<TestPlace> {
  const root = await mkdtemp(join(where ?? (await roomiest()), "dars-place-"));
  const running: EmbeddedPostgres[] = [];
  const children: Child[] = [];
  const place: TestPlace = {
    root,
    directory: join(root, "postgres"),
    get layout() {
      return buildLayout(place.directory);
    },
    start: async (options = {}) => {
      const postgres = await startPostgres({ directory: place.directory, settings: FAST, ...options });
      running.push(postgres);
      return postgres;
    },
    query: async ({ connection }, text) =>
      withSession(connection, async (client) => (await client.query<Record<string, unknown>>(text)).rows),
    runChild: (account) => {
      const child = runChild(place.directory, account);
      children.push(child);
      return child;
    },
    startChild: async () => {
      const child = place.runChild();
      const outcome = await child.outcome;
      if (outcome !== "ready") throw new Error(`The child is ${outcome}.`);
      await child.acknowledged(1);
      return child;
    },
    killPostmaster: async () => {
      const pid = (await readPostmasterFile(place.layout.cluster))?.pid;
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    },
    clear: async () => {
      await Promise.all(running.map((postgres) => postgres.stop()));
      for (const child of children) await child.killAll();
      // A start also frees the shared memory that killed processes have left; nothing else would until a reboot.
      if (children.length > 0) await (await place.start()).stop();
      await rm(root, { recursive: true, force: true });
    },
  };
  return place;
}

let template: Promise<TestPlace> | undefined;

/** A place whose cluster has been made already, which is quicker than making it. */
export async function aPlaceWithCluster(): Promise<TestPlace> {
  template ??= makeTemplate();
  const place = await aPlace();
  await cp((await template).layout.cluster, place.layout.cluster, { recursive: true });
  return place;
}

/**
 * It stays for every file that this worker runs. In a daily run its WAL is cut into short segments: they are archived,
 * backed up and copied in many tests, and mostly empty.
 */
async function makeTemplate(): Promise<TestPlace> {
  const place = await aPlace(inject("shelf"));
  const { layout } = place;
  await mkdir(layout.root, { recursive: true, mode: 0o700 });
  const runner = await chooseRunner(await findNatives(layout.root), layout);
  await ensureCluster(runner, layout, ["--no-sync", `--wal-segsize=${inject("isFull") ? 16 : 1}`]);
  await (await place.start()).stop();
  return place;
}
