import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { ROOT } from "#tools/paths.ts";

import { LINT } from "./lint.ts";
import { runTool } from "./tool.ts";

test("what the compiler refuses fails the lint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dars-typed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The type checker is one of the packages.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  copyFileSync(join(ROOT, "tsconfig.base.json"), join(folder, "tsconfig.json"));
  writeFileSync(join(folder, "wrong.ts"), `export const wrong: number = "text";\n`);

  const [script, ...options] = LINT;
  const { code, output } = await runTool(script, [...options, "wrong.ts"], folder);

  expect(code).not.toBe(0);
  expect(output).toContain("TS2322");
});
