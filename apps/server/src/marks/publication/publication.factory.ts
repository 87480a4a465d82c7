import { sql } from "kysely";

import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

interface Approved {
  readonly school: { readonly id: number };
  readonly students: readonly { readonly id: number }[];
  readonly offering: { readonly id: number };
  readonly otherOffering: { readonly id: number };
  readonly sheet: { readonly id: number };
  readonly otherSheet: { readonly id: number };
}

/** Enters the same marks for all students in both subjects and approves the columns directly. */
export const approveColumns = (
  database: Database,
  { school, students, offering, otherOffering, sheet, otherSheet }: Approved,
  marks: Readonly<Record<string, number>>,
) =>
  database.inSchool(school.id, async (db) => {
    const codes = Object.entries(marks);
    await db
      .insertInto("marks")
      .values(
        [offering.id, otherOffering.id].flatMap((offeringId) =>
          students.flatMap(({ id }) =>
            codes.map(([code, points]) => ({
              school_id: school.id,
              offering_id: offeringId,
              student_id: id,
              code,
              points: String(points),
            })),
          ),
        ),
      )
      .execute();
    await db
      .insertInto("mark_columns")
      .values(
        [sheet.id, otherSheet.id].flatMap((classId) =>
          codes.map(([code]) => ({
            school_id: school.id,
            class_id: classId,
            code,
            state: "approved" as const,
          })),
        ),
      )
      .execute();
  });

interface Enrolling {
  readonly school: { readonly id: number };
  readonly year: { readonly id: number };
  readonly level: { readonly id: number };
  readonly section: { readonly id: number };
}

/** A thousand students more in a section, who sit in none of its classes. */
export const enrolMany = (database: Database, { school, year, level, section }: Enrolling) =>
  database.inSchool(school.id, (db) =>
    sql`with person as (
        insert into people (school_id, name_ar, search_text)
        select ${school.id}, 'طالب ' || n, '' from generate_series(1, 1000) as n returning id
      ), student as (insert into students (school_id, id) select ${school.id}, id from person returning id)
      insert into enrolments (school_id, student_id, year_id, level_id, section_id, starts_on)
      select ${school.id}, id, ${year.id}, ${level.id}, ${section.id}, current_date - 60 from student`.execute(
      db,
    ),
  );

/** What management sends to publish columns at once. */
export const publishing = (sectionId: number, codes: readonly string[], more: Partial<Publishing> = {}) => ({
  key: aKey(),
  sectionIds: [sectionId],
  codes: [...codes],
  withOutcome: false,
  showRank: false,
  isPartial: false,
  publishAt: null,
  studentsFirstMinutes: 0,
  withheld: [],
  ...more,
});

interface Publishing {
  readonly withOutcome: boolean;
  readonly showRank: boolean;
  readonly isPartial: boolean;
  readonly publishAt: string | null;
  readonly studentsFirstMinutes: number;
  readonly withheld: { studentId: number; reason: string }[];
}

/** An answer as text without moments, ids and the names that tests number, in whose digits any mark may be. */
export const marksIn = (seen: unknown): string =>
  JSON.stringify(seen, (key, value: unknown) =>
    /(?:At|[iI]d|[uU]ntil|^name|^code|^title)$/.test(key) ? undefined : value,
  );

/**
 * A year in which one student failed maths alone; the second round was due so many days ago, and has no mark. So nobody
 * sits it in `otherSheet`.
 */
export async function aSecondRound(database: Database, { daysAgo }: { readonly daysAgo: number }) {
  const world = await aMarkedSchool(database, { students: 3 });
  const { school, students, offering } = world;
  await approveColumns(database, world, { M1: 60, M2: 60, MID: 60, M3: 60, M4: 60, FIN1: 60 });
  await database.inSchool(school.id, async (db) => {
    await sql`update marks set points = 20 where school_id = ${school.id} and offering_id = ${offering.id}
      and student_id = ${students[0]?.id} and code = 'FIN1'`.execute(db);
    await sql`update mark_windows set opens_on = ${dayFromToday(-daysAgo - 7)}, due_on = ${dayFromToday(-daysAgo)}
      where school_id = ${school.id} and code = 'FIN2'`.execute(db);
  });
  return world;
}
