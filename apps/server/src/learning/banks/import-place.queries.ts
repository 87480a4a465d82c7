import type { FileWish } from "#learning/question-files/public.ts";
import type { Database } from "#platform/db/db.ts";

import type { Bank } from "./banks.queries.ts";

/** The bank that the codes of a command name. Throws where they name none, or more than one. */
export async function findPlace(
  { directory }: Database,
  { school, subject, level }: Pick<FileWish, "school" | "subject" | "level">,
): Promise<Bank & { readonly schoolId: number }> {
  const places = await directory
    .selectFrom("schools as school")
    .innerJoin("subjects as subject", "subject.group_id", "school.group_id")
    .innerJoin("levels as level", "level.group_id", "school.group_id")
    .select(["school.id as schoolId", "subject.id as subjectId", "level.id as levelId"])
    .where("subject.code", "=", subject)
    .where("level.code", "=", level)
    .where("school.kind", "<>", "office")
    .$if(school !== undefined, (query) => query.where("school.code", "=", school ?? ""))
    .limit(2)
    .execute();
  const [place, ...others] = places;
  if (!place) throw new Error("No school has this subject and level.");
  if (others.length > 0) throw new Error("Several schools have this subject and level: say --school CODE.");
  return place;
}
