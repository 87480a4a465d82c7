import { readFile, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";

import type { Command } from "commander";

import { renderReport, type ImportReport, reportOf, reportOfRows } from "./import-report.ts";
import { readQuestions } from "./read-questions.ts";
import { writeGiftFile, writeQtiPackage } from "./written-file.ts";

interface Options {
  readonly json?: boolean;
}

/**
 * `questions import FILE --dry-run` and `questions convert FILE OUT`. Both exit with 1 when the file cannot be opened,
 * or nothing in it can be taken over.
 */
export function questionsCommand(program: Command): void {
  const questions = program.command("questions").description("questions from and for other systems");
  const dryRun = questions
    .command("import")
    .description("read GIFT, Moodle XML, Aiken, QTI 2.1 to 3.0 or a workbook, also as the zip of a package")
    .argument("<file>", "the file")
    .requiredOption("--dry-run", "only say what would happen with each question")
    .option("--json", "print the report as JSON and nothing else");
  dryRun.action(async (file: string, { json = false }: Options) => {
    const report = reportOf(await readQuestions(basename(file), await readFile(file)));
    printReport(dryRun, report, json);
  });
  const convert = questions
    .command("convert")
    .description("write the questions of a file as GIFT (.gift, .txt) or as a package of QTI 2.2 (.zip)")
    .argument("<file>", "a file that import reads")
    .argument("<out>", "what to write; its ending says the format")
    .option("--json", "print the report as JSON and nothing else");
  convert.action(async (file: string, out: string, { json = false }: Options) => {
    const report = await convertFile(file, out);
    printReport(convert, report, json);
  });
}

function printReport(command: Command, report: ImportReport, isJson: boolean): void {
  command.configureOutput().writeOut?.(`${isJson ? JSON.stringify(report) : renderReport(report)}\n`);
  if (report.imported + report.withLoss === 0) process.exitCode = 1;
}

/** What reading lost and what writing lost, in one report. */
async function convertFile(file: string, out: string): Promise<ImportReport> {
  const isQti = extname(out).toLowerCase() === ".zip";
  if (!isQti && !/\.(?:gift|txt)$/iu.test(out)) throw new Error("Write to .gift, .txt or .zip.");
  const { items, store } = await readQuestions(basename(file), await readFile(file));
  const named = items.flatMap(({ id, question }) => (question ? [{ id, question }] : []));
  const { bytes, rows } = isQti ? await writeQtiPackage(named, store.media) : writeGiftFile(named);
  await writeFile(out, bytes);
  const written = new Map(rows.map((row) => [row.id, row]));
  return reportOfRows(
    isQti ? "qti-2.2" : "gift",
    items.map(({ id, reasons }) => {
      const row = written.get(id);
      const all = [...reasons, ...(row?.reasons ?? [])];
      if (!row || row.state === "refused") return { id, state: "refused", reasons: all };
      return { id, state: all.length > 0 ? "withLoss" : "imported", reasons: all };
    }),
  );
}
