import { TAKING_DOCUMENTS } from "@dars/contract/admissions/application-record";
import type {
  ApplicationStatus,
  readDocument as readRoute,
  removeDocument as route,
} from "@dars/contract/admissions/applying";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import { readWhole, replaceFiles } from "#talking/files/public.ts";

import { changeOwn, findOwn } from "./change-own.ts";
import { deleteDocument, listDocuments } from "./documents.queries.ts";

/** APP-6: unreadable at once, its bytes gone within the hour. */
export const removeDocument = (
  context: PublicContext,
  { params, query: { pass } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, state }) => {
    const { schoolId, fileId } = params;
    const given = (await listDocuments(db, schoolId, id)).map(({ file }) => file.fileId);
    if (!given.includes(fileId)) throw notFound("This document");
    if (!TAKING_DOCUMENTS.has(state)) throw clash("closed", "The application is closed.");
    const fileIds = given.filter((each) => each !== fileId);
    await replaceFiles(db, { schoolId, accountId: null, fileIds, to: { kind: "application", id } });
    await deleteDocument(db, schoolId, id, fileId);
    await audit(db, schoolId, {
      action: "application.document-removed",
      accountId: null,
      subject: { kind: "application", id },
      requestId: context.requestId,
    });
  });

/** What the family itself has sent. */
export async function readDocument(
  store: FileStore,
  context: PublicContext,
  { params, query: { pass } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { schoolId, fileId } = params;
  const { database } = context;
  const { id } = await findOwn(context, params, pass);
  const documents = await listDocuments(database.reading(schoolId), schoolId, id);
  const isOwn = documents.some(({ file }) => file.fileId === fileId);
  const file = isOwn ? await readWhole({ database, store, schoolId }, fileId) : undefined;
  if (!file) throw notFound("This document");
  return file;
}
