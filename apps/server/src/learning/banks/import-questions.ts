import type {
  commitQuestionImport as commitRoute,
  createQuestionImport as createRoute,
  listQuestionImports as listRoute,
  putQuestionImportPart as partRoute,
  QuestionImport,
  readQuestionImport as readRoute,
  undoQuestionImport as undoRoute,
} from "@dars/contract/learning/banks";
import { IMPORT_PART_BYTES } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";
import { SharedWork } from "#platform/shared-work.ts";

import { findShown, insertRead, updateCommitted } from "./import-reads.queries.ts";
import {
  deleteImported,
  deleteParts,
  findImport,
  insertImport,
  isImportUsed,
  listImportLines,
  savePart,
  updateUndone,
  type ImportRow,
} from "./imports.queries.ts";
import { keptRead } from "./kept-read.ts";
import type { OpenBankBy } from "./require-bank.ts";

/** A large file costs the database seconds: who looks at it at once sees the same. */
const looks = new SharedWork<ReadyJson<QuestionImport>>();

export const createQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, ...bank }, body }: Input<typeof createRoute>,
  ): Promise<Reply<typeof createRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const { fileName, bytes } = body;
    return writeOnce(context, ownerId, { ...body, ...bank }, (db) =>
      insertImport(db, ownerId, { ...bank, accountId: context.actor.accountId, fileName, bytes }),
    );
  };

export const putQuestionImportPart =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, part, ...bank }, body }: Input<typeof partRoute>,
  ): Promise<Reply<typeof partRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    return context.database.inSchool(ownerId, async (db) => {
      const known = await lockImport(db, ownerId, bank, importId);
      if (known.state !== "receiving") throw clash("over", "This import is over.");
      const expectedBytes = Math.min(IMPORT_PART_BYTES, known.bytes - part * IMPORT_PART_BYTES);
      if (body.byteLength !== expectedBytes) throw invalid(`Part ${part} has another length.`, "/body");
      await savePart(db, ownerId, importId, part, Buffer.from(body));
      return {};
    });
  };

export const listQuestionImports =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, ...bank } }: Input<typeof listRoute>,
  ): Promise<Reply<typeof listRoute>> => {
    const { line, ownerId } = await open(context, schoolId, bank);
    const imports = await listImportLines(context.database.reading(ownerId), ownerId, bank);
    return {
      bank: line,
      imports: imports.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    };
  };

export const readQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, ...bank } }: Input<typeof readRoute>,
  ): Promise<ReadyJson<Reply<typeof readRoute>>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const db = context.database.reading(ownerId);
    const known = await findImport(db, ownerId, bank, importId);
    if (!known) throw notFound("This import");
    if (known.state === "receiving") await keptRead(context.database, ownerId, known);
    return looks.run(`${ownerId} ${importId} ${known.partsCome}`, () => shown(db, ownerId, bank, importId));
  };

export const commitQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, ...bank } }: Input<typeof commitRoute>,
  ): Promise<ReadyJson<Reply<typeof commitRoute>>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const before = await findImport(context.database.reading(ownerId), ownerId, bank, importId);
    if (before?.state === "receiving") await keptRead(context.database, ownerId, before);
    return context.database.inSchool(ownerId, async (db) => {
      const known = await lockImport(db, ownerId, bank, importId);
      if (known.state !== "receiving") return shown(db, ownerId, bank, importId);
      if (!known.isFound) throw changed();
      const authorId = context.actor.accountId;
      const questions = await insertRead(db, ownerId, bank, { authorId, importId });
      const format = await updateCommitted(db, ownerId, bank, importId);
      await deleteParts(db, ownerId, importId);
      await audited(context, db, ownerId, "bank.imported", ["question import", importId], {
        ...bank,
        format,
        questions,
      });
      return shown(db, ownerId, bank, importId);
    });
  };

export const undoQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, ...bank } }: Input<typeof undoRoute>,
  ): Promise<ReadyJson<Reply<typeof undoRoute>>> => {
    const { ownerId } = await open(context, schoolId, bank);
    return context.database.inSchool(ownerId, async (db) => {
      const known = await lockImport(db, ownerId, bank, importId);
      if (known.state === "receiving") throw clash("over", "This import was never committed.");
      if (known.state === "undone") return shown(db, ownerId, bank, importId);
      if (await isImportUsed(db, ownerId, importId))
        throw clash("used", "Some of its questions are used, or were changed.");
      await deleteImported(db, ownerId, importId);
      await updateUndone(db, ownerId, importId);
      await audited(context, db, ownerId, "bank.import-undone", ["question import", importId], bank);
      return shown(db, ownerId, bank, importId);
    });
  };

const changed = () => new AppError("busy", "Other parts of the file came in meanwhile.", { retryAfter: 1 });

type BankKey = Parameters<typeof findImport>[2];

async function lockImport(db: Db, schoolId: number, bank: BankKey, importId: number): Promise<ImportRow> {
  const known = await findImport(db, schoolId, bank, importId, { locks: true });
  if (!known) throw notFound("This import");
  return known;
}

async function shown(
  db: Db,
  schoolId: number,
  bank: BankKey,
  importId: number,
): Promise<ReadyJson<QuestionImport>> {
  const json = await findShown(db, schoolId, bank, importId);
  if (json === undefined) throw changed();
  return new ReadyJson(json);
}
