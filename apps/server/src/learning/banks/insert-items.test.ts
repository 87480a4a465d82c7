import { expect, test } from "vitest";

import { readFile } from "./insert-items.ts";

test("of many files at once one is read, four wait, and the others are refused for now", async () => {
  const file = Buffer.from("2 + 2 {=4}");

  const read = await Promise.allSettled(Array.from({ length: 8 }, () => readFile("sums.gift", file)));

  expect(read.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "fulfilled"),
    ...Array.from({ length: 3 }, () => "rejected"),
  ]);
  expect(read.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
  expect((await readFile("sums.gift", file)).items).toHaveLength(1);
});
