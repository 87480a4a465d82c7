import type { Input, Reply } from "@dars/contract/platform/route";
import { FILE_BYTES, type createFile as route, type FileKind } from "@dars/contract/talking/files";

import { contactIn } from "#platform/contact-in.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import { cleanName, endingOf } from "#talking/file-checks/public.ts";

import { cardOf } from "./card-of.ts";
import { countSchoolBytes, countToday, findFile, insertFile } from "./files.queries.ts";

/** What one account may upload to one school within a day; far above normal use. */
const A_DAY = { files: 300, bytes: 500 * 1024 * 1024 };
const RETRY_SECONDS = 3600;

/** Announces a file. Asked again with the same words it answers the same, and says how far the file has come. */
export async function createFile(
  schoolBytes: number,
  { database, actor }: Context,
  { params: { schoolId }, body: { id: fileId, kind, name, bytes } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  if (bytes > FILE_BYTES[kind])
    throw new AppError("too-large", "The file is too large for its kind.", {
      field: "/body/bytes",
      details: { maximum: FILE_BYTES[kind] },
    });
  const { accountId } = actor;
  const file = await database.inSchool(schoolId, async (db) => {
    const known = await findFile(db, schoolId, fileId);
    if (known) return known;
    const today = await countToday(db, schoolId, accountId);
    if (today.files >= A_DAY.files || today.bytes + bytes > A_DAY.bytes)
      throw new AppError("too-many-requests", "The limit for today is reached.", {
        retryAfter: RETRY_SECONDS,
      });
    if ((await countSchoolBytes(db, schoolId)) + bytes > schoolBytes)
      throw new AppError("too-large", "The school has no room left for files.", {
        field: "/body/bytes",
        details: { reason: "school-full", maximum: schoolBytes },
      });
    const shown = actor.role === "student" ? nameOfStudents(kind, name) : cleanName(name);
    await insertFile(db, schoolId, { id: fileId, accountId, kind, name: shown, bytes });
    return findFile(db, schoolId, fileId);
  });
  if (!file || file.accountId !== accountId || file.kind !== kind || file.bytes !== bytes)
    throw clash("id-taken", "Another file has this id.");
  return { file: cardOf(schoolId, file), uploadPath: uploadPathOf(schoolId, fileId) };
}

/** A file's name must not contain contact details of a child either. Photos and voice notes need no name. */
function nameOfStudents(kind: FileKind, name: string): string {
  if (kind !== "file") return kind;
  const clean = cleanName(name);
  const ending = endingOf(clean);
  const stem = ending === "" ? clean : clean.slice(0, -ending.length - 1);
  return contactIn(stem) === null ? clean : `file.${ending}`;
}

export const uploadPathOf = (schoolId: number, fileId: string): string =>
  `/api/v6/schools/${schoolId}/files/${fileId}/bytes`;
