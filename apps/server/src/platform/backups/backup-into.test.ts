import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runRestore } from "#platform/db/embedded/restore.ts";
import { aPlaceWithCluster, type TestPlace } from "#platform/db/embedded/testing-place.ts";
import { DiskStore } from "#platform/files/disk-store.ts";
import { listFiles } from "#platform/files/list-files.ts";
import { heavy } from "#platform/testing/sized.ts";

import { backupInto } from "./backup-into.ts";
import { restoreFiles } from "./restore-files.ts";

heavy();

let place: TestPlace;
let files: string;
let folder: string;
let store: DiskStore;

beforeAll(async () => {
  place = await aPlaceWithCluster();
  [files, folder] = [join(place.root, "files"), join(place.root, "backups")];
  store = new DiskStore(files);
});
afterAll(() => place.clear());

const put = (key: string, text: string) => store.put(key, Buffer.from(text));
const createBackup = (instant: string) =>
  backupInto({ directory: place.directory, files, folder, now: new Date(instant) });
const filesIn = async (directory: string) => (await listFiles(directory)).toSorted();

test("backups share their files, and files that no kept backup needs are removed", async () => {
  const postgres = await place.start();
  await place.query(postgres, "create table pupils as select 1 as id");
  await put("7/photo/full", "a photo");
  await put("7/gone/full", "erased later");
  await put("erasures/7/12-34", "{}");
  // The draft of a file that is being written, as a killed server leaves it.
  await writeFile(join(files, "7", "photo", "full.0a1b"), "half");
  const first = await createBackup("2026-11-28T01:02:03Z");
  await store.remove("7/gone/full");
  await put("7/photo/small", "a small photo");

  const second = await createBackup("2026-11-28T13:02:03Z");
  const [third, fourth] = [
    await createBackup("2026-11-29T01:02:03Z"),
    await createBackup("2026-11-30T00:02:03Z"),
  ];

  expect(first).toMatchObject({ files: 3, removed: [] });
  expect([second, third]).toMatchObject([{ files: 3, removed: [] }, { removed: [] }]);
  expect(fourth).toMatchObject({ files: 3, removed: ["dars-2026-11-28T010203Z.tar.gz"] });
  expect((await readdir(folder)).filter((name) => name.endsWith(".tar.gz")).toSorted()).toEqual([
    "dars-2026-11-28T130203Z.tar.gz",
    "dars-2026-11-29T010203Z.tar.gz",
    "dars-2026-11-30T000203Z.tar.gz",
  ]);
  expect(await filesIn(join(folder, "files"))).toEqual(["7/photo/full", "7/photo/small", "erasures/7/12-34"]);
});

test("on an empty machine a backup brings back the database, its files and the whole ledger of erasures", async () => {
  await put("erasures/7/56-78", "{}");
  const { file } = await createBackup("2026-11-30T01:02:03Z");
  const older = join(folder, "dars-2026-11-28T130203Z.tar.gz");
  const machine = await mkdtemp(join(place.root, "machine-"));

  const restored = await restoreFiles(older, join(machine, "files"));
  await runRestore({ directory: join(machine, "postgres"), file: older });

  expect(restored).toEqual({ files: 4, missing: [] });
  expect(await filesIn(join(machine, "files"))).toEqual([
    "7/photo/full",
    "7/photo/small",
    "erasures/7/12-34",
    "erasures/7/56-78",
  ]);
  expect(await restoreFiles(file, join(machine, "files"))).toEqual({ files: 0, missing: [] });
});

test("a file that is there is not replaced, and one that the folder has lost is named", async () => {
  const { file } = await createBackup("2026-12-01T01:02:03Z");
  const machine = await mkdtemp(join(place.root, "machine-"));
  await new DiskStore(machine).put("7/photo/full", Buffer.from("here before"));
  await rm(join(folder, "files", "7", "photo", "small"));

  expect(await restoreFiles(file, machine)).toEqual({ files: 2, missing: ["7/photo/small"] });
  expect(await readFile(join(machine, "7", "photo", "full"), "utf8")).toBe("here before");
  // The next backup mends the folder.
  await createBackup("2026-12-02T01:02:03Z");
  expect(await filesIn(join(folder, "files"))).toContain("7/photo/small");
});

test("beside a backup without its list no file is removed", async () => {
  await writeFile(join(folder, "dars-2026-12-04T010203Z.tar.gz"), "brought from elsewhere");
  await store.put("7/late/full", Buffer.from("soon gone"));
  await createBackup("2026-12-03T01:02:03Z");
  await store.remove("7/late/full");

  await createBackup("2026-12-03T13:02:03Z");

  expect(await filesIn(join(folder, "files"))).toContain("7/late/full");
});

test("a backup of the database alone has no files to bring back", async () => {
  expect(await restoreFiles(join(place.root, "monday.tar.gz"), files)).toBeUndefined();
});
