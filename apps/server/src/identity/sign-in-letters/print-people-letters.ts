import type { printPeopleLetters as route } from "@dars/contract/identity/school-letters";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { findSectionNames } from "#identity/account-office/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { AppError } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { chooseReaders, type LetterReader } from "./choose-readers.ts";
import { buildPeopleFileName, compose, type Key, type SectionLetters } from "./compose.ts";
import { LETTER } from "./letter.typ.ts";
import { findLetterDays, listSectionsAround } from "./letters.queries.ts";
import { issueKey } from "./make-letters.ts";
import { nameAllChildren } from "./name-all-children.ts";

type PeopleLettersRequest = Input<typeof route>;

/** A4: fresh codes for people of any sections, printed as one file after they are written. */
export async function printPeopleLetters(
  context: Context,
  request: PeopleLettersRequest,
): Promise<FileReply> {
  const { locale, perPage } = request.body;
  const { schoolId } = request.params;
  const parts = await writeKeys(context, request);
  const content = compose({ parts, locale, perPage, origin: context.origin ?? "" });
  const bytes = await printPdf({ template: LETTER, content });
  const today = await findToday(context.database.reading(schoolId), schoolId);
  return { name: buildPeopleFileName(today, locale), type: "application/pdf", bytes };
}

async function writeKeys(
  context: Context,
  { params: { schoolId }, body }: PeopleLettersRequest,
): Promise<readonly SectionLetters[]> {
  return context.database.inSchool(schoolId, async (db) => {
    const hours = 24 * (await findLetterDays(db, schoolId));
    const parts: SectionLetters[] = [];
    for (const { section, readers } of await listReaders(context, db, schoolId, body)) {
      const keys: Key[] = [];
      for (const reader of readers)
        keys.push(await issueKey(context, db, schoolId, reader, { hours, withPictures: body.withPictures }));
      parts.push({ section, keys });
    }
    const keys = parts.flatMap((part) => part.keys);
    if (keys.length === 0) throw new AppError("conflict", "No one here needs a letter.");
    await audited(context, db, schoolId, "letters.made", null, {
      count: keys.length,
      pictures: keys.filter(({ pictures }) => pictures).length,
    });
    return parts;
  });
}

interface SectionReaders {
  readonly section: SectionLetters["section"];
  readonly readers: readonly LetterReader[];
}

/** By section; a guardian of children in two sections is in the first one alone. */
async function listReaders(
  context: Context,
  db: Db,
  schoolId: number,
  { personIds, ...filter }: PeopleLettersRequest["body"],
): Promise<readonly SectionReaders[]> {
  const chosen = new Set(personIds);
  const met = new Set<number>();
  const parts: SectionReaders[] = [];
  for (const sectionId of await listSectionsAround(db, schoolId, personIds)) {
    const section = await findSectionNames(db, schoolId, sectionId);
    const { readers } = await chooseReaders(context, db, { schoolId, sectionId }, filter);
    const those = readers.filter(
      ({ id, childIds }) =>
        !met.has(id) && (chosen.has(id) || childIds.some((childId) => chosen.has(childId))),
    );
    for (const { id } of those) met.add(id);
    if (section) parts.push({ section, readers: await nameAllChildren(db, schoolId, those) });
  }
  return parts;
}
