import type { Locale } from "@dars/contract/platform/primitives";

import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import {
  findSchool,
  findYear,
  listAssignments,
  listClasses,
  listGone,
  listLevels,
  listLinks,
  listOfferings,
  listPeople,
  listSeats,
  listSections,
  listSubjects,
} from "./table-school.queries.ts";
import type { TableSchool } from "./table-school.ts";

/**
 * Everything of a school that its tables can speak of, people by the name that this reader sees. Throws not-found for
 * a school that is not there.
 */
export async function loadTableSchool(
  database: Database,
  schoolId: number,
  locale: Locale = "ar",
): Promise<TableSchool> {
  const school = await findSchool(database.directory, schoolId);
  if (!school) throw notFound("The school");
  const [levels, subjects] = await Promise.all([
    listLevels(database.directory, school.groupId),
    listSubjects(database.directory, school.groupId),
  ]);
  return database.inSchool(schoolId, async (db) => {
    const year = (await findYear(db, schoolId)) ?? null;
    const yearId = year?.id ?? 0;
    const assignments = Map.groupBy(await listAssignments(db, schoolId, yearId), ({ classId }) => classId);
    const classes = await listClasses(db, schoolId, yearId);
    return {
      ...school,
      year,
      levels,
      subjects,
      sections: await listSections(db, schoolId, yearId),
      classes: classes.map((each) => ({ ...each, teachers: assignments.get(each.id) ?? [] })),
      offerings: await listOfferings(db, schoolId, yearId),
      people: await listPeople(db, schoolId, yearId, locale),
      gone: await listGone(db, schoolId, yearId),
      links: await listLinks(db, schoolId),
      seats: await listSeats(db, schoolId, yearId),
    };
  });
}
