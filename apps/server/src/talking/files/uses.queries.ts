import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { FileKind } from "@dars/contract/talking/files";
import { sql, type RawBuilder } from "kysely";

import { isRoomHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** The owner of files; `part`: the message's number in a room or a thread, 0 where there are no parts. */
export interface FileOwner {
  readonly kind:
    | "room"
    | "post"
    | "thread"
    | "case"
    | "excuse"
    | "lesson"
    | "guide_video"
    | "video_task"
    | "video_take"
    | "homework"
    | "homework_answer"
    | "attempt"
    | "application"
    | "evaluation"
    | "training"
    | "ask"
    | "person";
  readonly id: number;
  readonly part?: number;
}

export interface FileUse {
  readonly fileId: string;
  readonly kind: FileOwner["kind"];
  readonly targetId: number;
  readonly part: number;
  /** While the message is unsent or hidden: only for users who may read its original (K10). */
  readonly isHidden: boolean;
}

export interface ReadyFile {
  readonly fileId: string;
  /** Null: of a visitor without an account. */
  readonly accountId: number | null;
  readonly kind: FileKind;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
}

/** What files must have been announced for to be attached to owners of these kinds; all others take what is for nothing special. */
const PURPOSES: Readonly<Partial<Record<FileOwner["kind"], RawBuilder<boolean>>>> = {
  lesson: sql`(purpose is null or purpose = 'lesson')`,
  guide_video: sql`(purpose is null or purpose = 'lesson')`,
  person: sql`purpose = 'person'`,
};

/**
 * The given files that are ready and may be attached to owners of these kinds, locked against being swept until the
 * transaction ends; `alone`: and against being attached by another transaction.
 */
export const lockReady = (
  db: Db,
  schoolId: number,
  fileIds: readonly string[],
  to: readonly FileOwner["kind"][],
  lockMode: "alone" | "with-others",
) =>
  db
    .selectFrom("files")
    .select([
      "id as fileId",
      "account_id as accountId",
      "kind",
      "name",
      sql<string>`type`.as("type"),
      sql<number>`size`.as("size"),
      "width",
      "height",
      "seconds",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "in", fileIds.length > 0 ? fileIds : [""])
    .where("state", "=", "ready")
    .where(
      sql<boolean>`${sql.join(
        to.map((kind) => PURPOSES[kind] ?? sql<boolean>`purpose is null`),
        sql` and `,
      )}`,
    )
    .orderBy("id")
    .$if(lockMode === "alone", (query) => query.forUpdate())
    .$if(lockMode === "with-others", (query) => query.forShare())
    .execute();

/** True if the file is attached to another record than this. */
export async function isUsedElsewhere(
  db: Db,
  schoolId: number,
  fileId: string,
  { kind, id, part = 0 }: FileOwner,
): Promise<boolean> {
  const uses = await listUses(db, schoolId, [fileId]);
  return uses.some((use) => use.kind !== kind || use.targetId !== id || use.part !== part);
}

export async function insertUses(
  db: Db,
  schoolId: number,
  uses: readonly { readonly fileId: string; readonly to: FileOwner; readonly position: number }[],
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    insert into file_uses (school_id, kind, target_id, part, file_id, position)
    select ${schoolId}, asked.kind::file_use_kind, asked.target_id, asked.part, asked.file_id, asked.position
    from unnest(${uses.map(({ to }) => to.kind)}::text[], ${uses.map(({ to }) => to.id)}::bigint[],
      ${uses.map(({ to }) => to.part ?? 0)}::bigint[], ${uses.map(({ fileId }) => fileId)}::text[],
      ${uses.map(({ position }) => position)}::smallint[]) as asked (kind, target_id, part, file_id, position)
    on conflict (school_id, kind, target_id, part, file_id) do update set position = excluded.position`.execute(
    db,
  );
}

/** Of one part, or of all of it where none is named. */
export async function updateHidden(
  db: Db,
  schoolId: number,
  { kind, id, part }: FileOwner,
  isHidden: boolean,
): Promise<void> {
  await db
    .updateTable("file_uses")
    .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .$if(part !== undefined, (query) => query.where("part", "=", part ?? 0))
    .execute();
}

/**
 * Deletes all file uses of these owners, except for some files; a file without another owner is erased.
 * Returns how many were erased.
 */
export async function dropUses(
  db: Db,
  schoolId: number,
  kind: FileOwner["kind"],
  targetIds: readonly number[],
  but: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with dropped as (
      delete from file_uses
      where school_id = ${schoolId} and kind = ${kind} and target_id = any(${[...targetIds]}::bigint[])
        and file_id <> all(${[...but]}::text[])
      returning file_id
    )
    update files set state = 'erased', erased_at = now(), name = '-', sha256 = null
    where school_id = ${schoolId} and id in (select file_id from dropped)
      and not exists (
        select from file_uses as other
        where other.school_id = ${schoolId} and other.file_id = files.id
          and not (other.kind = ${kind} and other.target_id = any(${[...targetIds]}::bigint[]))
      )
    returning id`.execute(db);
  return rows.length;
}

/**
 * Deletes what an account has attached to chats, excuses, attempts, homework and video tasks, except in rooms on hold; a file
 * that is attached to nothing else is erased. Returns how many were erased.
 */
export async function dropUsesOfAccount(db: Db, schoolId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with dropped as (
      delete from file_uses as used using files as file
      where used.school_id = ${schoolId} and file.school_id = used.school_id and file.id = used.file_id
        and file.account_id = ${accountId} and used.kind in ('room', 'excuse', 'attempt', 'video_take', 'homework_answer')
        and not (used.kind = 'room' and ${isRoomHeld(schoolId, sql.ref("used.target_id"))})
      returning used.file_id, used.kind, used.target_id, used.part
    )
    update files set state = 'erased', erased_at = now(), name = '-', sha256 = null
    where school_id = ${schoolId} and id in (select file_id from dropped)
      and not exists (
        select from file_uses as other
        where other.school_id = ${schoolId} and other.file_id = files.id
          and not exists (
            select from dropped as gone where gone.file_id = files.id and gone.kind = other.kind
              and gone.target_id = other.target_id and gone.part = other.part)
      )
    returning id`.execute(db);
  return rows.length;
}

const readyOn = (
  schoolId: number,
  kind: FileOwner["kind"],
  id: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  from file_uses as used join files as file on file.school_id = used.school_id and file.id = used.file_id
  where used.school_id = ${schoolId} and used.kind = ${kind} and used.target_id = ${id} and used.part = ${part}
    and file.state = 'ready'`;

/** The files of one part of a record, in their order, as a JSON array of the contract's AttachedFile. */
export const filesOn = (
  schoolId: number,
  kind: FileOwner["kind"],
  id: RawBuilder<unknown>,
  part: RawBuilder<unknown> = sql`0`,
): RawBuilder<AttachedFile[]> => sql<AttachedFile[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('kind', file.kind, 'fileId', file.id, 'name', file.name,
      'type', file.type, 'size', file.size, 'width', file.width, 'height', file.height, 'seconds', file.seconds))
    order by used.position, file.id)
  ${readyOn(schoolId, kind, id, part)}), '[]'::json)`;

/** How many they are. */
export const countFilesOn = (
  schoolId: number,
  kind: FileOwner["kind"],
  id: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(select count(*)::int ${readyOn(schoolId, kind, id, sql`0`)})`;

export const listUses = (db: Db, schoolId: number, fileIds: readonly string[]) =>
  db
    .selectFrom("file_uses")
    .select([
      "file_id as fileId",
      "kind",
      "target_id as targetId",
      "part",
      sql<boolean>`hidden_at is not null`.as("isHidden"),
    ])
    .where("school_id", "=", schoolId)
    .where("file_id", "in", fileIds)
    .execute();
