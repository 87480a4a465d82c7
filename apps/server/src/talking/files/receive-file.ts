import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { FileKind } from "@dars/contract/talking/files";

import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { createContent, type Content } from "#platform/files/content.ts";

import { checkAndKeep, type FileScope } from "./check-and-keep.ts";
import { countOfVisitors, countSchoolBytes, findFile, insertFile, takeForChecking } from "./files.queries.ts";
import { variantKey } from "./places-in-store.ts";
import { isUsedElsewhere, type FileOwner } from "./uses.queries.ts";

/** What all families without an account may send to one school within a day. */
const A_DAY = { files: 600, bytes: 512 * 1024 * 1024 };
const RETRY_SECONDS = 3600;

interface VisitorsFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What it will be attached to. */
  readonly to: FileOwner;
}

/**
 * A whole file of a visitor without an account, checked and stored like every other; the caller attaches it. Sent again
 * it is the same file. Throws invalid with `details.reason` if it is refused.
 */
export async function receiveFile(
  { schoolBytes, ...place }: FileScope & { readonly schoolBytes: number },
  sent: VisitorsFile,
): Promise<void> {
  const { database, schoolId } = place;
  const isNew = await database.inSchool(schoolId, async (db) => {
    const known = await findFile(db, schoolId, sent.id);
    if (!known) {
      await announce(db, schoolId, schoolBytes, sent);
      return true;
    }
    if (known.accountId !== null || (await isUsedElsewhere(db, schoolId, sent.id, sent.to)))
      throw clash("id-taken", "Another file has this id.");
    return known.state !== "ready";
  });
  if (!isNew) return;
  const file = await findFile(database.reading(schoolId), schoolId, sent.id);
  if (!file) throw notFound("The file");
  const isTaken = await database.inSchool(schoolId, (db) => takeForChecking(db, schoolId, sent.id));
  if (isTaken) await checkAndKeep(place, file, null, () => Promise.resolve(createContent(sent.bytes)));
  await requireReady(place, sent.id);
}

async function announce(
  db: Db,
  schoolId: number,
  schoolBytes: number,
  { id, kind, name, bytes: { byteLength: bytes } }: VisitorsFile,
): Promise<void> {
  const today = await countOfVisitors(db, schoolId);
  if (today.files >= A_DAY.files || today.bytes + bytes > A_DAY.bytes)
    throw new AppError("too-many-requests", "The school has received too many files today.", {
      retryAfter: RETRY_SECONDS,
    });
  if ((await countSchoolBytes(db, schoolId)) + bytes > schoolBytes)
    throw new AppError("too-large", "The school has no room left for files.", {
      details: { reason: "school-full", maximum: schoolBytes },
    });
  await insertFile(db, schoolId, { id, accountId: null, kind, name, bytes });
}

async function requireReady({ database, schoolId }: FileScope, fileId: string): Promise<void> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state === "ready") return;
  if (file?.state === "checking") throw new AppError("busy", "The file is being checked.", { retryAfter: 2 });
  throw new AppError("invalid", "The file cannot be used.", {
    details: { reason: file?.refusal ?? "broken" },
  });
}

/** A stored file, whole; undefined where the school has no such file. Who may read it is decided before. */
export async function readWhole(
  { database, store, schoolId }: FileScope,
  fileId: string,
): Promise<
  { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined
> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state !== "ready" || file.type === null) return undefined;
  const stored = await store.read(variantKey(schoolId, fileId, "full"));
  if (!stored) throw new AppError("unavailable", "The file is temporarily unavailable.", { retryAfter: 60 });
  return { name: file.name, type: file.type, bytes: new Uint8Array(await buffer(stored.body)) };
}

/** The bytes of a stored file, piece by piece; undefined where the school has no such file, or its bytes are gone. */
export async function openWhole(
  { database, store, schoolId }: FileScope,
  fileId: string,
): Promise<Content | undefined> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state !== "ready") return undefined;
  const key = variantKey(schoolId, fileId, "full");
  const found = await store.read(key);
  found?.body.destroy();
  if (!found) return undefined;
  async function* listPieces() {
    const stored = await store.read(key);
    if (stored) yield* stored.body;
  }
  return { bytes: found.bytes, open: () => Readable.from(listPieces()) };
}
