import { expect, test } from "vitest";

import { serverAddress } from "./server-address.ts";

const HERE = { origin: "https://dars.example", host: "dars.example" };

test.each([
  ["https://school.example", "https://school.example"],
  ["school.example", "https://school.example"],
  ["  https://school.example/anything?x=1  ", "https://school.example"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
])("a phone may use %s", (typed, origin) => {
  expect(serverAddress(typed, HERE, false)).toMatchObject({ is: "usable", origin });
});

test.each([
  "http://school.example",
  "https://10.0.0.1",
  "https://[::1]",
  "https://2130706433",
  "https://localhost",
  "https://school.example:8443",
  "https://amal:secret@school.example",
  "javascript:alert(1)",
  "",
])("a phone refuses %s", (typed) => {
  expect(serverAddress(typed, HERE, false)).toEqual({ is: "invalid" });
});

test("a browser uses its own site and no other", () => {
  expect(serverAddress("dars.example", HERE, true)).toMatchObject({
    is: "usable",
    origin: "https://dars.example",
  });
  expect(serverAddress("school.example", HERE, true)).toEqual({ is: "elsewhere", host: "dars.example" });
});
