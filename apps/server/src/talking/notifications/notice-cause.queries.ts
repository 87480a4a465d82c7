import type { NoticeAbout, NotificationKind } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Conditions on the `line` of a notice, in the school of its reader: whether what it speaks of is still so. */
export interface NoticeCause {
  /** The record is as the notice says, and in the reader's reach. Where it is not, the line is in no list. */
  readonly isThere: RawBuilder<boolean>;
  /** It still waits for somebody. Where it does not, the line is done. Absent: it waits for nobody. */
  readonly isOpen?: RawBuilder<boolean>;
  /**
   * What the line speaks of, as an expression for `buildAbout` to make, evaluated for lines that are there only. Null: its
   * kind says all of it.
   */
  readonly says: RawBuilder<NoticeAbout | null> | null;
}

/** Reads first what SQL alone does not know, such as the days of school. */
export type CauseOf = (db: Db, schoolId: number) => NoticeCause | Promise<NoticeCause>;
/** The cause of every kind that is sent. */
export type NoticeCauses = Readonly<Record<NotificationKind, CauseOf>>;

/** The id that the line's page shows; null where that is none of this school, such as `12-7`. */
export const targetId: RawBuilder<number> = sql`(case when line.target ~ '^[0-9]{1,18}$' then line.target::bigint end)`;
/** The day that the line's page shows, of a line that has one. */
export const targetDay: RawBuilder<string> = sql`(case when line.target ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  then line.target::date end)`;
/** The student whom the line is about: a child of its reader, or the reader. */
export const studentOf: RawBuilder<number> = sql`coalesce(line.student_id, line.person_id)`;

/** Whether the student of the line is at the school now. */
export const isEnrolled: RawBuilder<boolean> = sql`exists (select from enrolments as sits
  where sits.school_id = line.school_id and sits.student_id = ${studentOf} and sits.state = 'active')`;

/** The accounts of the line's reader. */
export const ownAccounts: RawBuilder<number> = sql`(select own.account_id from account_people as own
  where own.school_id = line.school_id and own.person_id = line.person_id)`;

/** What a line is to its reader. */
export interface LineState {
  readonly over: "done" | "gone" | null;
  /** Null for a line that is gone. */
  readonly about: NoticeAbout | null;
}

/** NTF-5: what became of lines, and what they speak of, by their ids. One statement for all of a page. */
export async function listLineStates(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  lines: readonly { readonly id: number; readonly kind: NotificationKind }[],
): Promise<ReadonlyMap<number, LineState>> {
  const found = await listCauses(db, schoolId, causes, new Set(lines.map(({ kind }) => kind)));
  const over = buildStateCase(found);
  if (!over) return new Map();
  const says = found.flatMap(([kind, cause]) =>
    cause.says ? [sql`when ${sql.lit(kind)} then ${cause.says}`] : [],
  );
  const about =
    says.length === 0
      ? sql`null::json`
      : sql`case when line.over is distinct from 'gone' then (case line.kind ${sql.join(says, sql` `)} end) end`;
  const ids = lines.map(({ id }) => id);
  const { rows } = await sql<LineState & { readonly id: number }>`
    select line.id, line.over, ${about} as about
    from (select line.*, ${over} as over from ${linesAlone(schoolId, ids)} as line offset 0) as line`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What became of lines whose cause is over, by their ids: done, or in no list any more. */
export async function listOver(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  lines: readonly { readonly id: number; readonly kind: NotificationKind }[],
): Promise<ReadonlyMap<number, "done" | "gone">> {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const over = await buildCauseStateSql(db, schoolId, causes, kinds);
  if (!over) return new Map();
  const ids = lines.map(({ id }) => id);
  const { rows } = await sql<{ id: number; over: "done" | "gone" }>`
    select id, over from (select line.id, ${over} as over from ${linesAlone(schoolId, ids)} as line) as judged
    where over is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.over]));
}

/** Lines by themselves: what is asked of them is planned once, and not for every year of the history. */
export const linesAlone = (schoolId: number, ids: readonly number[]): RawBuilder<unknown> => sql`(
  select * from notifications as of_year
  where of_year.school_id = ${schoolId} and of_year.id = any(${sql.val(ids)}::bigint[]) offset 0)`;

/** `done`, `gone`, or null while the cause of a `line` of these kinds lives; undefined where none has one. */
export async function buildCauseStateSql(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  kinds: readonly NotificationKind[],
): Promise<RawBuilder<"done" | "gone" | null> | undefined> {
  return buildStateCase(await listCauses(db, schoolId, causes, new Set(kinds)));
}

type KindAndCause = readonly [kind: NotificationKind, cause: NoticeCause];

async function listCauses(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  kinds: ReadonlySet<NotificationKind>,
): Promise<readonly KindAndCause[]> {
  const found: KindAndCause[] = [];
  for (const kind of kinds) {
    const cause = await causes[kind]?.(db, schoolId);
    if (cause) found.push([kind, cause]);
  }
  return found;
}

function buildStateCase(causes: readonly KindAndCause[]): RawBuilder<"done" | "gone" | null> | undefined {
  const branches = causes.map(
    ([
      kind,
      { isThere, isOpen = sql`true` },
    ]) => sql`when ${sql.lit(kind)} then (case when ${isThere} is not true then 'gone'
      when ${isOpen} is not true then 'done' end)`,
  );
  return branches.length === 0 ? undefined : sql`(case line.kind ${sql.join(branches, sql` `)} end)`;
}
