import { expect, test } from "vitest";

import { formOf } from "./form-of.ts";

test.each([
  ["image/webp", "image"],
  ["audio/mpeg", "audio"],
  ["video/mp4", "video"],
  ["application/pdf", "pdf"],
  ["text/csv", "text"],
  ["text/html", "other"],
  ["image/svg+xml", "other"],
  ["application/xhtml+xml", "other"],
  ["audio/x-something", "other"],
  [null, "other"],
] as const)("%s is shown as %s", (type, form) => {
  expect(formOf(type, 1000)).toBe(form);
});

test("a text of many megabytes is saved, not laid out", () => {
  expect(formOf("text/plain", 5_000_000)).toBe("other");
});
