import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import { runFfmpeg } from "./run-ffmpeg.ts";

const folder = await aFolder();
const { signal } = new AbortController();

async function aProgram(name: string, ...lines: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  await chmod(path, 0o755);
  return path;
}

test("what takes too long is killed", async () => {
  const path = await aProgram("endless", "exec /bin/sleep 600");
  const begun = Date.now();

  await expect(runFfmpeg({ path, args: [], seconds: 0.2, signal })).rejects.toMatchObject({ reason: "time" });
  expect(Date.now() - begun).toBeLessThan(5000);
});

test("what is ended from outside says so", async () => {
  const path = await aProgram("working", "exec /bin/sleep 600");
  const ending = new AbortController();
  const run = runFfmpeg({ path, args: [], seconds: 600, signal: ending.signal });
  ending.abort(new Error("the server stops"));

  await expect(run).rejects.toThrow("the server stops");
});

test("it knows nothing of the server and takes no more than is allowed", async () => {
  const path = await aProgram(
    "telling",
    'echo "secret=$DARS_SECRET memory=$(ulimit -v) time=$(ulimit -t)" >&2',
  );
  vi.stubEnv("DARS_SECRET", "x".repeat(32));

  const words = await runFfmpeg({ path, args: [], seconds: 30, signal });
  vi.unstubAllEnvs();
  expect(words.trim()).toBe("secret= memory=3000000 time=60");
});

test("what fails is broken, however much it says", async () => {
  const path = await aProgram("failing", "head -c 300000 /dev/zero >&2", "exit 1");

  await expect(runFfmpeg({ path, args: [], seconds: 30, signal })).rejects.toMatchObject({
    reason: "broken",
  });
});
