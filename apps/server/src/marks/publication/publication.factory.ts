import type { Database } from "#platform/db/db.ts";
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
