import {
  MOST_DOCUMENTS,
  TAKING_DOCUMENTS,
  type DocumentKind,
} from "@dars/contract/admissions/application-record";
import type { ApplicationStatus, sendDocument as route } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import { attachFile, receiveFile } from "#talking/files/public.ts";

import type { ApplicationRow } from "./applications.queries.ts";
import { changeOwn, findOwn } from "./change-own.ts";
import { insertDocument, listDocuments } from "./documents.queries.ts";

interface DocumentParts {
  readonly store: FileStore;
  readonly schoolBytes: number;
}

/** APP-6: sent again under its id it is the same document. */
export async function sendDocument(
  parts: DocumentParts,
  context: PublicContext,
  { params, query: { pass, kind }, body: bytes }: Input<typeof route>,
): Promise<ApplicationStatus> {
  const { schoolId, fileId } = params;
  const stored = await findOwn(context, params, pass);
  if (kind === undefined) throw invalid("Say which document it is.", "/query/kind");
  await requireRoom(context.database.reading(schoolId), schoolId, stored, fileId);
  const to = { kind: "application", id: stored.id } as const;
  const file = { id: fileId, ...namedAs(kind, bytes), bytes, to };
  await receiveFile({ ...parts, database: context.database, schoolId }, file);
  return changeOwn(context, params, pass, async (db, now) => {
    await requireRoom(db, schoolId, now, fileId);
    await attachFile(db, { schoolId, accountId: null, fileIds: [fileId], to: [to] });
    await insertDocument(db, schoolId, now.id, { fileId, kind });
    await audit(db, schoolId, {
      action: "application.document-added",
      accountId: null,
      subject: { kind: "application", id: now.id },
      changes: { kind },
      requestId: context.requestId,
    });
  });
}

/** Photos are drawn anew; of the rest only PDFs are taken. A name of the family's own is not needed. */
function namedAs(kind: DocumentKind, bytes: Uint8Array) {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  return isPdf ? ({ kind: "file", name: `${kind}.pdf` } as const) : ({ kind: "photo", name: kind } as const);
}

async function requireRoom(db: Db, schoolId: number, { id, state }: ApplicationRow, fileId: string) {
  if (!TAKING_DOCUMENTS.has(state)) throw clash("closed", "The application is closed.");
  const documents = await listDocuments(db, schoolId, id);
  const isKnown = documents.some(({ file }) => file.fileId === fileId);
  if (!isKnown && documents.length >= MOST_DOCUMENTS)
    throw clash("most", "The application has all the documents that it may have.", { most: MOST_DOCUMENTS });
}
