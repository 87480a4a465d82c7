import { readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { heavy, sized } from "#platform/testing/sized.ts";

import { backupTo, runBackup } from "./backup.ts";
import { DirectoryBusyError } from "./directory-lock.ts";
import type { EmbeddedPostgres } from "./postgres.ts";
import { becomes } from "./processes.ts";
import { BackupDamagedError } from "./read-backup.ts";
import { runRestore } from "./restore.ts";
import { withSession } from "./session.ts";
import { aPlaceWithCluster, FAST, type TestPlace } from "./testing-place.ts";

heavy();

let place: TestPlace;
let file: string;

async function freshPlace(): Promise<void> {
  place = await aPlaceWithCluster();
  file = join(place.root, "backups", "monday.tar.gz");
}

describe("a backup", () => {
  beforeEach(freshPlace);
  afterEach(() => place.clear());

  it("taken under load holds everything acknowledged before it, and of each later transaction all or nothing", async () => {
    const postgres = await place.start();
    await place.query(postgres, "create table marks (id int not null); create table audit (id int not null)");
    const load = writeUntilTold(postgres);
    expect(await becomes(() => load.acknowledged() > 200, 60_000)).toBe(true);
    const before = load.acknowledged();
    await runBackup({ directory: place.directory, file });
    expect(await becomes(() => load.acknowledged() > before + 200, 60_000)).toBe(true);
    await load.stop();

    const restored = await restoreElsewhere();
    const [row] = await place.query(
      restored,
      `select (select count(distinct id)::int from marks) as marks, (select count(*)::int from audit) as audit,
              (select count(*)::int from marks full join audit using (id) where marks is null or audit is null) as halves,
              (select count(*)::int from marks where id <= ${before}) as before`,
    );
    expect(row).toMatchObject({ halves: 0, before });
    expect(row?.["marks"]).toBe(row?.["audit"]);
  });

  it("can be taken while no Dars runs, and leaves none running", async () => {
    const postgres = await place.start();
    await place.query(postgres, "create table pupils as select generate_series(1, 1000) as id");
    await postgres.stop();
    const report = await runBackup({ directory: place.directory, file });
    expect(report.size).toBeGreaterThan(1_000_000);
    expect(await place.query(await restoreElsewhere(), "select count(*)::int as pupils from pupils")).toEqual(
      [{ pupils: 1000 }],
    );
    await (await place.start()).stop();
  });

  it("leaves no file when the server dies in the middle of it", async () => {
    const postgres = await place.start();
    await place.query(
      postgres,
      `create table pupils as select generate_series(1, ${sized(30_000, 300_000)}) as id, gen_random_uuid() as name`,
    );
    const backup = runBackup({ directory: place.directory, file });
    const isBegun = async () => (await readdir(join(place.root, "backups")).catch(() => [])).length > 0;
    expect(await becomes(isBegun, 60_000)).toBe(true);
    await place.killPostmaster();
    await expect(backup).rejects.toThrow(
      /Connection terminated|connection error|terminating connection|EPIPE|ECONNRESET/,
    );
    expect(await readdir(join(place.root, "backups"))).toEqual([]);
  });

  it("fails with a reason where there is no database", async () => {
    await rm(place.layout.cluster, { recursive: true });
    await expect(runBackup({ directory: place.directory, file })).rejects.toThrow("There is no database");
  });
});

describe("a restore", () => {
  let postgres: EmbeddedPostgres;
  let timeline: unknown;

  // One cluster for all: a row, a backup, and a row after it.
  beforeAll(async () => {
    await freshPlace();
    postgres = await place.start();
    await place.query(postgres, "create table pupils as select 1 as id");
    await backupTo(postgres.connection, place.layout.cluster, file);
    await place.query(postgres, "insert into pupils values (2)");
    timeline = await fetchTimeline(postgres);
  });

  afterAll(() => place.clear());

  const idsAtNextStart = async () => {
    postgres = await place.start();
    const rows = await place.query(postgres, "select id from pupils order by id");
    return rows.map(({ id }) => id);
  };

  it("does not touch a database that is running, or unless forced", async () => {
    await expect(runRestore({ directory: place.directory, file, force: true })).rejects.toThrow(
      DirectoryBusyError,
    );
    await postgres.stop();
    await expect(runRestore({ directory: place.directory, file })).rejects.toThrow("--force");
  });

  it("refuses a file that was changed, cut off or is no backup, and changes nothing", async () => {
    const bytes = await readFile(file);
    const names = await readdir(place.directory);
    for (const spoil of [flipInTheMiddle, cutInHalf, cutTheEnd, replaceByText]) {
      const spoilt = join(place.root, "spoilt.tar.gz");
      await writeFile(spoilt, bytes);
      await spoil(spoilt, bytes);
      await expect(runRestore({ directory: place.directory, file: spoilt, force: true })).rejects.toThrow(
        BackupDamagedError,
      );
      expect(await readdir(place.directory)).toEqual(names);
    }
    expect(await idsAtNextStart()).toEqual([1, 2]);
    await postgres.stop();
  });

  it("that is forced moves the old one aside, and ends on a timeline of its own, by which open apps learn of it", async () => {
    const { movedAside } = await runRestore({
      directory: place.directory,
      file,
      force: true,
      settings: FAST,
    });
    expect(await idsAtNextStart()).toEqual([1]);
    expect(await fetchTimeline(postgres)).not.toEqual(timeline);
    expect(await readdir(movedAside ?? "")).toContain("PG_VERSION");
    await postgres.stop();
  });

  it("that was killed between moving the old away and the new in is completed by the next start", async () => {
    const { cluster, root } = place.layout;
    await rename(cluster, join(root, "cluster.restored"));
    expect(await idsAtNextStart()).toEqual([1]);
  });
});

const fetchTimeline = (postgres: EmbeddedPostgres) =>
  place.query(postgres, "select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline");

async function restoreElsewhere(): Promise<EmbeddedPostgres> {
  const directory = join(place.root, "elsewhere");
  await runRestore({ directory, file, settings: FAST });
  return place.start({ directory });
}

/** Pairs of rows, each pair in one transaction, numbered in order of their acknowledgement. */
function writeUntilTold({ connection }: EmbeddedPostgres) {
  const state = { acknowledged: 0, isTold: false };
  const done = withSession(connection, async (client) => {
    while (!state.isTold) {
      const id = state.acknowledged + 1;
      await client.query("begin");
      await client.query("insert into marks values ($1)", [id]);
      await client.query("insert into audit values ($1)", [id]);
      await client.query("commit");
      state.acknowledged = id;
    }
  });
  return {
    acknowledged: () => state.acknowledged,
    stop: async () => {
      state.isTold = true;
      await done;
    },
  };
}

async function flipInTheMiddle(path: string, bytes: Buffer): Promise<void> {
  const spoilt = Buffer.from(bytes);
  const middle = Math.floor(spoilt.length / 2);
  spoilt.writeUInt8(spoilt.readUInt8(middle) ^ 1, middle);
  await writeFile(path, spoilt);
}

async function cutInHalf(path: string, bytes: Buffer): Promise<void> {
  await truncate(path, Math.floor(bytes.length / 2));
}

async function cutTheEnd(path: string, bytes: Buffer): Promise<void> {
  await truncate(path, bytes.length - 1);
}

async function replaceByText(path: string): Promise<void> {
  await writeFile(path, "This is a letter to the parents.\n");
}
