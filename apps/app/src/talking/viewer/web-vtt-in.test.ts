import fc from "fast-check";
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

test.each([
  ["one figure behind the point", "1\n00:00:01,5 --> 00:00:03,25\nA\n", "00:00:01.500 --> 00:00:03.250"],
  ["no milliseconds", "00:00:01 --> 00:00:03\nA\n", "00:00:01.000 --> 00:00:03.000"],
  ["no blanks at the arrow", "1\n00:00:01,000-->00:00:03,000\nA\n", "00:00:01.000 --> 00:00:03.000"],
  ["no hours", "1\n0:01.000 --> 0:03.000\nA\n", "00:00:01.000 --> 00:00:03.000"],
  ["Arabic figures", "٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٣,٠٠٠\nA\n", "00:00:01.000 --> 00:00:03.000"],
  ["WebVTT without blanks", "WEBVTT\n\n00:01.000-->00:03.000\nA\n", "00:00:01.000 --> 00:00:03.000"],
])("a cue with %s is a cue", (_what, file, times) => {
  expect(webVttIn(bytes(file))).toContain(`${times}\nA\n`);
});

test("ends of lines that are written twice, and blank lines within a cue, end no cue", () => {
  const twice = "1\n\n00:00:01,000 --> 00:00:02,000\n\n42\n\n\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nB\n";
  const gap = "1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n\n2\n00:00:03,000 --> 00:00:04,000\nC\n";

  expect(webVttIn(bytes(twice))).toContain("00:00:02.000\n42\n\n2\n00:00:03.000 --> 00:00:04.000\nB\n");
  expect(webVttIn(bytes(gap))).toContain("00:00:02.000\nA\nB\n\n2\n");
});

test("what only looks like markup stays words", () => {
  const text = webVttIn(bytes("1\n00:00:01,000 --> 00:00:02,000\n<i>if</i> a < b --> c\n")) ?? "";

  expect(text).toContain("<i>if</i> a &lt; b --&gt; c");
  expect(wordsOfVtt(text)).toBe("if a < b --> c");
});

const anEnd = fc.constantFrom("\n", "\r\n", "\r\r\n");
const aCue = fc.record({
  start: fc.nat(9_000_000),
  figures: fc.constantFrom(0, 1, 2, 3),
  arrow: fc.constantFrom(" --> ", "-->", "  -->\t"),
  sign: fc.constantFrom(",", "."),
  hasNumber: fc.boolean(),
  words: fc.array(fc.stringMatching(/^[a-zء-ي]{1,9}$/), { minLength: 1, maxLength: 3 }),
});
type Cue = typeof aCue extends fc.Arbitrary<infer T> ? T : never;

const timeIn = (ms: number, { figures, sign }: Cue) => {
  const seconds = Math.floor(ms / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return figures === 0
    ? clock
    : `${clock}${sign}${String(ms % 1000)
        .padStart(3, "0")
        .slice(0, figures)}`;
};

const encodings: readonly ((text: string) => Uint8Array)[] = [
  bytes,
  (text) =>
    new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
    ]),
];

test("no cue of a file and no word of a cue is lost, however it is written", () => {
  fc.assert(
    fc.property(
      fc.array(aCue, { minLength: 1 }),
      anEnd,
      fc.constantFrom(...encodings),
      (cues, end, encode) => {
        const file = cues.flatMap((cue, at) => [
          ...(cue.hasNumber ? [String(at + 1)] : []),
          `${timeIn(cue.start, cue)}${cue.arrow}${timeIn(cue.start + 1500, cue)}`,
          ...cue.words,
          "",
        ]);
        const text = webVttIn(encode(file.join(end))) ?? "";

        expect(text.match(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/gm)).toHaveLength(cues.length);
        expect(wordsOfVtt(text).split("\n")).toEqual(cues.flatMap(({ words }) => words));
      },
    ),
  );
});

test("what has no times has no captions", () => {
  expect(webVttIn(bytes("<script>alert(1)</script>"))).toBeNull();
});

test("the words of captions are a transcript", () => {
  const text =
    "WEBVTT\n\n1\n00:01.500 --> 00:03.000\n<v Huda>Push the cart\n\n00:03.000 --> 00:04.000\nOnce more\n";

  expect(wordsOfVtt(text)).toBe("Push the cart\nOnce more");
});
