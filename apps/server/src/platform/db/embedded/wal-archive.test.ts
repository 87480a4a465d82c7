import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { takesLong } from "#platform/testing/sized.ts";

import { runBackup } from "./backup.ts";
import { becomes } from "./processes.ts";
import { runRestore } from "./restore.ts";
import { aPlaceWithCluster, FAST, type TestPlace } from "./testing-place.ts";
import { finishSegment, makeRestorePoint, pruneArchive } from "./wal-archive.ts";

takesLong();
let place: TestPlace;
let file: string;
let walArchive: string;

beforeEach(async () => {
  place = await aPlaceWithCluster();
  file = join(place.root, "monday.tar.gz");
  walArchive = join(place.root, "it's the 100% archive");
});

afterEach(() => place.clear());

describe("the kept WAL", () => {
  it("brings back deleted rows: to a named point, to an instant, and again to the end", async () => {
    const postgres = await place.start({ walArchive });
    await place.query(postgres, "create table marks as select generate_series(1, 10) as id");
    await runBackup({ directory: place.directory, file });
    await place.query(postgres, "insert into marks select generate_series(11, 500)");
    await makeRestorePoint(postgres.connection, "before-the-mistake");
    const instant = await aClearInstant();
    await place.query(postgres, "delete from marks where id > 7");
    await postgres.stop();

    await runRestore({
      directory: place.directory,
      file,
      walArchive,
      until: "before-the-mistake",
      force: true,
      settings: FAST,
    });
    expect(await countMarks()).toBe(500);
    await runRestore({
      directory: place.directory,
      file,
      walArchive,
      until: instant,
      timeline: 1,
      force: true,
      settings: FAST,
    });
    expect(await countMarks()).toBe(500);
    await runRestore({
      directory: place.directory,
      file,
      walArchive,
      until: "latest",
      timeline: 1,
      force: true,
      settings: FAST,
    });
    expect(await countMarks()).toBe(7);
    await runRestore({ directory: place.directory, file, walArchive, force: true, settings: FAST });
    expect(await countMarks()).toBe(10);
  });

  it("goes on after a restore, on a history of its own", async () => {
    const postgres = await place.start({ walArchive });
    await place.query(postgres, "create table marks as select 1 as id");
    await runBackup({ directory: place.directory, file });
    await place.query(postgres, "insert into marks values (2)");
    await postgres.stop();
    await runRestore({ directory: place.directory, file, walArchive, force: true, settings: FAST });
    const restored = await place.start({ walArchive });
    await place.query(restored, "insert into marks values (3)");
    await restored.stop();

    await rm(place.directory, { recursive: true });
    await runRestore({ directory: place.directory, file, walArchive, until: "latest", settings: FAST });
    expect(await place.query(await place.start({ walArchive }), "select id from marks order by id")).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
  });

  it("says when it ends before the wanted point, and leaves the database alone", async () => {
    const postgres = await place.start({ walArchive });
    await place.query(postgres, "create table marks as select 1 as id");
    await runBackup({ directory: place.directory, file });
    await place.query(postgres, "insert into marks values (2)");
    await postgres.stop();
    const until = new Date(Date.now() + 3_600_000);
    await expect(
      runRestore({ directory: place.directory, file, walArchive, until, force: true, settings: FAST }),
    ).rejects.toThrow("'latest'");
    await expect(runRestore({ directory: place.directory, file, until, force: true })).rejects.toThrow(
      "DARS_WAL_ARCHIVE",
    );
    expect(await countMarks()).toBe(2);
  });

  it("loses what only older backups need", async () => {
    const postgres = await place.start({ walArchive });
    const segments = async () =>
      (await readdir(walArchive)).filter((name) => name.endsWith(".gz")).toSorted();
    for (const count of [1, 2, 3]) {
      await place.query(postgres, `create table pupils${count} (id int)`);
      await finishSegment(postgres.connection);
      expect(await becomes(async () => (await segments()).length >= count, 60_000)).toBe(true);
    }
    const { startSegment } = await runBackup({ directory: place.directory, file });
    const before = (await segments()).filter((name) => name < startSegment);
    expect(await pruneArchive(walArchive, file)).toBe(before.length);
    expect((await segments()).every((name) => name >= startSegment)).toBe(true);
  });
});

async function countMarks(): Promise<unknown> {
  const postgres = await place.start({ walArchive });
  const [row] = await place.query(postgres, "select count(*)::int as marks from marks");
  await postgres.stop();
  return row?.["marks"];
}

/** A time with some milliseconds to either side in which nothing is written. */
async function aClearInstant(): Promise<Date> {
  const instant = new Date(Date.now() + 20);
  await becomes(() => Date.now() > instant.getTime() + 20, 60_000);
  return instant;
}
