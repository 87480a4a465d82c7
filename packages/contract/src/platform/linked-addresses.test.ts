import { expect, test } from "vitest";

import {
  buildMessagePath,
  buildSignInAddress,
  buildVerifyAddress,
  findLinkedAddress,
  LINKED_ADDRESSES,
  printVerifyAddress,
} from "./linked-addresses.ts";

const ORIGIN = "https://school.example";
const find = (address: string) => findLinkedAddress(new URL(address, ORIGIN));

test("what letters, messages and certificates carry is opened by the app", () => {
  const carried = [
    buildSignInAddress(ORIGIN, "parent", { login: "amal 1", code: "AB+C" }),
    `${ORIGIN}${buildMessagePath("token_of-a-link")}`,
    buildVerifyAddress(ORIGIN, "ABCDE12345", "p.1.x"),
    buildVerifyAddress(ORIGIN, "ABCDE12345"),
  ];

  expect(carried.map((address) => find(address)?.path)).toEqual([
    "/login/",
    "/message/",
    "/verify/",
    "/verify/",
  ]);
});

test("login and code of a letter are behind the #", () => {
  const address = buildSignInAddress(ORIGIN, "parent", { login: "amal 1", code: "AB+C" });

  expect(address).toBe("https://school.example/login/parent#login=amal+1&code=AB%2BC");
});

test("the pages of the server alone are named as such", () => {
  expect(LINKED_ADDRESSES.filter(({ page }) => page === "server").map(({ path }) => path)).toEqual([
    "/verify/",
  ]);
});

test.each([
  "/",
  "/login",
  "/login/",
  "/login/parent/no_access",
  "/verify",
  "/verify/",
  "/message/token?page",
  "/message/token/files/3",
  "/messages/3/4",
  "/identity?code=1",
  "/ical/secret.ics",
  "/api/v6/me",
  "/chatting/42",
])("%s is left to a browser", (address) => {
  expect(find(address)).toBeUndefined();
});

test("an address is printed without its protocol", () => {
  expect(printVerifyAddress(ORIGIN)).toBe("school.example/verify/");
});
