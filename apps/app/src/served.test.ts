import { buildMessagePagePath } from "@dars/contract/platform/linked-addresses";
import { expect, test } from "vitest";

import { SERVED } from "./served.ts";

const isServed = (address: string) => SERVED.some((pattern) => pattern.test(address));

test.each([
  "/api/v6/me",
  "/report_teacher.php?token=x",
  "/report_school.php?school=12",
  buildMessagePagePath("a-token_of-22-letters-"),
  "/message/a-token_of-22-letters-/files/aFile?until=1&mac=x",
  "/message/a-token_of-22-letters-/stop",
])("the server answers %s", (address) => expect(isServed(address)).toBe(true));

test.each(["/", "/messages?page", "/message/a-token_of-22-letters-", "/messages/link/a-token?page"])(
  "%s is a page of the app",
  (address) => expect(isServed(address)).toBe(false),
);
