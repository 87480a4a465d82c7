import { spawnSync } from "node:child_process";
import { chmod, chown, lstat, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { becomes } from "./processes.ts";
import { aPlace, aPlaceWithCluster, type TestPlace } from "./testing-place.ts";

heavy();
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let place: TestPlace;

afterEach(() => place.clear());

describe("a first start", () => {
  beforeEach(async () => {
    place = await aPlace();
  });

  it("makes a database in a directory that is not there, with checksums, Unicode order and durable writes", async () => {
    const postgres = await place.start({ settings: {} });
    const [row] = await place.query(
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

  it("puts the socket where its path is short enough when the directory's is not", async () => {
    place.directory = join(place.directory, "a-school-with-a-very-long-name".repeat(3), "postgres");
    const postgres = await place.start();
    expect(postgres.connection.host.length).toBeLessThan(80);
    expect(await place.query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    await rm(postgres.connection.host, { recursive: true });
  });

  it("repairs what a kill in the middle of the first start leaves", async () => {
    const child = place.runChild();
    // Or has just made it, where this process was kept from looking.
    const isMaking = async () =>
      (await readdir(place.directory).catch(() => [])).some((name) => /^cluster(\.new-|$)/.test(name));
    expect(await becomes(isMaking, 60_000)).toBe(true);
    await child.kill();
    const postgres = await place.start();
    expect(await place.query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(place.directory)).filter((name) => name.startsWith("cluster"))).toEqual([
      "cluster",
    ]);
  });
});

describe("a start", () => {
  beforeEach(async () => {
    place = await aPlaceWithCluster();
  });

  it("finds trigrams in Arabic names", async () => {
    const postgres = await place.start();
    await place.query(postgres, "create extension pg_trgm");
    expect(await place.query(postgres, "select similarity('محمود', 'محمود علي') > 0.4 as alike")).toEqual([
      { alike: true },
    ]);
  });

  it("lets nobody else reach the socket", async () => {
    const { connection } = await place.start();
    expect((await lstat(connection.host)).mode & 0o777).toBe(0o700);
  });

  it("keeps what was written when it is repeated, and takes settings from the new start", async () => {
    const first = await place.start();
    await place.query(first, "create table pupils as select 7 as id");
    await first.stop();
    const second = await place.start({ settings: { work_mem: "3MB" } });
    expect(await place.query(second, "select id, current_setting('work_mem') as memory from pupils")).toEqual(
      [{ id: 7, memory: "3MB" }],
    );
  });

  it("is not misled by a pid file and a socket lock that name a living stranger", async () => {
    await (await place.start()).stop();
    const { cluster, socket } = place.layout;
    await writeFile(
      join(cluster, "postmaster.pid"),
      `${process.pid}\n${cluster}\n1\n5432\n${socket}\n\n1 1\nready\n`,
    );
    await writeFile(join(socket, ".s.PGSQL.5432.lock"), `${process.pid}\n${cluster}\n1\n5432\n${socket}\n`);
    await writeFile(join(socket, ".s.PGSQL.5432"), "");
    expect(await place.query(await place.start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("says what is wrong when PostgreSQL refuses a setting", async () => {
    await expect(place.start({ settings: { work_mem: "a lot" } })).rejects.toThrow(
      /invalid value for parameter "work_mem"/,
    );
    expect(await place.query(await place.start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe.runIf(isRoot)("as root", () => {
  beforeEach(async () => {
    place = await aPlace();
  });

  it("runs PostgreSQL by an account of the system where namespaces are refused", async () => {
    await chmod(place.root, 0o755);
    const first = await place.start({ rootMode: "account" });
    await place.query(first, "create table pupils as select 7 as id");
    await first.stop();
    const { cluster } = place.layout;
    const { uid } = await lstat(cluster);
    expect(uid).not.toBe(0);
    expect(await place.query(await place.start(), "select id from pupils")).toEqual([{ id: 7 }]);
    expect((await lstat(cluster)).uid).toBe(uid);
  });

  it("leaves an ordinary user in peace: the same start works for one", async ({ skip }) => {
    const isEnterable =
      isExecutableBy(NOBODY, process.execPath) && isExecutableBy(NOBODY, import.meta.dirname);
    if (!isEnterable) skip("the account 'nobody' cannot enter the directory of these sources");
    await chown(place.root, NOBODY, NOBODY);
    const child = place.runChild({ uid: NOBODY, gid: NOBODY });
    expect(await child.outcome).toBe("ready");
    await child.acknowledged(1);
    expect((await lstat(place.layout.cluster)).uid).toBe(NOBODY);
    await child.kill();
    expect(
      await place.query(await place.start(), "select count(*)::int > 0 as some from acknowledged"),
    ).toEqual([{ some: true }]);
    expect((await lstat(place.layout.cluster)).uid).toBe(NOBODY);
  });

  it("says so when that account cannot enter the directory", async () => {
    await expect(place.start({ rootMode: "account" })).rejects.toThrow("cannot enter");
  });
});

function isExecutableBy(uid: number, path: string): boolean {
  return spawnSync("test", ["-x", path], { uid, gid: uid }).status === 0;
}
