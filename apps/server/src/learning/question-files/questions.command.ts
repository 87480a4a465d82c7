import { readFile, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";

import type { Command } from "commander";

import {
  renderReport,
  type ImportReport,
  type ImportRow,
  buildReport,
  reportOfRows,
} from "./import-report.ts";
import type { Medium } from "./media.ts";
import { readQuestions, type QuestionFormat } from "./read-questions.ts";
import { writeGiftFile, type NamedQuestions, writeMoodleFile, writeQtiPackage } from "./written-file.ts";

interface Options {
  readonly json?: boolean;
}

/** A file for the bank of a subject and level, by codes of the catalogue. */
export interface FileWish {
  readonly name: string;
  readonly bytes: Buffer;
  readonly subject: string;
  readonly level: string;
  /** Needed where more than one school has them. */
  readonly school: string | undefined;
}

interface ImportOptions extends Options {
  readonly dryRun?: boolean;
  readonly subject?: string;
  readonly level?: string;
  readonly school?: string;
}

/** What became of a file that was put into a bank; known: the bank has the question already. */
interface Committed {
  readonly format: QuestionFormat;
  readonly items: ReadonlyArray<Omit<ImportRow, "state"> & { readonly state: ImportRow["state"] | "known" }>;
}

type Commit = (wish: FileWish) => Promise<Committed>;

/**
 * `questions import FILE` and `questions convert FILE OUT`. Both exit with 1 when the file cannot be opened, or nothing
 * in it can be taken over. `commit` puts a file into a bank.
 */
export function questionsCommand(program: Command, commit: Commit): void {
  const questions = program.command("questions").description("questions from and for other systems");
  const importing = questions
    .command("import")
    .description("read GIFT, Moodle XML, Aiken, QTI 1.2 to 3.0 or a workbook, also as the zip of a package")
    .argument("<file>", "the file")
    .option("--dry-run", "only say what would happen with each question")
    .option("--subject <code>", "the subject of the bank")
    .option("--level <code>", "the level of the bank")
    .option("--school <code>", "the school, where there is more than one")
    .option("--json", "print the report as JSON and nothing else");
  importing.action(async (file: string, { json = false, ...options }: ImportOptions) => {
    printReport(importing, await importFile(file, options, commit), json);
  });
  const convert = questions
    .command("convert")
    .description(
      "write the questions of a file as GIFT (.gift, .txt), Moodle XML (.xml) or a package of QTI 2.2 (.zip)",
    )
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

async function importFile(
  file: string,
  { dryRun = false, subject, level, school }: ImportOptions,
  commit: Commit,
): Promise<ImportReport> {
  const [name, bytes] = [basename(file), await readFile(file)];
  if (dryRun) return buildReport(await readQuestions(name, bytes));
  if (subject === undefined || level === undefined)
    throw new Error("Say --subject CODE and --level CODE, or --dry-run.");
  const { format, items } = await commit({ name, bytes, subject, level, school });
  return reportOfRows(
    format,
    items.map(({ id, state, reasons }) => ({
      id,
      state: state === "known" ? knownAs(reasons) : state,
      reasons,
    })),
  );
}

/** Brought again, a question is what it was the first time. */
const knownAs = (reasons: readonly string[]) => (reasons.length > 0 ? "withLoss" : "imported");

type Media = ReadonlyMap<string, Medium>;

const WRITERS = {
  gift: async (named: NamedQuestions) => writeGiftFile(named),
  "moodle-xml": async (named: NamedQuestions, media: Media) => writeMoodleFile(named, media),
  "qti-2.2": writeQtiPackage,
} as const;

const ENDINGS = { ".gift": "gift", ".txt": "gift", ".xml": "moodle-xml", ".zip": "qti-2.2" } as const;

/** The format that the ending of a file says. */
function chooseFormat(out: string): keyof typeof WRITERS {
  const ending = extname(out).toLowerCase();
  const [, format] = Object.entries(ENDINGS).find(([name]) => name === ending) ?? [];
  if (!format) throw new Error("Write to .gift, .txt, .xml or .zip.");
  return format;
}

/** What reading lost and what writing lost, in one report. */
async function convertFile(file: string, out: string): Promise<ImportReport> {
  const format = chooseFormat(out);
  const { items, store } = await readQuestions(basename(file), await readFile(file));
  const named = items.flatMap(({ id, question }) => (question ? [{ id, question }] : []));
  const { bytes, rows } = await WRITERS[format](named, store.media);
  await writeFile(out, bytes);
  const written = new Map(rows.map((row) => [row.id, row]));
  return reportOfRows(
    format,
    items.map(({ id, reasons }) => {
      const row = written.get(id);
      const all = [...reasons, ...(row?.reasons ?? [])];
      if (!row || row.state === "refused") return { id, state: "refused", reasons: all };
      return { id, state: all.length > 0 ? "withLoss" : "imported", reasons: all };
    }),
  );
}
