import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";

import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { InvalidArgumentError, Option, type Command } from "commander";

import type { Database } from "#platform/db/db.ts";

import * as steps from "./by-operator.ts";
import { reportFile } from "./read-report.ts";
import { renderUpload, renderUploads } from "./render-upload.ts";
import { findUpload, listOfSchool } from "./uploads.queries.ts";

interface UploadsCommandScope {
  readonly group: string;
  readonly school?: string;
}

/** Lends a connected database to a command's work. */
type Connect = <T>(work: (connected: { readonly database: Database }) => Promise<T>) => Promise<T>;

/** Staged uploads from the command line: `roster upload`, `uploads`, `commit`, `undo`, `report`. */
export function uploadsCommands(roster: Command, connect: Connect): void {
  const at = (name: string, description: string) =>
    roster
      .command(name)
      .description(description)
      .requiredOption("--group <code>", "the group")
      .option("--school <code>", "the school (default: the whole group)");
  const say = (text: string) => roster.configureOutput().writeOut?.(`${text}\n`);
  const onUpload = async (
    { group, school }: UploadsCommandScope,
    uploadId: number,
    step: (database: Database, schoolId: number, uploadId: number) => Promise<void>,
  ) =>
    connect(async ({ database }) => {
      const schoolId = await steps.resolveSchoolId(database, group, school);
      await step(database, schoolId, uploadId);
      const upload = await findUpload(database.reading(schoolId), schoolId, uploadId);
      if (!upload) throw new Error("There is no such upload here.");
      if (upload.problem) process.exitCode = 1;
      say(renderUpload(upload));
    });

  at("upload", "stage a file and say what it would change; commit it afterwards")
    .argument("<file>", "a OneRoster zip, or a table as XLSX, CSV or TSV")
    .addOption(
      new Option("--kind <kind>", "what is in it")
        .choices(["oneroster", "students", "teachers", "assignments"])
        .default("oneroster"),
    )
    .action(async (file: string, options: UploadsCommandScope & { readonly kind: steps.Kind }) => {
      const bytes = await readFile(file);
      const staged = { bytes, fileName: basename(file), kind: options.kind };
      let uploadId = 0;
      await connect(async ({ database }) => {
        const schoolId = await steps.resolveSchoolId(database, options.group, options.school);
        uploadId = await steps.stage(database, schoolId, staged);
      });
      await onUpload(options, uploadId, steps.finish);
    });
  at("uploads", "the uploads of a school, newest first").action((options: UploadsCommandScope) =>
    connect(async ({ database }) => {
      const schoolId = await steps.resolveSchoolId(database, options.group, options.school);
      say(renderUploads(await listOfSchool(database.reading(schoolId), schoolId)));
    }),
  );
  at("commit", "import an upload that was checked")
    .argument("<upload>", "its number", wholeNumber)
    .option("--confirm-deactivate <count>", "confirm that this many records will end", wholeNumber)
    .action((uploadId: number, options: UploadsCommandScope & { readonly confirmDeactivate?: number }) =>
      onUpload(options, uploadId, (database, schoolId) =>
        steps.commit(database, schoolId, uploadId, options.confirmDeactivate),
      ),
    );
  at("undo", "take an import back, to the row")
    .argument("<upload>", "its number", wholeNumber)
    .action((uploadId: number, options: UploadsCommandScope) => onUpload(options, uploadId, steps.undo));
  at("report", "write the row report of an upload as CSV")
    .argument("<upload>", "its number", wholeNumber)
    .requiredOption("--out <file>", "where to write it")
    .addOption(new Option("--locale <locale>", "its language").choices(LOCALES).default("en"))
    .action(
      (uploadId: number, options: UploadsCommandScope & { readonly out: string; readonly locale: Locale }) =>
        onUpload(options, uploadId, async (database, schoolId) => {
          const bytes = await database.inSchool(schoolId, (db) =>
            reportFile(db, schoolId, uploadId, options.locale),
          );
          if (bytes) await writeFile(options.out, bytes);
        }),
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It takes a whole number.");
  return Number(text);
}
