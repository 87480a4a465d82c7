import { ApiError } from "@dars/contract/platform/client";
import { expect, test } from "vitest";

import { shortCode } from "./short-code.ts";

test("the code of a refusal is never broken over two lines", () => {
  const details = { code: "conflict", message: "Changed.", requestId: "8c1f-0a2e-ee7d" } as const;

  expect(shortCode(new ApiError(details, 409))).toMatch(/^\u2066409\u2060-\u2060EE7D\u2069$/);
});
