import type { makeLetters as route } from "@dars/contract/identity/sign-in-letters";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { findSectionNames } from "#identity/account-office/public.ts";
import { writeCode } from "#identity/accounts/public.ts";
import { writePin } from "#identity/class-devices/public.ts";
import { audited } from "#platform/audit.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import type { Tokens } from "#platform/tokens.ts";

import { chooseReaders, mayCode, type LetterReader } from "./choose-readers.ts";
import { buildFileName, compose, type Key, type SectionLetters } from "./compose.ts";
import { LETTER } from "./letter.typ.ts";
import { findLetterDays } from "./letters.queries.ts";

type MakeLettersRequest = Input<typeof route>;

interface KeyContext {
  readonly actor: Pick<Actor, "accountId" | "role">;
  readonly tokens: Tokens;
}

/**
 * A4 on paper: fresh codes for a section, each in a letter with its QR code. Only the file contains the
 * codes; it is printed after they are written, so that no letter carries an invalid one.
 */
export async function makeLetters(
  context: Context,
  { params, body }: MakeLettersRequest,
): Promise<FileReply> {
  const { section, keys } = await writeKeys(context, params, body);
  const content = compose({
    parts: [{ section, keys }],
    locale: body.locale,
    perPage: body.perPage,
    origin: context.origin ?? "",
  });
  const bytes = await printPdf({ template: LETTER, content });
  return { name: buildFileName(section, body.locale), type: "application/pdf", bytes };
}

async function writeKeys(
  context: Context,
  params: MakeLettersRequest["params"],
  body: MakeLettersRequest["body"],
): Promise<SectionLetters> {
  const { database } = context;
  const { schoolId, sectionId } = params;
  return database.inSchool(schoolId, async (db) => {
    const section = await findSectionNames(db, schoolId, sectionId);
    if (!section) throw notFound("This section");
    const { readers } = await chooseReaders(context, db, params, body);
    if (readers.length === 0) throw new AppError("conflict", "No one here needs a letter.");
    const hours = 24 * (await findLetterDays(db, schoolId));
    const keys: Key[] = [];
    for (const reader of readers)
      keys.push(await issueKey(context, db, schoolId, reader, { hours, withPictures: body.withPictures }));
    await audited(context, db, schoolId, "letters.made", ["section", sectionId], {
      count: keys.length,
      pictures: keys.filter(({ pictures }) => pictures).length,
    });
    return { section, keys };
  });
}

/** Writes fresh means of signing in, which end the earlier ones. */
export async function issueKey(
  { actor, tokens }: KeyContext,
  db: Db,
  schoolId: number,
  reader: LetterReader,
  { hours, withPictures }: { readonly hours: number; readonly withPictures: boolean },
): Promise<Key> {
  if (withPictures && reader.role === "student" && reader.isYoung && actor.role !== "administrator")
    return {
      reader,
      pictures: await writePin(db, tokens, { schoolId, studentId: reader.id, by: actor.accountId }),
    };
  if (!mayCode(actor, reader)) return { reader };
  const { accountId } = reader;
  return { reader, code: await writeCode(db, tokens, { accountId, issuedBy: actor.accountId, hours }) };
}
