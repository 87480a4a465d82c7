import type { Input, Reply } from "@dars/contract/platform/route";
import type { createFile as route, FileKind } from "@dars/contract/talking/files";
import { mostBytes } from "@dars/contract/talking/most-bytes";

import { contactIn } from "#platform/contact-in.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, forbidden } from "#platform/errors.ts";
import { cleanName, getExtension } from "#talking/file-checks/public.ts";

import { countSchoolBytes, countToday, findFile, insertFile, type FoundFile } from "./files.queries.ts";
import { toFileCard } from "./to-file-card.ts";

/** What one account may upload to one school within a day, for each purpose and for all else; far above normal use. */
const A_DAY = {
  all: { files: 300, bytes: 500 * 1024 * 1024 },
  // An office takes the photos of a year of beginners in a day.
  person: { files: 1000, bytes: 1024 ** 3 },
  lesson: { files: 300, bytes: 5 * 1024 ** 3 },
} as const;
const RETRY_SECONDS = 3600;
/** Who writes lessons (D3) or guide videos (D6). */
const OF_LESSONS: ReadonlySet<Actor["role"]> = new Set(["teacher", "subject_coordinator", "administrator"]);
/** Who sets photos of people (A3). */
const OF_PEOPLE: ReadonlySet<Actor["role"]> = new Set(["teacher", "school_management"]);

/** Announces a file. Asked again with the same words it answers the same, and says how far the file has come. */
export async function createFile(
  schoolBytes: number,
  { database, actor }: Context,
  { params: { schoolId }, body: { id: fileId, ...body } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = actor;
  const sent = { ...body, purpose: body.purpose ?? null };
  requireFit(actor, sent);
  const { kind, name, bytes, purpose } = sent;
  const file = await database.inSchool(schoolId, async (db) => {
    const known = await findFile(db, schoolId, fileId);
    if (known) return known;
    await requireRoom(db, schoolId, accountId, { bytes, purpose, schoolBytes });
    const shown = actor.role === "student" ? nameOfStudents(kind, name) : cleanName(name);
    await insertFile(db, schoolId, { id: fileId, accountId, kind, name: shown, bytes, purpose });
    return findFile(db, schoolId, fileId);
  });
  if (!file || !isSame(file, { accountId, kind, bytes, purpose }))
    throw clash("id-taken", "Another file has this id.");
  return { file: toFileCard(schoolId, file), uploadPath: getUploadPath(schoolId, fileId) };
}

type Announced = Pick<FoundFile, "kind" | "name" | "bytes" | "purpose">;

function requireFit({ role }: Actor, file: Announced): void {
  if (file.purpose === "lesson" && !OF_LESSONS.has(role)) throw forbidden("upload files for lessons");
  if (file.purpose === "person" && (file.kind !== "photo" || !OF_PEOPLE.has(role)))
    throw forbidden("upload photos of people");
  const maximum = mostBytes(file);
  if (file.bytes > maximum)
    throw new AppError("too-large", "The file is too large for its kind.", {
      field: "/body/bytes",
      details: { maximum },
    });
}

async function requireRoom(
  db: Db,
  schoolId: number,
  accountId: number,
  { bytes, purpose, schoolBytes }: Pick<Announced, "bytes" | "purpose"> & { readonly schoolBytes: number },
): Promise<void> {
  const today = await countToday(db, schoolId, accountId, purpose);
  const most = A_DAY[purpose ?? "all"];
  if (today.files >= most.files || today.bytes + bytes > most.bytes)
    throw new AppError("too-many-requests", "The limit for today is reached.", { retryAfter: RETRY_SECONDS });
  if ((await countSchoolBytes(db, schoolId)) + bytes > schoolBytes)
    throw new AppError("too-large", "The school has no room left for files.", {
      field: "/body/bytes",
      details: { reason: "school-full", maximum: schoolBytes },
    });
}

const isSame = (
  file: FoundFile,
  { accountId, kind, bytes, purpose }: Omit<Announced, "name"> & { readonly accountId: number },
): boolean =>
  file.accountId === accountId && file.kind === kind && file.bytes === bytes && file.purpose === purpose;

/** A file's name must not contain contact details of a child either. Photos and voice notes need no name. */
function nameOfStudents(kind: FileKind, name: string): string {
  if (kind !== "file") return kind;
  const clean = cleanName(name);
  const ending = getExtension(clean);
  const stem = ending === "" ? clean : clean.slice(0, -ending.length - 1);
  return contactIn(stem) === null ? clean : `file.${ending}`;
}

export const getUploadPath = (schoolId: number, fileId: string): string =>
  `/api/v6/schools/${schoolId}/files/${fileId}/bytes`;
