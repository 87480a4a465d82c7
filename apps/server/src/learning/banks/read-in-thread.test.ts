import { expect, test } from "vitest";

import { takesLong } from "#platform/testing/sized.ts";

import { readInThread } from "./read-in-thread.ts";

takesLong();
const aFile = () => ({ name: "sums.gift", bytes: Uint8Array.from(Buffer.from("2 + 2 {=4}")) });

test("of many files at once one is read, four wait, and the others are refused for now", async () => {
  const read = await Promise.allSettled(Array.from({ length: 8 }, () => readInThread(aFile())));

  expect(read.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "fulfilled"),
    ...Array.from({ length: 3 }, () => "rejected"),
  ]);
  expect(read.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
  expect(JSON.parse((await readInThread(aFile())).found).items).toHaveLength(1);
});
