import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { DirectoryBusyError } from "./directory-lock.ts";
import { layoutOf } from "./layout.ts";
import { startPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./postgres.ts";
import { becomes, isAlive, processesOf, readPostmasterFile } from "./processes.ts";
import { runChild, type Child } from "./testing-child.ts";

const isRoot = process.getuid?.() === 0;

let directory: string;
let running: EmbeddedPostgres[];
let children: Child[];

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "dars-embedded-")), "postgres");
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) await child.kill();
  await Promise.all(running.map((postgres) => postgres.stop()));
  await rm(join(directory, ".."), { recursive: true, force: true });
});

describe("a start", () => {
  it("makes a database in a directory that is not there, with checksums, Unicode order and durable writes", async () => {
    const postgres = await start();
    const [row] = await query(
      postgres,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
              current_setting('jit') as jit, current_setting('listen_addresses') as addresses,
              current_user as owner, current_database() as name,
              (select datlocprovider from pg_database where datname = 'dars') as provider`,
    );
    expect(row).toEqual({
      checksums: "on",
      fsync: "on",
      pages: "on",
      commit: "on",
      jit: "off",
      addresses: "",
      owner: "dars_owner",
      name: "dars",
      provider: "i",
    });
  });

  it("finds trigrams in Arabic names", async () => {
    const postgres = await start();
    await query(postgres, "create extension pg_trgm");
    expect(await query(postgres, "select similarity('محمود', 'محمود علي') > 0.4 as alike")).toEqual([
      { alike: true },
    ]);
  });

  it("lets nobody else reach the socket", async () => {
    const { connection } = await start();
    expect((await lstat(connection.host)).mode & 0o777).toBe(0o700);
  });

  it("puts the socket where its path is short enough when the directory's is not", async () => {
    directory = join(directory, "a-school-with-a-very-long-name".repeat(3), "postgres");
    const postgres = await start();
    expect(postgres.connection.host.length).toBeLessThan(80);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    await rm(postgres.connection.host, { recursive: true });
  });

  it("keeps what was written when it is repeated, and takes settings from the new start", async () => {
    const first = await start();
    await query(first, "create table pupils as select 7 as id");
    await first.stop();
    const second = await start({ settings: { work_mem: "3MB" } });
    expect(await query(second, "select id, current_setting('work_mem') as memory from pupils")).toEqual([
      { id: 7, memory: "3MB" },
    ]);
  });

  it("repairs what a kill in the middle of the first start leaves", async () => {
    await mkdir(join(directory, "cluster.new-0123abcd", "base"), { recursive: true });
    await writeFile(join(directory, "cluster.new-0123abcd", "PG_VERSION"), "18\n");
    const postgres = await start();
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(directory)).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
  });

  it("is not misled by a pid file and a socket lock that name a living stranger", async () => {
    await (await start()).stop();
    const { cluster, socket } = layoutOf(directory);
    await writeFile(
      join(cluster, "postmaster.pid"),
      `${process.pid}\n${cluster}\n1\n5432\n${socket}\n\n1 1\nready\n`,
    );
    await writeFile(join(socket, ".s.PGSQL.5432.lock"), `${process.pid}\n${cluster}\n1\n5432\n${socket}\n`);
    await writeFile(join(socket, ".s.PGSQL.5432"), "");
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("says what is wrong when PostgreSQL refuses a setting", async () => {
    await expect(start({ settings: { work_mem: "a lot" } })).rejects.toThrow(
      /invalid value for parameter "work_mem"/,
    );
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("one directory, one Dars", () => {
  it("refuses a second start in the same process", async () => {
    await start();
    await expect(start()).rejects.toThrow(DirectoryBusyError);
    await expect(start()).rejects.toThrow(`process ${process.pid}`);
  });

  it("refuses a start while another process has the directory, and takes over once that one is killed", async () => {
    const child = await startChild();
    await expect(start()).rejects.toThrow(DirectoryBusyError);
    const orphan = (await readPostmasterFile(layoutOf(directory).cluster))?.pid ?? 0;
    await child.kill();
    expect(await isAlive(orphan)).toBe(true);
    const postgres = await start();
    expect(await isAlive(orphan)).toBe(false);
    expect(await query(postgres, "select count(*)::int > 0 as some from acknowledged")).toEqual([
      { some: true },
    ]);
  });

  it("lets exactly one of several simultaneous starts win", async () => {
    const results = await Promise.allSettled([start(), start(), start(), start()]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(DirectoryBusyError);
  });

  it("lets exactly one of two processes that start at once win", async () => {
    const outcomes = await Promise.all([launchChild(), launchChild()]);
    expect(outcomes.toSorted()).toEqual(["busy", "ready"]);
  });
});

describe("the supervisor", () => {
  it("brings a killed postmaster back with everything in it", async () => {
    const restarts = Promise.withResolvers<void>();
    const postgres = await start({ onRestart: restarts.resolve });
    await query(postgres, "create table pupils as select generate_series(1, 1000) as id");
    await killPostmaster();
    await restarts.promise;
    expect(await query(postgres, "select count(*)::int as pupils from pupils")).toEqual([{ pupils: 1000 }]);
  });

  it("brings it back again and again", async () => {
    let restarts = 0;
    const postgres = await start({ onRestart: () => (restarts += 1) });
    for (const expected of [1, 2, 3]) {
      await killPostmaster();
      expect(await becomes(() => restarts === expected, 60_000)).toBe(true);
    }
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("stops for good, even when asked twice and while the postmaster is being brought back", async () => {
    const postgres = await start();
    await killPostmaster();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await processesOf(layoutOf(directory).cluster)).toEqual([]);
  });

  it("ends PostgreSQL with the process that ends without asking", async () => {
    const child = await startChild();
    await child.exit();
    const { cluster } = layoutOf(directory);
    expect(await becomes(async () => (await processesOf(cluster)).length === 0, 60_000)).toBe(true);
    expect(await readFile(layoutOf(directory).log, "utf8")).toMatch(/database system is shut down\n$/);
  });

  it("keeps the terminal's Ctrl-C away from PostgreSQL", async () => {
    await start();
    const pid = (await readPostmasterFile(layoutOf(directory).cluster))?.pid ?? 0;
    const [, group] = /\) \S+ \d+ (\d+)/.exec(await readFile(`/proc/${pid}/stat`, "latin1")) ?? [];
    expect(Number(group)).toBe(pid);
  });
});

describe.runIf(isRoot)("as root", () => {
  it("runs PostgreSQL by an account of the system where namespaces are refused", async () => {
    await chmod(join(directory, ".."), 0o755);
    const first = await start({ rootMode: "account" });
    await query(first, "create table pupils as select 7 as id");
    await first.stop();
    const { cluster } = layoutOf(directory);
    const { uid } = await lstat(cluster);
    expect(uid).not.toBe(0);
    expect(await query(await start(), "select id from pupils")).toEqual([{ id: 7 }]);
    expect((await lstat(cluster)).uid).toBe(uid);
  });

  it("says so when that account cannot enter the directory", async () => {
    await expect(start({ rootMode: "account" })).rejects.toThrow("cannot enter");
  });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ directory, ...options });
  running.push(postgres);
  return postgres;
}

async function launchChild(): Promise<string> {
  const child = runChild(directory);
  children.push(child);
  return child.outcome;
}

async function startChild(): Promise<Child> {
  const child = runChild(directory);
  children.push(child);
  expect(await child.outcome).toBe("ready");
  await child.acknowledged(1);
  return child;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  return (await client.query(text).finally(() => void client.end())).rows;
}

async function killPostmaster(): Promise<void> {
  const pid = (await readPostmasterFile(layoutOf(directory).cluster))?.pid;
  if (pid !== undefined) process.kill(pid, "SIGKILL");
}
