import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";
import type { AskOption } from "@dars/contract/talking/ask-results";
import type { AskLine, AskPage, AskText } from "@dars/contract/talking/asks";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

import { insertSlots } from "./insert-slots.queries.ts";

/** Who looks: an account in a role. */
export type AskReader = Pick<Actor, "accountId" | "role">;

export interface AskRow extends Omit<AskLine, "createdAt" | "closesAt" | "reached" | "answered"> {
  readonly schoolId: number;
  readonly createdAt: Date;
  readonly closesAt: Date;
  readonly remindedAt: Date | null;
  readonly body: string;
  readonly attachments: readonly AttachedFile[];
  readonly audience: Audience;
  readonly signatures: AskPage["ask"]["signatures"];
  readonly mode: AskPage["ask"]["mode"];
  readonly revision: number;
}

/** Whether an `ask` is answered now. */
export const isOpen = sql<boolean>`(ask.withdrawn_at is null and ask.closes_at > now())`;

const stateOf = sql<AskLine["state"]>`(case when ask.withdrawn_at is not null then 'withdrawn'
  when ask.closes_at <= now() then 'closed' else 'open' end)`;

const author = sql<AskLine["author"]>`json_build_object('id', ask.author_id, 'role', ask.author_role,
  'name', ${selectAccountName(sql`ask.school_id`, sql`ask.author_id`)})`;

const columns = (schoolId: number): RawBuilder<unknown> => sql`
  ask.id, ask.school_id as "schoolId", ask.kind, ask.title, ask.body, ${stateOf} as "state", ${author} as "author",
  ask.created_at as "createdAt", ask.closes_at as "closesAt", ask.reminded_at as "remindedAt",
  ask.is_anonymous as "isAnonymous", ask.signatures, ask.choice_mode as "mode", ask.revision,
  json_build_object('roles', ask.audience_roles, 'levelIds', ask.level_ids, 'sectionIds', ask.section_ids,
    'subjectIds', ask.subject_ids, 'personIds', ask.person_ids, 'ccGuardians', ask.cc_guardians) as "audience",
  ${filesOn(schoolId, "ask", sql.ref("ask.id"))} as "attachments"`;

export async function findAsk(db: Db, schoolId: number, askId: number): Promise<AskRow | undefined> {
  const { rows } = await sql<AskRow>`select ${columns(schoolId)} from asks as ask
    where ask.school_id = ${schoolId} and ask.id = ${askId}`.execute(db);
  return rows[0];
}

/** The same, and others wait until this transaction ends. */
export async function lockAsk(db: Db, schoolId: number, askId: number): Promise<AskRow | undefined> {
  await sql`select from asks where school_id = ${schoolId} and id = ${askId} for update`.execute(db);
  return findAsk(db, schoolId, askId);
}

interface AskPageQuery {
  readonly limit: number;
  readonly after: { readonly id: number } | undefined;
}

/** What an account has asked in its role, the newest first; `all`: what anybody has. */
export async function listAsksBy(
  db: Db,
  schoolId: number,
  { accountId, role }: AskReader,
  all: boolean,
  { limit, after }: AskPageQuery,
): Promise<readonly AskRow[]> {
  const { rows } = await sql<AskRow>`select ${columns(schoolId)} from asks as ask
    where ask.school_id = ${schoolId}
      and (${all} or (ask.author_id = ${accountId} and ask.author_role = ${role}::role))
      and (${after?.id ?? null}::bigint is null or ask.id < ${after?.id ?? null})
    order by ask.id desc limit ${limit}`.execute(db);
  return rows;
}

export const listOptions = async (db: Db, schoolId: number, askId: number): Promise<AskOption[]> =>
  db
    .selectFrom("ask_options")
    .select(["no", "label"])
    .where("school_id", "=", schoolId)
    .where("ask_id", "=", askId)
    .orderBy("no")
    .execute();

export async function insertAsk(
  db: Db,
  schoolId: number,
  { accountId, role }: { readonly accountId: number; readonly role: Role },
  { audience, choice, ...text }: AskText,
): Promise<{ readonly id: number; readonly revision: number }> {
  const made = await db
    .insertInto("asks")
    .values({
      school_id: schoolId,
      author_id: accountId,
      author_role: role,
      kind: text.kind,
      title: text.title.trim(),
      body: text.body,
      audience_roles: [...audience.roles],
      level_ids: [...audience.levelIds],
      section_ids: [...audience.sectionIds],
      subject_ids: [...audience.subjectIds],
      person_ids: [...audience.personIds],
      cc_guardians: false,
      signatures: text.signatures,
      choice_mode: choice?.mode ?? null,
      is_anonymous: choice?.isAnonymous ?? false,
      closes_at: text.closesAt,
    })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();
  const lines = text.places ?? (choice?.options ?? []).map((label) => ({ label, places: null }));
  const options = lines.map(({ label, places }, at) => ({
    school_id: schoolId,
    ask_id: made.id,
    no: at + 1,
    label: label.trim(),
    places,
  }));
  if (text.meeting) await insertSlots(db, schoolId, made.id, text.meeting);
  if (options.length > 0) await db.insertInto("ask_options").values(options).execute();
  return made;
}

/** Nothing where the revision is another by now. */
export const updateDeadline = (
  db: Db,
  schoolId: number,
  {
    askId,
    revision,
    closesAt,
  }: { readonly askId: number; readonly revision: number; readonly closesAt: string },
) =>
  db
    .updateTable("asks")
    .set((eb) => ({
      closes_at: sql<Date>`greatest(${closesAt}::timestamptz, now())`,
      closing_told_at: null,
      revision: eb("revision", "+", 1),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", askId)
    .where("revision", "=", revision)
    .returning("revision")
    .executeTakeFirst();

export const updateWithdrawnAsk = (db: Db, schoolId: number, askId: number) =>
  db
    .updateTable("asks")
    .set((eb) => ({ withdrawn_at: sql<Date>`now()`, revision: eb("revision", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", askId)
    .where("withdrawn_at", "is", null)
    .execute();

export const updateRemindedOfAsk = (db: Db, schoolId: number, askId: number) =>
  db
    .updateTable("asks")
    .set({ reminded_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", askId)
    .execute();

export interface SchoolName {
  readonly name: Names;
  readonly timeZone: string;
}

export async function findSchoolName(db: Db, schoolId: number): Promise<SchoolName> {
  const { rows } =
    await sql<SchoolName>`select ${selectNames("school")} as name, school.time_zone as "timeZone"
    from schools as school where school.id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A request has come to a school that does not exist.");
  return row;
}
