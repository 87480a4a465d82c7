import type { setHomework as route } from "@dars/contract/learning/homework-writing";
import type { Reply } from "@dars/contract/platform/route";

import type { Db } from "#platform/db/db.ts";

import { findEveningMinutes, listEvenings } from "./evenings.queries.ts";
import type { DueOfClass } from "./homework.queries.ts";
import { listSectionsOfClasses } from "./sources.queries.ts";

/** HW-6: evenings of these classes that are over the limit of the school now. */
export async function listOver(
  db: Db,
  schoolId: number,
  dues: readonly DueOfClass[],
): Promise<Reply<typeof route>["over"]> {
  const most = await findEveningMinutes(db, schoolId);
  if (most === null) return [];
  const places = await listSectionsOfClasses(
    db,
    schoolId,
    dues.map(({ classId }) => classId),
  );
  const evenings = await listEvenings(db, schoolId, [...new Set(places.map(({ sectionId }) => sectionId))]);
  return dues.flatMap(({ classId, due: { day } }) => {
    const own = new Set(places.flatMap((place) => (place.classId === classId ? [place.sectionId] : [])));
    const found = evenings.filter((one) => one.day === day && own.has(one.sectionId));
    const minutes = Math.max(0, ...found.map((one) => one.minutes));
    return minutes > most ? [{ classId, day, minutes }] : [];
  });
}
