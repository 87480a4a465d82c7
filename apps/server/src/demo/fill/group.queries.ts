import type { BulkTransaction } from "#platform/db/db.ts";
import { ensureLevels, ensureSubjects } from "#school/curriculum/public.ts";

/** The shared data of a group's schools, by the codes that plans use. */
export interface Group {
  readonly groupId: number;
  readonly levelId: (code: string) => number;
  readonly subjectId: (code: string) => number;
  /** Accounts of the group by their first login; grows as schools are written. */
  readonly accounts: Map<string, number>;
  readonly passwordHash: string;
}

export interface NamedEntry {
  readonly code: string;
  readonly en: string;
  readonly ar: string;
  readonly ckb: string | null;
}

type Db = BulkTransaction["db"];

/** Only one filling of a group goes on at a time; a second one waits here until the first has committed. */
export async function findGroup({ client, db }: BulkTransaction, code: string): Promise<number | undefined> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`demo ${code}`]);
  const found = await db.selectFrom("groups").select("id").where("code", "=", code).executeTakeFirst();
  return found?.id;
}

/** Writes a group with its settings, levels and subjects. */
export async function insertGroup(db: Db, { code, en, ar, ckb }: NamedEntry): Promise<number> {
  const { id: groupId } = await db
    .insertInto("groups")
    .values({ code, name_en: en, name_ar: ar, name_ckb: ckb, theme: "violet", synthetic: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("group_settings")
    .values({
      group_id: groupId,
      show_reports_btn_for_students: true,
      show_apply_now_button: true,
      // Who looks at it at night chats as well.
      chat_opens_at: "00:00",
      chat_closes_at: "24:00",
    })
    .execute();
  await ensureLevels(db, groupId);
  await ensureSubjects(db, groupId);
  return groupId;
}

/** A group that was written before, with the accounts whose logins begin with one of the kinds that schools share. */
export async function readGroup(
  db: Db,
  groupId: number,
  passwordHash: string,
  sharedLogins: readonly string[],
): Promise<Group> {
  const levels = await db
    .selectFrom("levels")
    .select(["code", "id"])
    .where("group_id", "=", groupId)
    .execute();
  const subjects = await db
    .selectFrom("subjects")
    .select(["code", "id"])
    .where("group_id", "=", groupId)
    .execute();
  const accounts = await db
    .selectFrom("login_names")
    .innerJoin("accounts", "accounts.id", "login_names.account_id")
    .select(["login_names.login as code", "accounts.id"])
    .where("accounts.group_id", "=", groupId)
    .where("login_names.login", "in", ["", ...sharedLogins])
    .execute();
  return {
    groupId,
    levelId: finder(levels),
    subjectId: finder(subjects),
    accounts: new Map(accounts.map(({ code, id }) => [code, id])),
    passwordHash,
  };
}

/** Writes the row of a school. */
export async function insertSchool(
  db: Db,
  groupId: number,
  { code, en, ar, ckb }: NamedEntry,
  kind: "office" | "primary" | "mixed",
): Promise<number> {
  const { id } = await db
    .insertInto("schools")
    .values({
      group_id: groupId,
      code,
      name_en: en,
      name_ar: ar,
      name_ckb: ckb,
      sourced_id: code,
      kind,
      synthetic: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const listSchoolCodes = async (db: Db, groupId: number): Promise<Set<string>> => {
  const rows = await db.selectFrom("schools").select("code").where("group_id", "=", groupId).execute();
  return new Set(rows.map(({ code }) => code));
};

function finder(rows: readonly { readonly code: string; readonly id: number }[]) {
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  return (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new RangeError(`The group has no ${code}.`);
    return id;
  };
}

export async function listSchoolIds(db: Db, groupId: number): Promise<readonly number[]> {
  const schools = await db
    .selectFrom("schools")
    .select("id")
    .where("group_id", "=", groupId)
    .orderBy("id")
    .execute();
  return schools.map(({ id }) => id);
}
