import { expect, test } from "vitest";

import { cyclesIn } from "./cycles.ts";

const file = (slice: string, ...imported: readonly string[]) => ({
  slice,
  text: imported.map((path) => `import type { Some } from "#${path}/public.ts";`).join("\n"),
});

test("slices that need each other, also by types and by way of a third, are named once", () => {
  const files = [
    file("school/people", "school/guardians"),
    file("school/guardians", "talking/chat", "platform/db"),
    file("talking/chat", "school/people"),
    file("marks/cards", "school/people"),
  ];

  expect(cyclesIn(files)).toEqual(["school/guardians → talking/chat → school/people → school/guardians"]);
});

test("what is needed one way alone is none", () => {
  expect(cyclesIn([file("a/b", "c/d"), file("c/d", "e/f"), file("a/b", "a/b")])).toEqual([]);
});
