import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { ROOT } from "#tools/paths.ts";

import { Trial } from "./trial.ts";

const SUM =
  "export const sum = (to: number) => {\n  let all = 0;\n  for (let i = 0; i < to; i += 1) all += i;\n  return all;\n};\n";
const TEST = `
import { expect, test } from "vitest";
import { sum } from "./sum.ts";
test("a sum", () => { expect(sum(3)).toBe(3); });
test("of nothing", () => { expect(sum(0)).toBe(0); });`;
const LOADED = `
import { expect, test } from "vitest";
import { sum } from "./sum.ts";
if (sum(3) !== 3) throw new Error("no sum");
test("loaded", () => { expect(sum).toBeDefined(); });`;

test("one run after another tries a change that is never written", { timeout: 60_000 }, async () => {
  const { sum, loaded, tests, trial } = await givenATrial();
  const changed = (what: string, by: string) => {
    const start = SUM.indexOf(what);
    return { path: sum, change: { what, start, end: start + what.length, by } };
  };

  expect(await trial.run([loaded], 30_000, changed("i < to", "i <= to"))).toBe("loaded.test.ts (no sum)");
  expect(await trial.run(tests, 30_000)).toBeUndefined();
  expect(await trial.run(tests, 30_000, changed("i < to", "i <= to"))).toBe(
    "sum.test.ts: a sum (expected 6 to be 3 // Object.is equality)",
  );
  expect(await trial.run(tests, 30_000, changed("i < to", "i !== to"))).toBeUndefined();
  expect(await trial.run(tests, 1000, changed("i += 1", "i += 0"))).toBe("the tests did not end in time");
  expect(await trial.run(tests, 30_000)).toBeUndefined();

  expect(readFileSync(sum, "utf8")).toBe(SUM);
});

const STARTED = `
import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { sum } from "./sum.ts";
test("a child", () => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  expect(sum(3)).toBe(3);
  child.kill("SIGKILL");
});`;

test("what a failed test has started ends with the run", { timeout: 60_000 }, async () => {
  const { sum, started, trial } = await givenATrial();
  const start = SUM.indexOf("i < to");
  const change = { what: "i < to", start, end: start + 6, by: "i <= to" };

  expect(await trial.run([started], 5000, { path: sum, change })).toBe(
    "started.test.ts: a child (expected 6 to be 3 // Object.is equality)",
  );
  expect(await trial.run([started], 30_000)).toBeUndefined();
});

async function givenATrial() {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache/trial-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [sum = "", loaded = "", tested = "", started = ""] = [
    "sum.ts",
    "loaded.test.ts",
    "sum.test.ts",
    "started.test.ts",
  ].map((name) => join(folder, name));
  writeFileSync(sum, SUM);
  writeFileSync(loaded, LOADED);
  writeFileSync(tested, TEST);
  writeFileSync(started, STARTED);
  const trial = await Trial.open(folder);
  onTestFinished(() => trial.close());
  return { sum, loaded, started, tests: [loaded, tested], trial };
}
