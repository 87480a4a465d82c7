import { expect, test } from "vitest";

import { goesOn, pollMs } from "./poll.ts";

test("while things move the server is asked each second, and less and less often while they do not", () => {
  const waits = [0, 2_000, 9_000, 30_000, 600_000].map(pollMs);

  expect(waits).toEqual([1_000, 1_000, 3_000, 10_000, 15_000]);
});

test("nothing is asked for by itself when an import is over", () => {
  expect((["checking", "committing", "undoing", "receiving"] as const).every(goesOn)).toBe(true);
  expect((["committed", "undone", "refused", "failed", "discarded"] as const).some(goesOn)).toBe(false);
});
