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

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import { findPreview, insertRead } from "./import-reads.queries.ts";
import {
  deleteImported,
  deleteParts,
  findFound,
  findImport,
  insertImport,
  isImportUsed,
  listImportLines,
  savePart,
  updateCommitted,
  updateUndone,
  type ImportRow,
  type Report,
} from "./imports.queries.ts";
import { reportAfter } from "./insert-items.ts";
import { keptRead } from "./kept-read.ts";
import type { OpenBankBy } from "./require-bank.ts";

export const createQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, ...bank }, body }: Input<typeof createRoute>,
  ): Promise<Reply<typeof createRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const { fileName, bytes } = body;
    return writeOnce(context, ownerId, "createQuestionImport", { ...body, ...bank }, (db) =>
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
      const wanted = Math.min(IMPORT_PART_BYTES, known.bytes - part * IMPORT_PART_BYTES);
      if (body.byteLength !== wanted) throw invalid(`Part ${part} has another length.`, "/body");
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
  ): Promise<Reply<typeof readRoute> | ReadyJson<Reply<typeof readRoute>>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const db = context.database.reading(ownerId);
    const known = await findImport(db, ownerId, bank, importId);
    if (!known) throw notFound("This import");
    if (known.state !== "receiving") return shown(db, ownerId, known);
    await keptRead(context.database, ownerId, known);
    const preview = await findPreview(db, ownerId, bank, importId);
    if (preview === undefined) throw changed();
    return new ReadyJson(preview);
  };

export const commitQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, ...bank } }: Input<typeof commitRoute>,
  ): Promise<Reply<typeof commitRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    const before = await findImport(context.database.reading(ownerId), ownerId, bank, importId);
    if (before?.state === "receiving") await keptRead(context.database, ownerId, before);
    return context.database.inSchool(ownerId, async (db) => {
      const known = await lockImport(db, ownerId, bank, importId);
      if (known.state !== "receiving") return shown(db, ownerId, known);
      const found = await findFound(db, ownerId, importId);
      if (!found) throw changed();
      const authorId = context.actor.accountId;
      const report = reportAfter(found, await insertRead(db, ownerId, bank, { authorId, importId }));
      await updateCommitted(db, ownerId, importId, report);
      await deleteParts(db, ownerId, importId);
      await audit(db, ownerId, {
        action: "bank.imported",
        ...by(context),
        subject: { kind: "question import", id: importId },
        changes: { ...bank, format: report.format, questions: countNew(report) },
      });
      return shownAgain(db, ownerId, bank, importId);
    });
  };

export const undoQuestionImport =
  (open: OpenBankBy) =>
  async (
    context: Context,
    { params: { schoolId, importId, ...bank } }: Input<typeof undoRoute>,
  ): Promise<Reply<typeof undoRoute>> => {
    const { ownerId } = await open(context, schoolId, bank);
    return context.database.inSchool(ownerId, async (db) => {
      const known = await lockImport(db, ownerId, bank, importId);
      if (known.state === "receiving") throw clash("over", "This import was never committed.");
      if (known.state === "undone") return shown(db, ownerId, known);
      if (await isImportUsed(db, ownerId, importId))
        throw clash("used", "Some of its questions are used, or were changed.");
      await deleteImported(db, ownerId, importId);
      await updateUndone(db, ownerId, importId);
      await audit(db, ownerId, {
        action: "bank.import-undone",
        ...by(context),
        subject: { kind: "question import", id: importId },
        changes: bank,
      });
      return shownAgain(db, ownerId, bank, importId);
    });
  };

const changed = () => new AppError("busy", "Other parts of the file came in meanwhile.", { retryAfter: 1 });

type BankKey = Parameters<typeof findImport>[2];

async function lockImport(db: Db, schoolId: number, bank: BankKey, importId: number): Promise<ImportRow> {
  const known = await findImport(db, schoolId, bank, importId, { locks: true });
  if (!known) throw notFound("This import");
  return known;
}

const countNew = ({ items }: Report): number =>
  items.filter(({ state }) => state === "imported" || state === "withLoss").length;

async function shownAgain(
  db: Db,
  schoolId: number,
  bank: BankKey,
  importId: number,
): Promise<QuestionImport> {
  return shown(db, schoolId, await lockImport(db, schoolId, bank, importId));
}

async function shown(db: Db, schoolId: number, known: ImportRow): Promise<QuestionImport> {
  return {
    id: known.id,
    fileName: known.fileName,
    state: known.state,
    createdAt: known.createdAt.toISOString(),
    committedAt: known.committedAt?.toISOString() ?? null,
    undoneAt: known.undoneAt?.toISOString() ?? null,
    format: known.report?.format ?? "unknown",
    items: known.report?.items ?? [],
    mayUndo: known.state === "committed" && !(await isImportUsed(db, schoolId, known.id)),
  };
}
