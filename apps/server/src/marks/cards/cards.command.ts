import { writeFile } from "node:fs/promises";

import { LOCALES } from "@dars/contract/platform/locales";
import { Option, type Command } from "commander";

import { findAccountId } from "#identity/accounts/public.ts";
import { readConfig } from "#platform/config.ts";
import type { Database } from "#platform/db/db.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import type { Tokens } from "#platform/tokens.ts";

import { CARD_KINDS, type CardKind, type CardLook } from "./card-content.ts";
import { cardOfStudent } from "./card-of-student.ts";
import { CARD } from "./card.typ.ts";
import { composeCards } from "./compose-cards.ts";
import { listCardKinds } from "./content-of-year.ts";
import { findStudentByAccount } from "./holders.queries.ts";
import { listPublished } from "./published.queries.ts";
import { signedCard } from "./signed-card.ts";

interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

type WithDatabase = <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;

interface PrintOptions extends CardLook {
  readonly student: string;
  readonly out: string;
  readonly kind?: CardKind;
  readonly year?: string;
}

/** `cards print --student LOGIN --out FILE.pdf`: the student's card as it is published, without an app. */
export function cardsCommand(
  program: Command,
  withDatabase: WithDatabase,
  say: (text: string) => void,
): void {
  program
    .command("cards")
    .description("report cards")
    .command("print")
    .description("print a student's card from what is published")
    .requiredOption("--student <login>", "login of the student")
    .requiredOption("--out <file>", "the PDF to write")
    .option("--year <title>", "such as 2025-2026; the latest that is published unless told")
    .addOption(
      new Option("--kind <kind>", "the ministry's where there is one, unless told").choices(CARD_KINDS),
    )
    .addOption(new Option("--locale <locale>", "language").choices(LOCALES).default("ar"))
    .addOption(new Option("--digits <digits>", "84 or ٨٤").choices(["latn", "arab"]).default("latn"))
    .action((options: PrintOptions) =>
      withDatabase(async (connected) => {
        const { code, bytes } = await print(connected, options);
        await writeFile(options.out, bytes);
        say(`Printed card ${code} to ${options.out}: ${Math.ceil(bytes.length / 1000)} kB.`);
      }),
    );
}

async function print(server: Connected, options: PrintOptions) {
  const { database } = server;
  const accountId = await findAccountId(database, options.student);
  const found =
    accountId === undefined ? undefined : await findStudentByAccount(database.directory, accountId);
  if (!found || found.schoolId === null || found.studentId === null)
    throw new Error("No student has this login.");
  const { schoolId, studentId } = found;
  const all = await listPublished(database.reading(schoolId), schoolId, studentId, "other");
  const published = all.find(({ shown }) => options.year === undefined || shown.year.title === options.year);
  if (!published) throw new Error("Nothing is published for this student.");
  const kind = options.kind ?? listCardKinds(published.shown)[0] ?? "school";
  const which = { schoolId, studentId, yearId: published.yearId, kind };
  const card = await cardOfStudent(server, { ...which, reader: "other", issuedBy: null });
  if (!card) throw new Error("There is no card of this kind.");
  const { locale, digits } = options;
  const { DARS_ORIGIN, PORT } = readConfig();
  const origin = DARS_ORIGIN ?? `http://localhost:${PORT}`;
  const content = composeCards([signedCard(card, origin)], { locale, digits });
  return { code: card.code, bytes: await printPdf({ template: CARD, content }) };
}
