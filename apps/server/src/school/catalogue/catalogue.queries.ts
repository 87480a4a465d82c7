import type { LevelRecord, SubjectRecord } from "@dars/contract/school/catalogue";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

export const listLevels = (db: Db, groupId: number) =>
  db
    .selectFrom("levels as level")
    .select([
      "level.id",
      "level.code",
      selectNames("level").as("name"),
      "level.stage",
      "level.position",
      "level.is_terminal as isTerminal",
      "level.state",
      "level.revision",
    ])
    .where("level.group_id", "=", groupId)
    .orderBy("level.state")
    .orderBy("level.position")
    .orderBy("level.id")
    .execute();

/** `coordinator`: whose own subjects alone may be changed; null where all may. */
export const listSubjects = (db: Db, groupId: number, schoolId: number, coordinator: number | null) =>
  db
    .selectFrom("subjects as subject")
    .select([
      "subject.id",
      "subject.code",
      selectNames("subject").as("name"),
      "subject.theme",
      "subject.icon",
      "subject.counts_in_average as countsInAverage",
      "subject.on_report_card as onReportCard",
      "subject.position",
      "subject.state",
      "subject.revision",
      (coordinator === null ? EVERYTHING : coordinates(db, schoolId, coordinator)).as("mayChange"),
    ])
    .where("subject.group_id", "=", groupId)
    .orderBy("subject.state")
    .orderBy("subject.position")
    .orderBy("subject.id")
    .execute();

const EVERYTHING: RawBuilder<boolean> = sql`true`;

/** Whether `subject.id` is coordinated in the school today. */
const coordinates = (db: Db, schoolId: number, accountId: number): RawBuilder<boolean> =>
  sql`exists (${db
    .selectFrom("coordinator_scopes as scope")
    .select("scope.id")
    .where("scope.school_id", "=", schoolId)
    .where("scope.account_id", "=", accountId)
    .where(sql<boolean>`scope.subject_id = subject.id`)
    .where(holdsToday("scope", schoolId))})`;

/** A level of the group, kept from changing until the transaction ends. */
export const lockLevel = (db: Db, groupId: number, levelId: number) =>
  db
    .selectFrom("levels as level")
    .select([
      "level.code",
      selectNames("level").as("name"),
      "level.stage",
      "level.position",
      "level.is_terminal as isTerminal",
      "level.state",
      "level.revision",
    ])
    .where("level.group_id", "=", groupId)
    .where("level.id", "=", levelId)
    .forUpdate()
    .executeTakeFirst();

/** A subject of the group, kept from changing until the transaction ends. */
export const lockSubject = (db: Db, groupId: number, subjectId: number) =>
  db
    .selectFrom("subjects as subject")
    .select([
      "subject.code",
      selectNames("subject").as("name"),
      "subject.theme",
      "subject.icon",
      "subject.counts_in_average as countsInAverage",
      "subject.on_report_card as onReportCard",
      "subject.position",
      "subject.state",
      "subject.revision",
    ])
    .where("subject.group_id", "=", groupId)
    .where("subject.id", "=", subjectId)
    .forUpdate()
    .executeTakeFirst();

export const findCoded = (db: Db, table: "levels" | "subjects", groupId: number, code: string) =>
  db
    .selectFrom(table)
    .select("id")
    .where("group_id", "=", groupId)
    .where("code", "=", code)
    .executeTakeFirst();

const levelColumns = ({ code, name, stage, position, isTerminal, state }: LevelRecord) => ({
  code,
  name_en: name.en,
  name_ar: name.ar,
  name_ckb: name.ckb,
  stage,
  position,
  is_terminal: isTerminal,
  state,
});

export const insertLevel = (db: Db, groupId: number, level: LevelRecord) =>
  db
    .insertInto("levels")
    .values({ group_id: groupId, ...levelColumns(level) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateLevel = (db: Db, groupId: number, levelId: number, level: LevelRecord) =>
  db
    .updateTable("levels")
    .set({ ...levelColumns(level), revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", levelId)
    .execute();

const subjectColumns = (subject: SubjectRecord) => ({
  code: subject.code,
  name_en: subject.name.en,
  name_ar: subject.name.ar,
  name_ckb: subject.name.ckb,
  theme: subject.theme,
  icon: subject.icon,
  counts_in_average: subject.countsInAverage,
  on_report_card: subject.onReportCard,
  position: subject.position,
  state: subject.state,
});

export const insertSubject = (db: Db, groupId: number, subject: SubjectRecord) =>
  db
    .insertInto("subjects")
    .values({ group_id: groupId, ...subjectColumns(subject) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSubject = (db: Db, groupId: number, subjectId: number, subject: SubjectRecord) =>
  db
    .updateTable("subjects")
    .set({ ...subjectColumns(subject), revision: sql`revision + 1` })
    .where("group_id", "=", groupId)
    .where("id", "=", subjectId)
    .execute();

/** Those of the ids that are of the group, as they stand. */
export async function listInOrder(
  db: Db,
  table: "levels" | "subjects",
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ readonly id: number }>`select id from ${sql.table(table)}
    where group_id = ${groupId} and id = any(${sql.val([...ids])}::bigint[]) order by position, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ids that are not of the group change nothing. */
export async function updateOrder(
  db: Db,
  table: "levels" | "subjects",
  groupId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} as entry
    set position = ordered.place, revision = revision + 1
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as ordered(id, place)
    where entry.group_id = ${groupId} and entry.id = ordered.id and entry.position <> ordered.place`.execute(
    db,
  );
}
