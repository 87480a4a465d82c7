import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { runBackup } from "./backup.ts";
import { becomes } from "./processes.ts";
import { readBackupHead } from "./read-backup.ts";
import { runRestore } from "./restore.ts";
import { aPlaceWithCluster, FAST, type TestPlace } from "./testing-place.ts";
import { finishSegment, makeRestorePoint, pruneArchive } from "./wal-archive.ts";

heavy();
let place: TestPlace;
let file: string;
let walArchive: string;
/** Between the second writing and the mistake. */
let instant: Date;

// One history for all: two finished segments, a backup, more rows, a mistake.
beforeAll(async () => {
  place = await aPlaceWithCluster();
  file = join(place.root, "monday.tar.gz");
  walArchive = join(place.root, "it's the 100% archive");
  const postgres = await place.start({ walArchive });
  for (const count of [1, 2]) {
    await place.query(postgres, `create table pupils${count} (id int)`);
    await finishSegment(postgres.connection);
    await becomes(async () => (await segments()).length >= count, 60_000);
  }
  await place.query(postgres, "create table marks as select generate_series(1, 10) as id");
  await runBackup({ directory: place.directory, file });
  await place.query(postgres, "insert into marks select generate_series(11, 500)");
  await makeRestorePoint(postgres.connection, "before-the-mistake");
  instant = await aClearInstant();
  await place.query(postgres, "delete from marks where id > 7");
  await postgres.stop();
});

afterAll(() => place.clear());

describe("the kept WAL", () => {
  it("says when it ends before the wanted point, and leaves the database alone", async () => {
    const until = new Date(Date.now() + 3_600_000);
    await expect(
      runRestore({ directory: place.directory, file, walArchive, until, force: true, settings: FAST }),
    ).rejects.toThrow("'latest'");
    await expect(runRestore({ directory: place.directory, file, until, force: true })).rejects.toThrow(
      "DARS_WAL_ARCHIVE",
    );
    expect(await countMarks()).toBe(7);
  });

  it("brings back deleted rows: to a named point, to an instant, and again to the end", async () => {
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
  });

  it("goes on after a restore to the moment of the backup, on a history of its own", async () => {
    await runRestore({ directory: place.directory, file, walArchive, force: true, settings: FAST });
    const restored = await place.start({ walArchive });
    expect(await place.query(restored, COUNT)).toEqual([{ marks: 10 }]);
    await place.query(restored, "insert into marks values (1000)");
    await restored.stop();

    await rm(place.directory, { recursive: true });
    await runRestore({ directory: place.directory, file, walArchive, until: "latest", settings: FAST });
    expect(await place.query(await place.start({ walArchive }), "select id from marks order by id")).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1000].map((id) => ({ id })),
    );
  });

  it("loses what only older backups need", async () => {
    const { startSegment } = await readBackupHead(file);
    const before = (await segments()).filter((name) => name < startSegment);
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(await pruneArchive(walArchive, file)).toBe(before.length);
    expect((await segments()).every((name) => name >= startSegment)).toBe(true);
  });
});

const COUNT = "select count(*)::int as marks from marks";

const segments = async () => (await readdir(walArchive)).filter((name) => name.endsWith(".gz")).toSorted();

async function countMarks(): Promise<unknown> {
  const postgres = await place.start({ walArchive });
  const [row] = await place.query(postgres, COUNT);
  await postgres.stop();
  return row?.["marks"];
}

/** A time with some milliseconds to either side in which nothing is written. */
async function aClearInstant(): Promise<Date> {
  const clear = new Date(Date.now() + 20);
  await becomes(() => Date.now() > clear.getTime() + 20, 60_000);
  return clear;
}
