import { orderSchoolLetters } from "@dars/contract/identity/school-letters";

import { SCOPE_CHECKS } from "#identity/access/public.ts";
import { findSectionNames } from "#identity/account-office/public.ts";
import { audit } from "#platform/audit.ts";
import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import type { Tokens } from "#platform/tokens.ts";

import {
  findAsker,
  findNextNo,
  findPart,
  lockOpenPart,
  updatePrinted,
  updateStopped,
} from "./batches.queries.ts";
import { chooseReaders, type LetterReader } from "./choose-readers.ts";
import { compose, type Key } from "./compose.ts";
import { LETTER } from "./letter.typ.ts";
import { findLetterDays } from "./letters.queries.ts";
import { issueKey } from "./make-letters.ts";
import { nameAllChildren } from "./name-all-children.ts";

export const PRINT_LETTERS = "print letters";
export const DROP_LETTERS = "drop printed letters";

export interface PrintingLetters {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly store: FileStore;
}

interface PartToPrint {
  readonly schoolId: number;
  readonly batchId: number;
  readonly no: number;
  /** Where people reach this server. */
  readonly origin: string;
}

type LetterPart = NonNullable<Awaited<ReturnType<typeof lockOpenPart>>>;
type Asker = Pick<Actor, "accountId" | "role">;

/** Printers have a queue of their own, and another node may be at the part. */
const BUSY_SECONDS = 3;

/** Files hold codes, so they are stored sealed. */
export const SEALED_FOR = "sign-in-letters";

export const getLetterFolder = (schoolId: number, batchId: number): string =>
  `letters/${schoolId}/${batchId}`;

/**
 * Prints one file and wants the next. Its codes, the file and the mark that it is printed are one transaction with the
 * part locked: a node that is killed leaves the codes as they were, and no second node writes others for the same file.
 */
export async function printLetters(parts: PrintingLetters, which: PartToPrint): Promise<void> {
  const { database } = parts;
  const { schoolId, batchId, no, origin } = which;
  const found = await findPart(database.reading(schoolId), schoolId, batchId, no);
  if (!found || found.printedAt !== null || found.stoppedAt !== null || found.droppedAt !== null) return;
  await database.inSchool(schoolId, async (db) => {
    const part = await lockOpenPart(db, schoolId, batchId, no);
    if (!part) throw new TryLater(BUSY_SECONDS);
    const asker = await findAllowedAsker(database, db, schoolId, part.assignmentId);
    if (!asker) return stop(db, which, part);
    const letters = await printPart(parts, db, which, { part, asker });
    await updatePrinted(db, schoolId, { batchId, no, letters });
    const next = await findNextNo(db, schoolId, batchId);
    if (next !== undefined)
      await addJobs(db, [{ task: PRINT_LETTERS, payload: { schoolId, batchId, no: next, origin } }]);
  });
}

/** AZ-3: undefined where the right is lost since it was asked for. */
async function findAllowedAsker(
  database: Database,
  db: Db,
  schoolId: number,
  assignmentId: number,
): Promise<Asker | undefined> {
  const found = await findAsker(db, assignmentId);
  if (!found) return undefined;
  const allow: Partial<Record<string, keyof typeof SCOPE_CHECKS>> = orderSchoolLetters.access.allow;
  const scope = allow[found.role];
  if (scope === undefined) return undefined;
  const actor = { ...found, assignmentId, sessionId: 0, mustChangePassword: false };
  return (await SCOPE_CHECKS[scope]({ database, actor, on: "school", schoolId, id: schoolId }))
    ? found
    : undefined;
}

async function stop(db: Db, { schoolId, batchId, no }: PartToPrint, { askedBy }: LetterPart): Promise<void> {
  await updateStopped(db, schoolId, batchId);
  await audit(db, schoolId, {
    action: "school-letters.stopped",
    accountId: askedBy,
    subject: { kind: "letter_batch", id: batchId },
    changes: { part: no },
  });
}

/** The number of letters in the file; none where nobody of it needs one any more. */
async function printPart(
  { tokens, store }: PrintingLetters,
  db: Db,
  { schoolId, batchId, no, origin }: PartToPrint,
  { part, asker }: { readonly part: LetterPart; readonly asker: Asker },
): Promise<number> {
  const { sectionId, locale, perPage, withPictures } = part;
  const section = await findSectionNames(db, schoolId, sectionId);
  const readers = await listReaders(db, schoolId, part, asker);
  if (!section || readers.length === 0) return 0;
  const hours = 24 * (await findLetterDays(db, schoolId));
  const keys: Key[] = [];
  for (const reader of readers)
    keys.push(await issueKey({ actor: asker, tokens }, db, schoolId, reader, { hours, withPictures }));
  const bytes = await print(compose({ parts: [{ section, keys }], locale, perPage, origin }));
  await store.put(`${getLetterFolder(schoolId, batchId)}/${no}`, tokens.seal(SEALED_FOR, bytes));
  await audit(db, schoolId, {
    action: "letters.made",
    ...asker,
    subject: { kind: "section", id: sectionId },
    changes: { count: keys.length, pictures: keys.filter(({ pictures }) => pictures).length, batch: batchId },
  });
  return keys.length;
}

/** Those of the order who may still get one; a guardian's letter names the children of all sections. */
async function listReaders(
  db: Db,
  schoolId: number,
  part: LetterPart,
  asker: Asker,
): Promise<readonly LetterReader[]> {
  const requestedIds = new Set(part.personIds);
  const { readers } = await chooseReaders({ actor: asker }, db, { schoolId, ...part }, part);
  const those = readers.filter(({ id }) => requestedIds.has(id));
  return nameAllChildren(db, schoolId, those);
}

async function print(content: ReturnType<typeof compose>): Promise<Uint8Array> {
  try {
    return await printPdf({ template: LETTER, content });
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") throw new TryLater(BUSY_SECONDS);
    throw error;
  }
}
