import { afterEach, expect, test, vi } from "vitest";

import { moves } from "./moves.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  { wish: "reduce", expected: false },
  { wish: "no-preference", expected: true },
])("pages move unless the device asks for less motion ($wish)", ({ wish, expected }) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === `(prefers-reduced-motion: ${wish})`,
  }));

  expect(moves()).toBe(expected);
});
