import type { AttachedFile } from "@dars/contract/talking/attached-file";

import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import {
  dropUses,
  dropUsesOfAccount,
  insertUses,
  listUses,
  lockReady,
  updateHidden,
  type FileOwner,
  type FileUse,
  type ReadyFile,
} from "./uses.queries.ts";
import { wantMediaForOwners } from "./want-media.ts";

interface Wish {
  readonly schoolId: number;
  /** Whose files they must be; null: of a visitor, as `receiveFile` took them. */
  readonly accountId: number | null;
  /** In the order in which they are shown. */
  readonly fileIds: readonly string[];
  /** Several where one writing makes several things, such as a thread for each of many people. */
  readonly to: readonly FileOwner[];
}

/**
 * Attaches files of the caller's own, in the transaction that writes their owner. Idempotent. Throws invalid
 * with `details.reason` `file-not-ready` and `details.fileIds` for files that do not exist, belong to another
 * account, have not been checked, are attached elsewhere, or were announced for something else.
 */
export async function attachFile(db: Db, { schoolId, accountId, fileIds, to }: Wish): Promise<void> {
  if (fileIds.length === 0) return;
  const kinds = to.map(({ kind }) => kind);
  const ready = await lockReady(db, schoolId, fileIds, kinds, "alone");
  const own = new Set(ready.filter((file) => file.accountId === accountId).map(({ fileId }) => fileId));
  // Read once the files are locked: no other transaction attaches one of them meanwhile.
  const uses = await listUses(db, schoolId, fileIds);
  for (const use of uses) if (!hasOwner(to, use)) own.delete(use.fileId);
  requireAll(fileIds, own);
  await insertUses(
    db,
    schoolId,
    to.flatMap((owner) => fileIds.map((fileId, position) => ({ fileId, to: owner, position }))),
  );
  await wantMediaForOwners(db, schoolId, fileIds, to);
}

const hasOwner = (owners: readonly FileOwner[], { kind, targetId, part }: FileUse): boolean =>
  owners.some((owner) => owner.kind === kind && owner.id === targetId && (owner.part ?? 0) === part);

/** Makes these the files of a rewritten record; files that it had before and no longer has are erased. */
export async function replaceFiles(
  db: Db,
  { to, ...wish }: Omit<Wish, "to"> & { readonly to: FileOwner },
): Promise<void> {
  await dropUses(db, wish.schoolId, to.kind, [to.id], wish.fileIds);
  await attachFile(db, { ...wish, to: [to] });
}

interface SharedWish extends Omit<Wish, "to"> {
  readonly to: FileOwner;
  /** Of the existing uses of files: those from which the caller may take the files over. */
  readonly shareable: (uses: readonly FileUse[]) => Promise<readonly FileUse[]>;
}

/**
 * As `replaceFiles`, where one file may be attached to several records of one kind, such as the versions of a
 * lesson: one's own unattached files, and files attached to a record that is `shareable`.
 */
export async function replaceSharedFiles(
  db: Db,
  { schoolId, accountId, fileIds, to, shareable }: SharedWish,
): Promise<void> {
  await dropUses(db, schoolId, to.kind, [to.id], fileIds);
  if (fileIds.length === 0) return;
  const ready = await lockReady(db, schoolId, fileIds, [to.kind], "alone");
  const uses = await listUses(db, schoolId, fileIds);
  const shared = new Set((await shareable(uses)).map(({ fileId }) => fileId));
  const taken = new Set(uses.map(({ fileId }) => fileId));
  const lent = new Set(
    ready
      .filter((file) => shared.has(file.fileId) || (file.accountId === accountId && !taken.has(file.fileId)))
      .map(({ fileId }) => fileId),
  );
  requireAll(fileIds, lent);
  await insertUses(
    db,
    schoolId,
    fileIds.map((fileId, position) => ({ fileId, to, position })),
  );
  await wantMediaForOwners(db, schoolId, fileIds, [to]);
}

function requireAll(fileIds: readonly string[], known: ReadonlySet<string>): void {
  const lacking = fileIds.filter((fileId) => !known.has(fileId));
  if (lacking.length > 0)
    throw new AppError("invalid", "An attached file is missing or not ready.", {
      field: "/body/attachments",
      details: { reason: "file-not-ready", fileIds: lacking },
    });
}

interface UploadedParts extends Pick<Wish, "schoolId" | "accountId"> {
  readonly kind: FileOwner["kind"];
  readonly id: number;
  readonly parts: readonly { readonly part: number; readonly fileIds: readonly string[] }[];
}

/**
 * Makes these the files of a record's parts. A file that is not the caller's own, or not ready, is left out; one that
 * the record has already stays, whoever brought it. Files that it no longer has are erased. Resolves to the files of
 * the record by id.
 */
export async function replaceReadyFiles(
  db: Db,
  { schoolId, accountId, kind, id, parts }: UploadedParts,
): Promise<ReadonlyMap<string, AttachedFile>> {
  const requestedIds = [...new Set(parts.flatMap(({ fileIds }) => fileIds))];
  await dropUses(db, schoolId, kind, [id], requestedIds);
  if (requestedIds.length === 0) return new Map();
  const ready = await lockReady(db, schoolId, requestedIds, [kind], "alone");
  const uses = await listUses(db, schoolId, requestedIds);
  const isHere = (fileId: string) =>
    uses.some((use) => use.fileId === fileId && use.kind === kind && use.targetId === id);
  const own = new Map(
    ready
      .filter((file) => file.accountId === accountId || isHere(file.fileId))
      .map((file) => [file.fileId, toAttachedFile(file)]),
  );
  const newUses = parts.flatMap(({ part, fileIds }) =>
    fileIds.flatMap((fileId, position) =>
      own.has(fileId) ? [{ fileId, to: { kind, id, part }, position }] : [],
    ),
  );
  await insertUses(db, schoolId, newUses);
  await wantMediaForOwners(db, schoolId, [...own.keys()], [{ kind, id }]);
  return own;
}

/**
 * To attach the files of many records of a kind at once: the given files that are ready, by id, each with the account
 * it belongs to. They are locked until the transaction ends; `attachFiles` records their owners.
 */
export async function readAttachable(
  db: Db,
  schoolId: number,
  fileIds: readonly string[],
  to: FileOwner["kind"],
): Promise<ReadonlyMap<string, { readonly accountId: number | null; readonly attached: AttachedFile }>> {
  const files = await lockReady(db, schoolId, fileIds, [to], "with-others");
  return new Map(
    files.map((file) => [file.fileId, { accountId: file.accountId, attached: toAttachedFile(file) }]),
  );
}

/** Records the owner of each file that `readAttachable` has found. */
export const attachFiles = (
  db: Db,
  schoolId: number,
  uses: readonly { readonly fileId: string; readonly to: FileOwner }[],
): Promise<void> =>
  insertUses(
    db,
    schoolId,
    uses.map((use) => ({ ...use, position: 0 })),
  );

/**
 * While hidden, links to the files of an unsent or hidden message are given only to users who may read its
 * original (K10). Without a `part`, the files of all of it.
 */
export const hideFiles = (db: Db, schoolId: number, of: FileOwner, isHidden: boolean): Promise<void> =>
  updateHidden(db, schoolId, of, isHidden);

/**
 * Detaches the files of an erased record. A file without another owner is unreadable at once, and its bytes
 * are gone within the hour. Returns how many were erased.
 */
export const eraseRecordFiles = (
  db: Db,
  schoolId: number,
  kind: FileOwner["kind"],
  ids: readonly number[],
): Promise<number> => dropUses(db, schoolId, kind, ids);

/** DSR-2: what an account has sent of its own, as far as no legal hold keeps it. Returns how many were erased. */
export const eraseFilesOfAccount = (db: Db, schoolId: number, accountId: number): Promise<number> =>
  dropUsesOfAccount(db, schoolId, accountId);

const toAttachedFile = ({
  fileId,
  kind,
  name,
  type,
  size,
  width,
  height,
  seconds,
}: ReadyFile): AttachedFile => ({
  kind,
  fileId,
  name,
  type,
  size,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
  ...(seconds !== null && { seconds }),
});
