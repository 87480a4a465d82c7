import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { findSlice } from "./slice.ts";

const FILES = [
  "read.ts",
  "read.test.ts",
  "bed.factory.ts",
  "x.routes.ts",
  "deep/plan.ts",
  "deep/plan.test.ts",
];
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function givenSources(slice: string): string {
  const sources = mkdtempSync(join(tmpdir(), "dars-slices-"));
  folders.push(sources);
  for (const file of FILES) {
    const path = join(sources, slice, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
  }
  return sources;
}

test.each(["chat", "talking/chat"])("a slice in %s has files with rules, and tests", (folder) => {
  expect(findSlice(givenSources(folder), "chat")).toEqual({
    name: folder,
    files: [`${folder}/deep/plan.ts`, `${folder}/read.ts`],
    tests: [`${folder}/deep/plan.test.ts`, `${folder}/read.test.ts`],
  });
});

test("a slice may be named with its room, and none is found by another name", () => {
  const sources = givenSources("talking/chat");
  expect(findSlice(sources, "talking/chat")?.name).toBe("talking/chat");
  expect(findSlice(sources, "chatter")).toBeUndefined();
});
