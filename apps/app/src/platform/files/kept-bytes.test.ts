import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AccountDatabase } from "#platform/offline/database.ts";

import { KeptBytes } from "./kept-bytes.ts";

const MB = 1024 * 1024;
const file = { schoolId: 4, kind: "file" as const, name: "film.mp4", type: "video/mp4", keptAt: Date.now() };
const aFilm = () => new Blob([new Uint8Array(6 * MB).fill(1), new Uint8Array(3 * MB).fill(2)]);

let database: AccountDatabase;
let storage: KeptBytes;

beforeEach(() => {
  database = new AccountDatabase("kept-bytes");
  storage = new KeptBytes(database);
});
afterEach(() => {
  vi.restoreAllMocks();
  database.close();
});

test("RES-1: a long file lies on the device in pieces, comes back whole, and goes whole", async () => {
  await storage.add({ ...file, id: "aaaaaaaaaaaaaaa" }, aFilm());

  const pieces = await database.filePieces.toArray();
  expect(pieces.map(({ bytes }) => bytes.byteLength)).toEqual([4 * MB, 4 * MB, MB]);
  expect(await storage.find("aaaaaaaaaaaaaaa")).toMatchObject({
    name: "film.mp4",
    bytes: null,
    size: 9 * MB,
  });
  const back = await storage.readBlob("aaaaaaaaaaaaaaa");
  expect(back?.size).toBe(9 * MB);
  expect(new Uint8Array((await back?.slice(6 * MB - 1, 6 * MB + 1).arrayBuffer()) ?? [])).toEqual(
    Uint8Array.of(1, 2),
  );

  await storage.remove("aaaaaaaaaaaaaaa");

  expect(await storage.readBlob("aaaaaaaaaaaaaaa")).toBeUndefined();
  expect(await database.filePieces.count()).toBe(0);
});

test("of a file for which the device has no room nothing stays", async () => {
  const film = aFilm();
  const slice = film.slice.bind(film);
  vi.spyOn(film, "slice").mockImplementation((from, to) => {
    if (from === 4 * MB) throw new DOMException("No room.", "QuotaExceededError");
    return slice(from, to);
  });

  await expect(storage.add({ ...file, id: "bbbbbbbbbbbbbbb" }, film)).rejects.toMatchObject({
    name: "QuotaExceededError",
  });

  expect(await database.files.count()).toBe(0);
  expect(await database.filePieces.count()).toBe(0);
});

test("pieces of a file that a killed page never had whole are gone a day later; a file that waits stays", async () => {
  const longAgo = Date.now() - 2 * 86_400_000;
  await storage.add({ ...file, id: "ccccccccccccccc", keptAt: longAgo }, aFilm());
  await database.filePieces.put({
    fileId: "ddddddddddddddd",
    no: 0,
    bytes: new ArrayBuffer(1),
    keptAt: longAgo,
  });
  await database.filePieces.put({
    fileId: "eeeeeeeeeeeeeee",
    no: 0,
    bytes: new ArrayBuffer(1),
    keptAt: Date.now(),
  });

  await storage.prune(["ccccccccccccccc"]);
  const ids = async () => new Set((await database.filePieces.toArray()).map(({ fileId }) => fileId));
  expect(await ids()).toEqual(new Set(["ccccccccccccccc", "eeeeeeeeeeeeeee"]));

  await storage.prune([]);
  expect(await ids()).toEqual(new Set(["eeeeeeeeeeeeeee"]));
});
