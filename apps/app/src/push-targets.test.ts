import { expect, test } from "vitest";

import { pushTarget } from "./push-targets.ts";

test.each([
  [{ page: "post", id: 12 }, "/post/12"],
  [{ page: "lesson", id: "7" }, "/lesson/7"],
  [{ page: "school-reports-list", id: 3 }, "/school-reports-list/3"],
  [{ page: "school-reports-list", id: "attendance" }, "/school-reports-list/attendance"],
  [{ page: "chatting", id: 99, extra: true }, "/chatting/99"],
])("a tap on %j leads to %s", (additional, address) => {
  expect(pushTarget(additional)).toBe(address);
});

test.each([
  [{}],
  [null],
  [undefined],
  ["post"],
  [{ page: "post" }],
  [{ page: "post", id: "" }],
  [{ page: "post", id: null }],
  [{ page: "profile", id: 1 }],
  [{ page: "__proto__", id: 1 }],
  [{ page: 4, id: 4 }],
])("a tap on %j, which names no known page, leads to the notifications", (additional) => {
  expect(pushTarget(additional)).toBe("/notifications");
});

test("an id from outside cannot lead to another page", () => {
  expect(pushTarget({ page: "post", id: "../profile?x=1#y" })).toBe("/post/..%2Fprofile%3Fx%3D1%23y");
});
