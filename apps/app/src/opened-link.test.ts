import {
  buildMessagePath,
  buildSignInAddress,
  buildVerifyAddress,
} from "@dars/contract/platform/linked-addresses";
import { expect, test } from "vitest";

import { readLink } from "./opened-link.ts";

const SCHOOL = "https://school.example";

test("what letters, messages and certificates of the own server carry is opened, each in its place", () => {
  const letter = buildSignInAddress(SCHOOL, "parent", { login: "amal", code: "12345678" });
  const proof = buildVerifyAddress(SCHOOL, "ABCDE12345", "p.1.x");

  expect(readLink(letter, SCHOOL)).toEqual({
    is: "page",
    address: "/login/parent#login=amal&code=12345678",
  });
  expect(readLink(`${SCHOOL}${buildMessagePath("token")}`, SCHOOL)).toEqual({
    is: "page",
    address: "/message/token",
  });
  expect(readLink(proof, SCHOOL)).toEqual({ is: "outside", url: proof });
});

test("a sign-in at an identity provider comes back by the app's own scheme", () => {
  expect(readLink("example.school://identity?code=a&state=b.example.school", SCHOOL)).toEqual({
    is: "return",
    address: "/identity?code=a&state=b.example.school",
  });
  expect(readLink("example.school://profile?x=1", SCHOOL)).toEqual({ is: "nothing" });
});

test.each([
  "https://evil.example/login/parent#login=a&code=12345678",
  "https://school.example.evil.example/login/parent",
  "https://school.example@evil.example/login/parent",
])("%s is of a stranger", (link) => {
  expect(readLink(link, SCHOOL)).toMatchObject({ is: "stranger" });
  expect(readLink(link, "")).toMatchObject({ is: "stranger" });
});

test.each([
  "",
  "school",
  "javascript:alert(1)",
  "intent://school.example/login/parent#Intent;end",
  "https://evil.example/verify/ABCDE12345",
  "https://school.example:8443/login/parent",
  "http://school.example/login/parent",
  "https://10.0.0.1/login/parent",
  `${SCHOOL}/`,
  `${SCHOOL}/api/v6/me`,
  `${SCHOOL}/message/token?page`,
  `${SCHOOL}/chatting/4`,
])("%s opens nothing", (link) => {
  expect(readLink(link, SCHOOL)).toEqual({ is: "nothing" });
});
