import { addDays } from "@dars/contract/time/days";

import type { Database } from "#platform/db/db.ts";
import type { GroupState, SchoolKind, SchoolState, Stage, Theme } from "#platform/db/schema.gen.ts";

import { dayFromToday } from "./days.ts";
import { column, nextNumber, type GivenNames } from "./names.ts";

export interface Group {
  readonly id: number;
  /** The head office, whose people are administrators, coordinators and evaluators. */
  readonly officeId: number;
}

export interface School {
  readonly id: number;
  readonly groupId: number;
}

/** A level or a subject of a group's catalogue. */
export interface CatalogueEntry {
  readonly id: number;
  readonly groupId: number;
}

interface GroupOptions {
  readonly code?: string;
  readonly name?: GivenNames;
  readonly timeZone?: string;
  readonly state?: GroupState;
}

/** A group with its settings and its head office, as every group has them. */
export async function aGroup(database: Database, options: GroupOptions = {}): Promise<Group> {
  const code = options.code ?? `group-${nextNumber()}`;
  const names = column(options.name ?? code);
  const zone = { time_zone: options.timeZone ?? "Asia/Baghdad" };
  return database.directoryTransaction(async (db) => {
    const { id } = await db
      .insertInto("groups")
      .values({ code, ...names, ...zone, state: options.state ?? "active" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("group_settings").values({ group_id: id }).execute();
    const office = await db
      .insertInto("schools")
      .values({ group_id: id, code: "office", kind: "office", ...names, ...zone })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, officeId: office.id };
  });
}

/** Children may write at whatever hour the tests run (CHAT-7). */
export const openAllDay = (database: Database, { id }: Pick<Group, "id">) =>
  database.directory
    .updateTable("group_settings")
    .set({ chat_opens_at: "00:00", chat_closes_at: "24:00" })
    .where("group_id", "=", id)
    .execute();

interface SchoolOptions {
  readonly code?: string;
  readonly name?: GivenNames;
  readonly timeZone?: string;
  readonly kind?: Exclude<SchoolKind, "office">;
  readonly state?: SchoolState;
}

export async function aSchool(
  database: Database,
  group: Group,
  options: SchoolOptions = {},
): Promise<School> {
  const code = options.code ?? `school-${nextNumber()}`;
  const { id } = await database.directory
    .insertInto("schools")
    .values({
      group_id: group.id,
      code,
      ...column(options.name ?? code),
      time_zone: options.timeZone ?? "Asia/Baghdad",
      kind: options.kind ?? "mixed",
      state: options.state ?? "active",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, groupId: group.id };
}

/**
 * The school teaches on each day of a year before and after today: weekends and national holidays too, on one of which a
 * test may run. A closure that is entered later is stronger.
 */
export async function teachEveryDay(database: Database, { id }: Pick<School, "id">): Promise<void> {
  await database.directory.updateTable("schools").set({ week_days: 127 }).where("id", "=", id).execute();
  await enterDays(database, id, "school_day", { from: dayFromToday(-366), until: dayFromToday(366) });
}

/** The school is closed on this day. */
export const closeOn = (database: Database, { id }: Pick<School, "id">, day: string): Promise<void> =>
  enterDays(database, id, "closure", { from: day, until: addDays(day, 1) });

async function enterDays(
  database: Database,
  schoolId: number,
  kind: "school_day" | "closure",
  { from, until }: { readonly from: string; readonly until: string },
): Promise<void> {
  await database.inSchool(schoolId, (db) =>
    db
      .insertInto("calendar_entries")
      .values({ school_id: schoolId, kind, title_en: kind, starts_on: from, ends_on: until })
      .execute(),
  );
}

interface LevelOptions {
  readonly code?: string;
  readonly name?: GivenNames;
  readonly stage?: Stage;
  readonly position?: number;
}

export async function aLevel(
  database: Database,
  group: Pick<Group, "id">,
  options: LevelOptions = {},
): Promise<CatalogueEntry> {
  const number = nextNumber();
  const code = options.code ?? `L${number}`;
  const { id } = await database.directory
    .insertInto("levels")
    .values({
      group_id: group.id,
      code,
      ...column(options.name ?? code),
      stage: options.stage ?? "primary",
      position: options.position ?? number,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, groupId: group.id };
}

interface SubjectOptions {
  readonly code?: string;
  readonly name?: GivenNames;
  readonly theme?: Theme;
  readonly position?: number;
}

export async function aSubject(
  database: Database,
  group: Pick<Group, "id">,
  options: SubjectOptions = {},
): Promise<CatalogueEntry> {
  const number = nextNumber();
  const code = options.code ?? `S${number}`;
  const { id } = await database.directory
    .insertInto("subjects")
    .values({
      group_id: group.id,
      code,
      ...column(options.name ?? code),
      theme: options.theme ?? "white",
      position: options.position ?? number,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, groupId: group.id };
}
