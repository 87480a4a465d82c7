import { expect, test } from "vitest";

import { RecentlyUsed } from "./recently-used.ts";

test("keeps what was used last, and never more bytes than it may", () => {
  const cache = new RecentlyUsed<string>(10);
  cache.set("one", "a", 4);
  cache.set("two", "b", 4);
  expect(cache.get("one")).toBe("a");
  cache.set("three", "c", 4);
  expect([cache.get("one"), cache.get("two"), cache.get("three")]).toEqual(["a", undefined, "c"]);
});

test("what is set again counts once, and what is larger than all is not kept", () => {
  const cache = new RecentlyUsed<string>(10);
  cache.set("one", "a", 8);
  cache.set("one", "b", 2);
  cache.set("two", "c", 8);
  expect([cache.get("one"), cache.get("two")]).toEqual(["b", "c"]);
  cache.set("three", "d", 11);
  expect([cache.get("one"), cache.get("two"), cache.get("three")]).toEqual([undefined, undefined, undefined]);
});
