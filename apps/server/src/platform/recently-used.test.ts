import { expect, test } from "vitest";

import { RecentlyUsed } from "./recently-used.ts";

test("keeps what was used last, and never more bytes than it may", () => {
  const kept = new RecentlyUsed<string>(10);
  kept.set("one", "a", 4);
  kept.set("two", "b", 4);
  expect(kept.get("one")).toBe("a");
  kept.set("three", "c", 4);
  expect([kept.get("one"), kept.get("two"), kept.get("three")]).toEqual(["a", undefined, "c"]);
});

test("what is set again counts once, and what is larger than all is not kept", () => {
  const kept = new RecentlyUsed<string>(10);
  kept.set("one", "a", 8);
  kept.set("one", "b", 2);
  kept.set("two", "c", 8);
  expect([kept.get("one"), kept.get("two")]).toEqual(["b", "c"]);
  kept.set("three", "d", 11);
  expect([kept.get("one"), kept.get("two"), kept.get("three")]).toEqual([undefined, undefined, undefined]);
});
