import { expect, test } from "vitest";

import { joinNames } from "./listed.ts";

test("names are joined as in a sentence of each language", () => {
  expect(joinNames(["Zainab", "Ali", "Maryam"], "en")).toBe("Zainab, Ali and Maryam");
  expect(joinNames(["زينب", "علي", "مريم"], "ar")).toBe("زينب، علي ومريم");
  expect(joinNames(["زەینەب", "مریەم"], "ckb")).toBe("زەینەب و مریەم");
  expect(joinNames(["Zainab"], "en")).toBe("Zainab");
  expect(joinNames([], "ar")).toBe("");
});
