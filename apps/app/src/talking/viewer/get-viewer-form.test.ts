import { expect, test } from "vitest";

import { getViewerForm } from "./get-viewer-form.ts";

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
  expect(getViewerForm(type, 1000)).toBe(form);
});

test("a text of many megabytes is saved, not laid out", () => {
  expect(getViewerForm("text/plain", 5_000_000)).toBe("other");
});
