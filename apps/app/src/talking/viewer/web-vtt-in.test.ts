import { expect, test } from "vitest";

import { webVttIn, wordsOfVtt } from "./web-vtt-in.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("SubRip becomes WebVTT", () => {
  const text = webVttIn(bytes("\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nالسلام عليكم\r\n"));

  expect(text).toBe("WEBVTT\n\n1\n00:00:01.500 --> 00:00:03.000\nالسلام عليكم\n");
});

test("WebVTT stays as it is", () => {
  const text = "WEBVTT\n\n00:01.500 --> 00:03.000 align:start\nPush the cart\n";

  expect(webVttIn(bytes(text))).toBe(text);
});

test("an older Arabic file is read", () => {
  const old = new Uint8Array([...bytes("1\n00:00:01,500 --> 00:00:03,000\n"), 0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);

  expect(webVttIn(old)).toContain("مرحبا");
});

test("what has no times has no captions", () => {
  expect(webVttIn(bytes("<script>alert(1)</script>"))).toBeNull();
});

test("the words of captions are a transcript", () => {
  const text =
    "WEBVTT\n\n1\n00:01.500 --> 00:03.000\n<v Huda>Push the cart\n\n00:03.000 --> 00:04.000\nOnce more\n";

  expect(wordsOfVtt(text)).toBe("Push the cart\nOnce more");
});
