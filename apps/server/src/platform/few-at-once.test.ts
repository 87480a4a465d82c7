import { expect, test } from "vitest";

import { fewAtOnce } from "./few-at-once.ts";

test("results come in the order of the items, and never more than so many are worked on", async () => {
  const now = { working: 0, most: 0 };
  const results = await fewAtOnce([30, 1, 20, 2, 10], 2, async (ms) => {
    now.working += 1;
    now.most = Math.max(now.most, now.working);
    await new Promise((resolve) => void setTimeout(resolve, ms));
    now.working -= 1;
    return ms * 2;
  });

  expect(results).toEqual([60, 2, 40, 4, 20]);
  expect(now.most).toBe(2);
});

test("the first that fails ends its lane, and the whole", async () => {
  const begun: number[] = [];
  const work = async (no: number) => {
    begun.push(no);
    if (no === 2) throw new Error("No.");
  };

  await expect(fewAtOnce([1, 2, 3], 1, work)).rejects.toThrow("No.");
  expect(begun).toEqual([1, 2]);
});
