import { isAbsolute } from "node:path";

import { expect, test } from "vitest";

import { movedClock, readConfig } from "./config.ts";

test("an empty environment gives the defaults", () => {
  const config = readConfig({});

  expect(config).toMatchObject({ PORT: 4100, DARS_HOST: "127.0.0.1", DARS_DEMO: "school", DARS_LOG: "info" });
  expect(config.DATABASE_URL).toBeUndefined();
  expect(isAbsolute(config.DARS_DATA)).toBe(true);
  expect(Object.isFrozen(config)).toBe(true);
});

test("an empty variable counts as none, and others are of no concern", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", HOME: "/nobody" })).toMatchObject({ PORT: 4100 });
});

test.each([
  [{ PORT: "many" }, /PORT/],
  [{ PORT: "70000" }, /PORT/],
  [{ DARS_DEMO: "some" }, /DARS_DEMO/],
  [{ DARS_SECRET: "short" }, /DARS_SECRET/],
])("%o is refused by the name of what is wrong", (environment, named) => {
  expect(() => readConfig(environment)).toThrow(named);
});

test("only a test run at another date tells other programs its clock, and nothing else of the environment", () => {
  const environment = { LD_PRELOAD: "/lib/clock.so", DARS_SECRET: "s", PGHOST: "h" };
  expect(movedClock(environment)).toEqual({});
  expect(movedClock({ ...environment, DARS_CLOCK_AHEAD: "60" })).toEqual({
    LD_PRELOAD: "/lib/clock.so",
    DARS_CLOCK_AHEAD: "60",
  });
});
