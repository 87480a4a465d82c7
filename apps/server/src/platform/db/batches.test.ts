import { setImmediate as turn } from "node:timers/promises";

import { expect, test, vi } from "vitest";

import { AppError } from "#platform/errors.ts";

import { Batches } from "./batches.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

test("what arrives in one turn is one batch, up to the most, and each item has its own answer", async () => {
  const lengths: number[] = [];
  const batches = new Batches<number, string>({
    work: (items) => Promise.resolve(items.map((item) => `${item}`)),
    most: 10,
    onBatch: (length) => lengths.push(length),
  });

  const answers = await Promise.all(numbered(25).map((item) => batches.add("line", item)));

  expect(answers).toEqual(numbered(25).map(String));
  expect(lengths).toEqual([10, 10, 5]);
});

test("two items with one key are in two batches, in their order", async () => {
  const seen: string[][] = [];
  const batches = new Batches<string, null>({
    work: (items) => {
      seen.push([...items]);
      return Promise.resolve(items.map(() => null));
    },
    most: 10,
    getKey: ([key]) => key,
  });

  await Promise.all(["a1", "b1", "a2", "c1"].map((item) => batches.add("line", item)));

  expect(seen).toEqual([
    ["a1", "b1"],
    ["a2", "c1"],
  ]);
});

test("a batch waits for as many as were in the one before, no longer than the pause; one who asks alone does not wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const lengths: number[] = [];
    const batches = new Batches<number, number>({
      work: (items) => Promise.resolve(items),
      most: 10,
      pauseMs: 1000,
      onBatch: (length) => lengths.push(length),
    });
    for (const item of numbered(3)) await batches.add("alone", item);
    expect(lengths.splice(0)).toEqual([1, 1, 1]);

    await Promise.all(numbered(3).map((item) => batches.add("line", item)));
    const early = numbered(2).map((item) => batches.add("line", item));
    await turn();
    expect(lengths).toEqual([3]);
    await Promise.all([...early, batches.add("line", 2)]);
    expect(lengths.splice(0)).toEqual([3, 3]);

    const late = batches.add("line", 0);
    await vi.advanceTimersByTimeAsync(999);
    expect(lengths).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBe(0);
    expect(lengths).toEqual([1]);
  } finally {
    vi.useRealTimers();
  }
});

test("where two batches may be under way, callers who came together part, and neither half waits for the other", async () => {
  const begun: number[] = [];
  const ends: Array<() => void> = [];
  const batches = new Batches<number, number>({
    work: async (items) => {
      begun.push(items.length);
      await new Promise<void>((end) => void ends.push(end));
      return items;
    },
    most: 10,
    pauseMs: 30,
    abreast: 2,
  });
  const ask = (count: number) => numbered(count).map((item) => batches.add("line", item));

  const first = ask(4);
  await turn();
  expect(begun).toEqual([4]);
  ends.shift()?.();
  await Promise.all(first);
  const again = ask(4);
  await turn();
  await turn();
  expect(begun).toEqual([4, 2, 2]);
  const later = ask(3);
  await turn();
  expect(begun).toEqual([4, 2, 2]);
  const all = [...again, ...later];
  let answered = 0;
  for (const each of all) void each.then(() => (answered += 1));
  while (answered < all.length) {
    for (const end of ends.splice(0)) end();
    await turn();
  }

  expect(begun.slice(3).reduce((sum, length) => sum + length)).toBe(3);
});

test("one that is refused fails by itself; a lost connection fails all of its batch and is not tried again", async () => {
  const errors = {
    refused: new AppError("conflict", "No."),
    broken: Object.assign(new Error("unique"), { code: "23505" }),
    lost: new Error("Connection terminated unexpectedly"),
  };
  const tried: string[] = [];
  const batches = new Batches<keyof typeof errors | "good", string>({
    work: (items) => {
      tried.push(items.join());
      for (const item of items) if (item !== "good") return Promise.reject(errors[item]);
      return Promise.resolve(items.map((item) => item));
    },
    most: 10,
  });

  const first = (["good", "refused", "broken"] as const).map((item) => batches.add("one", item));
  expect(await Promise.allSettled(first)).toEqual([
    { status: "fulfilled", value: "good" },
    { status: "rejected", reason: errors.refused },
    { status: "rejected", reason: errors.broken },
  ]);
  const second = (["good", "lost"] as const).map((item) => batches.add("two", item));
  expect(await Promise.allSettled(second)).toEqual([
    { status: "rejected", reason: errors.lost },
    { status: "rejected", reason: errors.lost },
  ]);
  expect(tried.at(-1)).toBe("good,lost");
});
