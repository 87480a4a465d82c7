import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import type { ImportReport } from "./import-report.ts";
import { questionsCommand } from "./questions.command.ts";
import { readQuestions } from "./read-questions.ts";
import { qtiPackage } from "./samples.factory.ts";

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const program = new Command("dars")
    .exitOverride()
    .configureOutput({ writeOut: (text) => lines.push(text) });
  questionsCommand(program, async ({ name, bytes }) => {
    const { format, items } = await readQuestions(name, bytes);
    return { format, items: items.map(({ id, reasons }) => ({ id, reasons, state: "known" })) };
  });
  await program.parseAsync(["questions", ...args], { from: "user" });
  return lines.join("");
}

describe("the command line for questions", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await aFolder();
    await writeFile(join(folder, "items.zip"), await qtiPackage());
    await writeFile(join(folder, "q.gift"), "::س::ما ٢+٢؟ {#4}\n\nس {=أ\n");
  });
  afterAll(() => {
    process.exitCode = 0;
  });

  it("prints a dry run as JSON and nothing else, without a subject, a level or a database", async () => {
    const printed = await run("import", join(folder, "q.gift"), "--dry-run", "--json");
    expect(JSON.parse(printed)).toEqual({
      format: "gift",
      items: 2,
      imported: 1,
      withLoss: 0,
      refused: 1,
      rows: [
        { id: "line 1", state: "imported", reasons: [] },
        {
          id: "line 3",
          state: "refused",
          reasons: ["Line 3: the { has no }. Answers end before the next blank line."],
        },
      ],
    });
  });

  it("names every item of a package", async () => {
    const report = JSON.parse(
      await run("import", join(folder, "items.zip"), "--dry-run", "--json"),
    ) as ImportReport;
    expect(report.rows).toHaveLength(74);
    expect(new Set(report.rows.map(({ id }) => id)).size).toBe(74);
    expect(report.imported + report.withLoss + report.refused).toBe(report.items);
  });

  it("converts a package of QTI to GIFT, with what both sides lose", async () => {
    const out = join(folder, "out.gift");
    const report = JSON.parse(await run("convert", join(folder, "items.zip"), out, "--json")) as ImportReport;
    expect(report).toMatchObject({ format: "gift", items: 74 });
    expect(await readFile(out, "utf8")).toContain("{");
    const again = JSON.parse(await run("import", out, "--dry-run", "--json")) as ImportReport;
    expect(again).toMatchObject({ items: report.imported + report.withLoss, refused: 0 });
  });

  it("puts nothing into a bank that is not named", async () => {
    await expect(run("import", join(folder, "q.gift"), "--subject", "MATH")).rejects.toThrow("--level");
    const again = await run("import", join(folder, "q.gift"), "--subject", "MATH", "--level", "7", "--json");
    expect(JSON.parse(again)).toMatchObject({ items: 2, imported: 1, withLoss: 1 });
  });

  it("says that a file is no file of questions", async () => {
    await writeFile(join(folder, "broken.zip"), "PK\u0003\u0004broken");
    expect(await run("import", join(folder, "broken.zip"), "--dry-run")).toContain("0 imported");
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
  });
});
