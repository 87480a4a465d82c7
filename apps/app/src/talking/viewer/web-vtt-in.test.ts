import { expect, test } from "vitest";

import { captionsIn } from "./captions-in.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("SubRip becomes WebVTT", () => {
  const text = captionsIn(bytes("\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nالسلام عليكم\r\n"));

  expect(text).toBe("WEBVTT\n\n1\n00:00:01.500 --> 00:00:03.000\nالسلام عليكم\n");
});

test("WebVTT stays as it is", () => {
  const text = "WEBVTT\n\n00:01.500 --> 00:03.000 align:start\nPush the cart\n";

  expect(captionsIn(bytes(text))).toBe(text);
});

test("an older Arabic file is read", () => {
  const old = new Uint8Array([...bytes("1\n00:00:01,500 --> 00:00:03,000\n"), 0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);

  expect(captionsIn(old)).toContain("مرحبا");
});

test("what has no times has no captions", () => {
  expect(captionsIn(bytes("<script>alert(1)</script>"))).toBeNull();
});
