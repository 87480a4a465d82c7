import { expect, test } from "vitest";

import { listFigureFaults } from "./figures.ts";

const PAGE = "| Figure | Definition |\n|---|---|\n| `late-columns` | Late. |\n| `rate` | A share. |\n";

test("a figure has one definition and one function", () => {
  const sources = ["/** Figure `rate`: a share. */", "/**\n * Figure `late-columns` (PUB-3): late.\n */"];

  expect(listFigureFaults(PAGE, sources)).toEqual([]);
  expect(listFigureFaults(PAGE, sources.slice(1))).toEqual([
    expect.stringContaining("rate is defined 1 times"),
  ]);
  expect(listFigureFaults(PAGE, [...sources, ...sources.slice(0, 1)])).toEqual([
    expect.stringContaining("and 2 times"),
  ]);
  expect(listFigureFaults(PAGE, [...sources, "/** Figure `other`. */"])).toEqual([
    expect.stringContaining("other is defined 0 times"),
  ]);
});
