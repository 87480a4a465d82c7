import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import S3rver from "@20minutes/s3rver";
import { afterAll, describe, expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

const folder = await aFolder();
const bucket = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "bucket"),
  configureBuckets: [{ name: "school" }],
});
const { port } = await bucket.run();
afterAll(() => bucket.close());

const s3 = {
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  bucket: "school",
  prefix: "dars",
  keyId: "S3RVER",
  key: "S3RVER",
};
const STORES: readonly (readonly [string, FileStore])[] = [
  ["a disk", new DiskStore(join(folder, "disk"))],
  ["a bucket", new S3Store(s3)],
];

describe.each(STORES)("%s", (_name, store) => {
  test("keeps what is put, whole and in pieces, and what is put over it", async () => {
    await store.put("7/abc/full", Buffer.from("Good morning"));
    await store.put("7/abc/full", Buffer.from("Good evening"));

    const [whole, piece] = [
      await store.read("7/abc/full"),
      await store.read("7/abc/full", { first: 5, last: 8 }),
    ];

    expect(whole?.bytes).toBe(12);
    expect(whole && String(await buffer(whole.body))).toBe("Good evening");
    expect(piece?.bytes).toBe(4);
    expect(piece && String(await buffer(piece.body))).toBe("even");
  });

  test("keeps what is read piece by piece, and nothing of it where a piece is missing", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "a");
    const content = { bytes: 5 * megabyte.length, open: () => Readable.from(Array(5).fill(megabyte)) };
    const broken = async function* () {
      yield megabyte;
      throw new Error("A piece is missing.");
    };

    await store.put("7/film/full", content);
    await expect(
      store.put("7/torn/full", { bytes: content.bytes, open: () => Readable.from(broken()) }),
    ).rejects.toBeInstanceOf(Error);

    const storedFile = await store.read("7/film/full");
    expect(storedFile?.bytes).toBe(content.bytes);
    expect(storedFile && (await buffer(storedFile.body)).equals(Buffer.alloc(content.bytes, "a"))).toBe(true);
    expect(await store.read("7/torn/full")).toBeUndefined();
  });

  test("has nothing where nothing was put", async () => {
    expect(await store.read("7/nothing/full")).toBeUndefined();
    expect(await store.listBelow("7/nothing")).toEqual([]);
    await store.removeBelow("7/nothing");
  });

  test("lists what is below a key, and nothing beside it", async () => {
    const keys = Array.from({ length: 7 }, (_, at) => `6/abc/${at % 2}/${at}`);
    for (const key of [...keys, "6/abcd/full"]) await store.put(key, Buffer.from("x"));

    expect((await store.listBelow("6/abc")).toSorted()).toEqual(keys.toSorted());
  });

  test("lets go of everything below a key, and of nothing beside it", async () => {
    for (const key of ["8/abc/full", "8/abc/parts/0-5", "8/abcd/full"])
      await store.put(key, Buffer.from("x"));

    await store.removeBelow("8/abc");

    const left = await Promise.all(
      ["8/abc/full", "8/abc/parts/0-5", "8/abcd/full"].map((key) => store.read(key)),
    );
    expect(left.map((stored) => stored !== undefined)).toEqual([false, false, true]);
    left[2]?.body.destroy();
  });

  test("lets go of what lies under one key alone", async () => {
    for (const key of ["9/abc/parts/0-5", "9/abc/parts/0-50"]) await store.put(key, Buffer.from("x"));

    await store.remove("9/abc/parts/0-5");
    await store.remove("9/abc/parts/0-5");

    expect(await store.read("9/abc/parts/0-5")).toBeUndefined();
    const other = await store.read("9/abc/parts/0-50");
    expect(other?.bytes).toBe(1);
    other?.body.destroy();
  });

  test.each(["../secret", "7/../../secret", "/7", "7//x", ""])(
    "takes no key that climbs: %s",
    async (key) => {
      await expect(store.put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(store.remove(key)).rejects.toThrow(RangeError);
      await expect(store.listBelow(key)).rejects.toThrow(RangeError);
      await expect(store.removeBelow(key)).rejects.toThrow(RangeError);
    },
  );
});

test("a bucket that refuses or is not there is a store that does not answer", async () => {
  const wrong = new S3Store({ ...s3, key: "another" });
  const nowhere = new S3Store({ ...s3, endpoint: "http://127.0.0.1:1" });

  await expect(wrong.put("7/abc/full", Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
  await expect(nowhere.read("7/abc/full")).rejects.toMatchObject({ code: "unavailable" });
});
