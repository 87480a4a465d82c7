import type { Database } from "#platform/db/db.ts";

import { findTakenLogins } from "./find-taken-logins.ts";
import {
  findGroup,
  listAccounts,
  listLevels,
  listRoles,
  listSchools,
  listSubjects,
} from "./known-group.queries.ts";
import { loadSchool } from "./known-school.queries.ts";
import { NAME_FIELDS } from "./planning/catalogue.ts";
import type { KnownGroup } from "./planning/known-roster.ts";
import { detectLanguage } from "./planning/parse-names.ts";
import type { Ids, Writes } from "./planning/plan.ts";

interface LoadGroupOptions {
  readonly code: string;
  /** The name of a group to make when there is none of that code. */
  readonly createGroup: string | undefined;
  readonly source: string;
  /** The login that each person of the package wants. */
  readonly logins: readonly string[];
  /** Load this school and no other. */
  readonly only?: number;
}

/** Everything of a group that an import may meet. Throws when there is no such group and none is to be made. */
export async function loadGroup(
  database: Database,
  options: LoadGroupOptions,
  ids: Ids,
  writes: Writes,
): Promise<KnownGroup> {
  const db = database.directory;
  if (!/^[0-9A-Za-z._-]{1,64}$/.test(options.code))
    throw new Error("A group's code has letters, digits and . _ - only.");
  const { code, createGroup, source, logins } = options;
  const found = await findGroup(db, code);
  if (!found && createGroup === undefined)
    throw new Error(
      `There is no group with the code '${code}'. Name one that exists, or give --create-group NAME.`,
    );
  if (found?.state === "closed") throw new Error(`The group '${code}' is closed.`);
  const takenLogins = await findTakenLogins(db, logins, code);
  if (!found) return { ...newGroup(code, createGroup ?? code, ids, writes), takenLogins };
  const schools = [];
  const isWanted = (id: number) => (options.only ?? id) === id;
  for (const school of (await listSchools(db, found.id)).filter(({ id }) => isWanted(id))) {
    const content = await database.inSchool(school.id, (inside) => loadSchool(inside, school.id, source));
    schools.push({ ...school, ...content });
  }
  return {
    id: found.id,
    code: found.code,
    sourcedId: found.sourcedId,
    timeZone: found.timeZone,
    schools,
    levels: await listLevels(db, found.id),
    subjects: await listSubjects(db, found.id),
    accounts: await listAccounts(db, found.id),
    roles: await listRoles(db, found.id),
    takenLogins,
  };
}

function newGroup(code: string, name: string, ids: Ids, writes: Writes): Omit<KnownGroup, "takenLogins"> {
  const id = ids.fresh("groups");
  writes.insert("groups", id, { id, code, [NAME_FIELDS[detectLanguage(name)]]: name });
  writes.insert("group_settings", id, { groupId: id });
  return {
    id,
    code,
    sourcedId: null,
    timeZone: "Asia/Baghdad",
    schools: [],
    levels: [],
    subjects: [],
    accounts: [],
    roles: [],
  };
}
