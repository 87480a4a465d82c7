import { execFile } from "node:child_process";
import { cp, lstat, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { beforeEach, expect, it } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import { copyNatives, findNatives } from "./natives.ts";

let place: string;

beforeEach(async () => {
  place = await aFolder();
});

it("completes a package whose install script was blocked, in several starts at once", async () => {
  const { root } = await findNatives(place);
  const bare = join(place, "package", "native");
  await cp(root, bare, { recursive: true, filter: isNoLink });
  await cp(join(dirname(root), "package.json"), join(place, "package", "package.json"));
  const cache = join(place, "cache");
  const copies = await Promise.all([
    copyNatives(bare, cache),
    copyNatives(bare, cache),
    copyNatives(bare, cache),
  ]);
  const programs = new Set(copies.map(({ postgres }) => postgres));
  expect(programs.size).toBe(1);
  expect(await readdir(cache)).toHaveLength(1);
  const [postgres = ""] = programs;
  const { stdout } = await promisify(execFile)(postgres, ["--version"]);
  expect(stdout).toContain("PostgreSQL");
});

async function isNoLink(path: string): Promise<boolean> {
  return !(await lstat(path)).isSymbolicLink();
}
