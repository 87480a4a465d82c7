import { buffer } from "node:stream/consumers";

import type { readLetterPart as route } from "@dars/contract/identity/school-letters";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";

import { findPart } from "./batches.queries.ts";
import { buildFileName } from "./compose.ts";
import { getLetterFolder, SEALED_FOR } from "./print-letters.ts";

/** A4: one file of an order. Each download is audited: the file opens accounts. */
export async function readLetterPart(
  context: Context,
  store: FileStore,
  { params: { schoolId, batchId, no } }: Input<typeof route>,
): Promise<FileReply> {
  const { database, tokens } = context;
  const part = await findPart(database.reading(schoolId), schoolId, batchId, no);
  if (!part || part.droppedAt !== null) throw notFound("This file");
  if (part.printedAt === null) throw new AppError("conflict", "These letters are not printed.");
  const stored =
    part.letters === 0 ? undefined : await store.read(`${getLetterFolder(schoolId, batchId)}/${no}`);
  if (!stored) throw notFound("This file");
  const bytes = new Uint8Array(tokens.unseal(SEALED_FOR, await buffer(stored.body)));
  await database.inSchool(schoolId, (db) =>
    audited(context, db, schoolId, "school-letters.taken", ["letter_batch", batchId], { part: no }),
  );
  return { name: buildFileName(part, part.locale, no), type: "application/pdf", bytes };
}
