import { DOCUMENT_REFUSALS } from "@dars/contract/learning/lesson-documents";
import { ApiError } from "@dars/contract/platform/client";
import { expect, test } from "vitest";

import { toRefusalText } from "./left-out-words.ts";

const refusal = (why: string) =>
  new ApiError({ code: "invalid", message: "", details: { reason: "document", why } }, 400);

test("a document is refused in words of its kind, also by a newer server", () => {
  expect(DOCUMENT_REFUSALS.map((why) => toRefusalText(refusal(why)))).toEqual(
    DOCUMENT_REFUSALS.map((why) => `lesson-editor.document-${why}`),
  );
  expect(toRefusalText(refusal("hologram"))).toBe("lesson-editor.document-refused");
  expect(toRefusalText(new ApiError({ code: "network", message: "" }, 0))).toBe(
    "lesson-editor.document-refused",
  );
});
