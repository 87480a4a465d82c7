import { expect, test } from "vitest";

import { getFormats } from "#platform/text/formats.ts";
import { textNow } from "#platform/text/use-text.ts";

import { refusalWords } from "./refusal-words.ts";

test.each([
  ["phone", /looks like a phone number/],
  ["link", /links/i],
  ["new-account", /only send text on the first day/],
])("MOD-6: what the school refuses for %s says why", (pattern, words) => {
  const refusal = { code: "invalid" as const, field: null, details: { pattern } };

  expect(refusalWords(refusal, { t: textNow, format: getFormats("en") })).toMatch(words);
});

test("CHAT-7: where too many wait for the hours it says so, and until when", () => {
  const details = { silence: "held-full", opensAt: "2026-11-20T04:00:00.000Z" };
  const refusal = { code: "forbidden" as const, field: null, details };

  expect(refusalWords(refusal, { t: textNow, format: getFormats("en") })).toMatch(
    /^You have too many messages scheduled for /,
  );
});
