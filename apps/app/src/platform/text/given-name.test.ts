import { expect, test } from "vitest";

import { givenName, shortName } from "./given-name.ts";

test.each([
  ["حيدر كاظم صادق الموسوي", "حيدر", "حيدر الموسوي"],
  ["عبد الله حسن كريم البياتي", "عبد الله", "عبد الله البياتي"],
  ["عبد الله", "عبد الله", "عبد الله"],
  ["Zainab Al-Mousawi", "Zainab", "Zainab Al-Mousawi"],
  ["Rojin", "Rojin", "Rojin"],
  ["", "", ""],
])("of %j the first name is %j, the short one %j", (name, given, short) => {
  expect(givenName(name)).toBe(given);
  expect(shortName(name)).toBe(short);
});
