import type { Database } from "#platform/db/db.ts";

import { loadGradebookRows, type GradebookRows } from "./gradebook-rows.queries.ts";
import {
  findGroup,
  listAccountRows,
  listLevelRows,
  listRoleRows,
  listSchoolRows,
  listSubjectRows,
} from "./group-rows.queries.ts";
import { loadSchoolRows, type SchoolRows } from "./school-rows.queries.ts";

/** A group and its open schools, as far as the roster covers them. */
export interface GroupRows {
  readonly group: Awaited<ReturnType<typeof findGroup>>;
  /** Every open school; the head office is one of them. */
  readonly orgs: Awaited<ReturnType<typeof listSchoolRows>>;
  /** The requested schools, with their rows. */
  readonly schools: ReadonlyArray<
    Awaited<ReturnType<typeof listSchoolRows>>[number] & SchoolRows & { readonly gradebook?: GradebookRows }
  >;
  readonly levels: Awaited<ReturnType<typeof listLevelRows>>;
  readonly subjects: Awaited<ReturnType<typeof listSubjectRows>>;
  readonly accounts: Awaited<ReturnType<typeof listAccountRows>>;
  readonly roles: Awaited<ReturnType<typeof listRoleRows>>;
}

/**
 * Reads a group, or some schools of it and no row of any other, each school in a transaction of its own; published marks
 * where they are asked for.
 */
export async function loadRoster(
  database: Database,
  groupId: number,
  {
    schoolId,
    schoolIds = schoolId === undefined ? undefined : [schoolId],
    gradebook = false,
  }: {
    readonly schoolId?: number | undefined;
    readonly schoolIds?: readonly number[] | undefined;
    readonly gradebook?: boolean | undefined;
  } = {},
): Promise<GroupRows> {
  const db = database.directory;
  const schools = [];
  const orgs = await listSchoolRows(db, groupId);
  for (const school of orgs.filter(({ id }) => schoolIds?.includes(id) !== false)) {
    const rows = await database.inSchool(school.id, async (inside) => ({
      ...(await loadSchoolRows(inside, school.id)),
      ...(gradebook && { gradebook: await loadGradebookRows(inside, school.id) }),
    }));
    schools.push({ ...school, ...rows });
  }
  return {
    group: await findGroup(db, groupId),
    orgs,
    schools,
    levels: await listLevelRows(db, groupId),
    subjects: await listSubjectRows(db, groupId),
    accounts: await listAccountRows(db, groupId),
    roles: await listRoleRows(db, groupId),
  };
}
