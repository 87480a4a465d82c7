import type { FileKind, FileMedia } from "@dars/contract/talking/files";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { MadeVariant } from "./places-in-store.ts";

/** A smaller form of a file, beside it in the store. */
export interface MadeForm {
  readonly type: "image/webp" | "video/mp4";
  readonly size: number;
  readonly width: number;
  readonly height: number;
}
export type MadeForms = Readonly<Partial<Record<MadeVariant, MadeForm>>>;

export interface FoundMedia extends Pick<FileMedia, "state" | "reason" | "waveform" | "pages"> {
  readonly fileId: string;
  readonly forms: MadeForms;
}

/** The given files that need derived media, each once for good: the others are not returned. */
export async function insertWanted(db: Db, schoolId: number, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into file_media (school_id, file_id)
    select school_id, id from files
    where school_id = ${schoolId} and id = any(${[...fileIds]}::text[])
      and (kind = 'photo' or type like 'video/%' or type like 'audio/%' or type = 'application/pdf')
    on conflict do nothing
    returning file_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these files that are PDFs. */
export async function listPdfs(db: Db, schoolId: number, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from files where school_id = ${schoolId} and id = any(${[...fileIds]}::text[])
      and type = 'application/pdf'`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FileToConvert {
  readonly id: string;
  readonly kind: FileKind;
  readonly type: string;
  readonly size: number;
}

/** A file whose smaller forms are still to be made; undefined once they are, or it is gone. */
export async function findWanted(
  db: Db,
  schoolId: number,
  fileId: string,
): Promise<FileToConvert | undefined> {
  const { rows } = await sql<FileToConvert>`
    select file.id, file.kind, file.type, file.size
    from files as file join file_media as media on media.school_id = file.school_id and media.file_id = file.id
    where file.school_id = ${schoolId} and file.id = ${fileId} and file.state = 'ready'
      and media.state in ('waiting', 'plain')`.execute(db);
  return rows[0];
}

/** Whether the length of a file, among other things, is still to be found out. */
export const isMediaAwaited = (
  schoolId: number,
  fileId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from file_media as media
  where media.school_id = ${schoolId} and media.file_id = ${fileId} and media.state = 'waiting')`;

interface Made extends Pick<FoundMedia, "state" | "reason" | "forms" | "waveform" | "pages"> {
  /** As measured; the file keeps what its upload told where nothing was. */
  readonly seconds: number | null;
}

/** False if the file is gone by now: its derived files would then never be cleaned up. */
export async function updateMade(db: Db, schoolId: number, fileId: string, made: Made): Promise<boolean> {
  const { rows } = await sql`
    update files set seconds = coalesce(${made.seconds}, seconds)
    where school_id = ${schoolId} and id = ${fileId} and state = 'ready'
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    update file_media set state = ${made.state}, reason = ${made.reason}, forms = ${JSON.stringify(made.forms)},
      waveform = ${made.waveform}::smallint[], pages = ${made.pages}, made_at = now()
    where school_id = ${schoolId} and file_id = ${fileId}`.execute(db);
  return true;
}

export async function insertPages(
  db: Db,
  schoolId: number,
  fileId: string,
  texts: readonly string[],
): Promise<void> {
  await sql`
    insert into file_pages (school_id, file_id, page, text)
    select ${schoolId}, ${fileId}, page.number, page.text
    from unnest(${[...texts]}::text[]) with ordinality as page (text, number)
    on conflict (school_id, file_id, page) do update set text = excluded.text`.execute(db);
}

export const listPages = (db: Db, schoolId: number, fileId: string) =>
  db
    .selectFrom("file_pages")
    .select(["page", "text"])
    .where("school_id", "=", schoolId)
    .where("file_id", "=", fileId)
    .orderBy("page")
    .execute();

/** Files of which nothing could be made because there was nothing to make it with. */
export const listPlain = (db: Db, schoolId: number, most: number) =>
  db
    .selectFrom("file_media")
    .select("file_id as fileId")
    .where("school_id", "=", schoolId)
    .where("state", "=", "plain")
    .limit(most)
    .execute();

export async function listMedia(db: Db, schoolId: number, fileIds: readonly string[]): Promise<FoundMedia[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<FoundMedia>`
    select file_id as "fileId", state, reason, forms, waveform, pages from file_media
    where school_id = ${schoolId} and file_id = any(${[...fileIds]}::text[])`.execute(db);
  return rows;
}

export async function findForm(
  db: Db,
  schoolId: number,
  fileId: string,
  variant: MadeVariant,
): Promise<MadeForm | undefined> {
  const [media] = await listMedia(db, schoolId, [fileId]);
  return media?.forms[variant];
}
