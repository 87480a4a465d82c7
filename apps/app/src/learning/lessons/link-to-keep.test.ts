import { expect, test } from "vitest";

import { linkToKeep } from "./link-to-keep.ts";

const MB = 1024 * 1024;
const links = { thumb: null, full: "/full", download: "/download" };
const form = (size: number) => ({ size, width: 320, height: 240 });
const aFile = (size: number) => ({
  id: "aaaaaaaaaaaaaaa",
  schoolId: 4,
  kind: "file" as const,
  state: "ready" as const,
  name: "film.mp4",
  type: "video/mp4",
  size,
  width: null,
  height: null,
  seconds: null,
  refusal: null,
});
const made = { state: "made" as const, reason: null, waveform: null, pages: null };

test("of a long film a lesson keeps the smaller form, of all else the whole; nothing that a device cannot hold", () => {
  const both = { ...links, small: "/small", medium: "/medium" };
  const media = { ...made, small: form(30 * MB), medium: form(90 * MB) };

  expect(linkToKeep({ file: aFile(20 * MB), links: both, media })).toBe("/full");
  expect(linkToKeep({ file: aFile(400 * MB), links: both, media })).toBe("/small");
  expect(linkToKeep({ file: aFile(40 * MB), links, media: null })).toBe("/full");
  expect(linkToKeep({ file: aFile(400 * MB), links, media: null })).toBeNull();
});
