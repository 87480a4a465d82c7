import type { Db } from "#platform/db/db.ts";

/** The times of a meeting, numbered in their order. */
export const insertSlots = (
  db: Db,
  schoolId: number,
  askId: number,
  { minutes, starts }: { readonly minutes: number; readonly starts: readonly string[] },
) =>
  db
    .insertInto("ask_slots")
    .values(
      starts
        .toSorted((a, b) => Date.parse(a) - Date.parse(b))
        .map((startsAt, at) => ({
          school_id: schoolId,
          ask_id: askId,
          no: at + 1,
          starts_at: startsAt,
          minutes,
        })),
    )
    .execute();
