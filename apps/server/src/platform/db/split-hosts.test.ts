import { expect, test } from "vitest";

import { putFirst, splitHosts } from "./split-hosts.ts";

test("an address with several hosts is one address for each, with its login, database and settings", () => {
  expect(splitHosts("postgres://me:w%40rd@one:5432,two/dars?sslmode=require")).toEqual([
    "postgres://me:w%40rd@one:5432/dars?sslmode=require",
    "postgres://me:w%40rd@two/dars?sslmode=require",
  ]);
  expect(splitHosts("postgres://[::1]:5432,[::2]:5432/dars")).toEqual([
    "postgres://[::1]:5432/dars",
    "postgres://[::2]:5432/dars",
  ]);
});

test.each([
  "postgres://me@one:5432/dars",
  "postgres:///dars?host=/run/postgresql,/elsewhere",
  "postgres://me@/dars?host=%2Frun",
  "socket:/run/postgresql dars",
])("%s is one address", (address) => {
  expect(splitHosts(address)).toEqual([address]);
  expect(putFirst(address, 0)).toBe(address);
});

test("the host that was found comes first, and the others keep their order", () => {
  expect(putFirst("postgres://me@one,two,three/dars", 1)).toBe("postgres://me@two,one,three/dars");
});
