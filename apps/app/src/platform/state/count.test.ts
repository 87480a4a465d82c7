import { expect, test } from "vitest";

import { Count } from "./count.ts";

test("an answer that a later one has overtaken is not shown", async () => {
  const count = new Count();
  const slow = Promise.withResolvers<number>();
  const first = count.follow(slow.promise);
  await count.follow(Promise.resolve(0));
  slow.resolve(3);
  await first;

  expect(count.get()).toBe(0);
});

test("an answer that comes in its turn is shown, and none keeps the last", async () => {
  const count = new Count();
  await count.follow(Promise.resolve(3));
  await count.follow(Promise.resolve(undefined));
  expect(count.get()).toBe(3);

  await count.follow(Promise.resolve(2));
  expect(count.get()).toBe(2);
});

test("what was asked before everything was cleared is not shown any more, and what is asked after it is", async () => {
  const count = new Count();
  const slow = Promise.withResolvers<number>();
  const old = count.follow(slow.promise);
  count.clear();
  slow.resolve(5);
  await old;
  expect(count.get()).toBe(0);

  await count.follow(Promise.resolve(4));
  expect(count.get()).toBe(4);
});
