import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { TableChoices, TableQuestion } from "@dars/contract/roster/table-choices";
import type {
  Upload,
  UploadBrings,
  UploadCounts,
  UploadKind,
  UploadRemark,
  UploadState,
} from "@dars/contract/roster/uploads";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** A dry run's result, beside its rows. */
export interface Outcome {
  readonly counts: readonly UploadCounts[];
  readonly issues: { readonly errors: number; readonly warnings: number };
  readonly changes: number;
  /** Absent in the outcomes of earlier versions. */
  readonly brings?: UploadBrings;
  readonly remarks?: readonly UploadRemark[];
  readonly brake: Upload["brake"];
  readonly questions: readonly TableQuestion[];
  /** The meanings of the columns of a table. */
  readonly columns?: Upload["columns"];
  readonly takenAt?: Upload["takenAt"];
  /** The schools that the commit wrote to, the upload's own first. */
  readonly schoolIds?: readonly number[];
}

export type Problem = NonNullable<Upload["problem"]>;
export type Progress = NonNullable<Upload["progress"]>;

export interface NewUpload {
  readonly kind: UploadKind;
  readonly fileName: string;
  readonly bytes: number;
  /** Null where it came from the command line. */
  readonly accountId: number | null;
  readonly role: Role | null;
}

export const insertUpload = (db: Db, schoolId: number, upload: NewUpload) =>
  db
    .insertInto("roster_uploads")
    .values({
      school_id: schoolId,
      kind: upload.kind,
      file_name: upload.fileName,
      bytes: upload.bytes,
      uploaded_by: upload.accountId,
      uploaded_role: upload.role,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** How many files of one person wait to be imported or deleted. A concurrent request waits for this transaction. */
export async function countOpenUploads(db: Db, schoolId: number, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roster-uploads ${accountId}`}, 0))`.execute(db);
  const { open } = await db
    .selectFrom("roster_uploads")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("school_id", "=", schoolId)
    .where("uploaded_by", "=", accountId)
    .where("state", "in", ["receiving", "checking", "checked", "refused", "failed"])
    .executeTakeFirstOrThrow();
  return open;
}

const json = <T>(column: string): RawBuilder<T> => sql`upload.${sql.ref(column)}`;

const selectName = (account: string) => sql<Names | null>`(
  select ${selectNames("person")} from account_people account_link
  join people person on person.school_id = account_link.school_id and person.id = account_link.person_id
  where account_link.account_id = upload.${sql.ref(account)} and account_link.school_id = upload.school_id limit 1
)`;

const shown = (db: Db, schoolId: number) =>
  db
    .selectFrom("roster_uploads as upload")
    .select([
      "upload.id",
      "upload.school_id as schoolId",
      "upload.kind",
      "upload.file_name as fileName",
      "upload.bytes",
      "upload.sha256",
      "upload.state",
      "upload.answers",
      "upload.checked_answers as checkedAnswers",
      "upload.checked_on as checkedOn",
      "upload.checked_at as checkedAt",
      "upload.plan_hash as planHash",
      "upload.confirmed",
      json<TableChoices>("choices").as("choices"),
      json<Outcome | null>("outcome").as("outcome"),
      json<Progress | null>("progress").as("progress"),
      json<Problem | null>("problem").as("problem"),
      "upload.uploaded_by as uploadedBy",
      "upload.answered_by as answeredBy",
      "upload.uploaded_role as uploadedRole",
      selectName("uploaded_by").as("uploader"),
      "upload.uploaded_at as uploadedAt",
      "upload.committed_by as committedBy",
      "upload.committed_role as committedRole",
      selectName("committed_by").as("committer"),
      "upload.committed_at as committedAt",
      "upload.undone_at as undoneAt",
    ])
    .where("upload.school_id", "=", schoolId);

/** The names of people of the school. */
export const listNames = (db: Db, schoolId: number, personIds: readonly number[]) =>
  db
    .selectFrom("people")
    .select(["name_en as en", "name_ar as ar", "name_ckb as ckb"])
    .where("school_id", "=", schoolId)
    .where("id", "in", personIds)
    .orderBy("id")
    .execute();

export type KnownUpload = Awaited<ReturnType<typeof listOfSchool>>[number];

export const listOfSchool = (db: Db, schoolId: number) =>
  shown(db, schoolId).orderBy("upload.id", "desc").limit(100).execute();

export const findUpload = (db: Db, schoolId: number, id: number) =>
  shown(db, schoolId).where("upload.id", "=", id).executeTakeFirst();

/** The upload, locked for the transaction against other changes of its state. */
export async function lockUpload(db: Db, schoolId: number, id: number): Promise<KnownUpload | undefined> {
  const locked = await db
    .selectFrom("roster_uploads")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findUpload(db, schoolId, id);
}

/** The upload, locked, if the work begun on it is still wanted: no one else has ended it, and no answer is newer. */
export async function lockUnchanged(
  db: Db,
  { schoolId, id, state, answers }: KnownUpload,
): Promise<KnownUpload | undefined> {
  const now = await lockUpload(db, schoolId, id);
  return now?.state === state && now.answers === answers ? now : undefined;
}

/** The fields of an upload that may be set; omitted ones stay unchanged. */
export interface UploadChange {
  readonly state?: UploadState;
  readonly sha256?: string;
  readonly choices?: TableChoices;
  readonly answers?: number;
  readonly answeredBy?: number;
  readonly checked?: { readonly answers: number; readonly on: string; readonly planHash: string } | null;
  readonly outcome?: Outcome | null;
  readonly progress?: Progress | null;
  readonly problem?: Problem | null;
  readonly confirmed?: number | null;
  readonly committedBy?: { readonly accountId: number | null; readonly role: Role | null };
  readonly isCommitted?: true;
  readonly undoneBy?: number | null;
  readonly isUndone?: true;
}

const written = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function updateUpload(
  db: Db,
  schoolId: number,
  id: number,
  change: UploadChange,
): Promise<void> {
  await db
    .updateTable("roster_uploads")
    .set({ ...toRequestColumns(change), ...toResultColumns(change), ...toStepColumns(change) })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .execute();
}

const toRequestColumns = ({ state, sha256, choices, answers, answeredBy, checked }: UploadChange) => ({
  ...(state && { state }),
  ...(sha256 && { sha256 }),
  ...(choices && { choices: JSON.stringify(choices) }),
  ...(answers !== undefined && { answers }),
  ...(answeredBy !== undefined && { answered_by: answeredBy }),
  ...(checked === null && { checked_answers: null, checked_on: null, plan_hash: null }),
  ...(checked && {
    checked_answers: checked.answers,
    checked_on: checked.on,
    checked_at: sql<Date>`now()`,
    plan_hash: checked.planHash,
  }),
});

const toResultColumns = ({ outcome, progress, problem }: UploadChange) => ({
  ...(outcome !== undefined && { outcome: written(outcome) }),
  ...(progress !== undefined && { progress: written(progress) }),
  ...(problem !== undefined && { problem: written(problem) }),
});

const toStepColumns = ({ confirmed, committedBy, isCommitted, undoneBy, isUndone }: UploadChange) => ({
  ...(confirmed !== undefined && { confirmed }),
  ...(committedBy && { committed_by: committedBy.accountId, committed_role: committedBy.role }),
  ...(isCommitted && { committed_at: sql<Date>`now()` }),
  ...(undoneBy !== undefined && { undone_by: undoneBy }),
  ...(isUndone && { undone_at: sql<Date>`now()` }),
});

/** The group of a school, and whether the school is its head office. */
export const findPlace = (db: Db, schoolId: number) =>
  db
    .selectFrom("schools as school")
    .innerJoin("groups as group", "group.id", "school.group_id")
    .select([
      "group.id as groupId",
      "group.code as groupCode",
      "group.time_zone as timeZone",
      sql<boolean>`school.kind = 'office'`.as("isOffice"),
    ])
    .where("school.id", "=", schoolId)
    .executeTakeFirstOrThrow();

/** Schools with this code: a code is one school's within its group. */
export const findSchoolIds = (db: Db, school: string, group?: string) =>
  db
    .selectFrom("schools as school")
    .innerJoin("groups as group", "group.id", "school.group_id")
    .select("school.id")
    .where("school.code", "=", school)
    .$if(group !== undefined, (query) => query.where("group.code", "=", group ?? ""))
    .execute();

/** A school by its code, or the head office of the group. */
export const findSchoolId = (db: Db, group: string, school?: string) =>
  db
    .selectFrom("schools as school")
    .innerJoin("groups as group", "group.id", "school.group_id")
    .select("school.id")
    .where("group.code", "=", group)
    .where((where) =>
      school === undefined ? where("school.kind", "=", "office") : where("school.code", "=", school),
    )
    .executeTakeFirst();
