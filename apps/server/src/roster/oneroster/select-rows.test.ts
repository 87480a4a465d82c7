import { expect, test } from "vitest";

import { selectRows } from "./select-rows.ts";

test("scores are filtered and sorted as numbers, and a row without one comes first", () => {
  const rows = [{ score: 100 }, { score: 50 }, {}, { score: 9 }];
  const select = (selection: object) => selectRows(rows, new Set(["score"]), selection).rows;

  expect(select({ filter: "score>='50'" })).toEqual([{ score: 100 }, { score: 50 }]);
  expect(select({ filter: "score='50.0'" })).toEqual([{ score: 50 }]);
  expect(select({ filter: "score~'0'" })).toEqual([{ score: 100 }, { score: 50 }]);
  expect(select({ sort: "score" })).toEqual([{}, { score: 9 }, { score: 50 }, { score: 100 }]);
});
