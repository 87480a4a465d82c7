import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";
import { emptyCells } from "#roster/standard/public.ts";

import type { KnownSchool } from "./known-roster.ts";
import { peopleOfSource } from "./people-of-source.ts";

/** Decisions of the user about people who look alike: a matching name alone never decides (OR-3). */
export interface SamePeople {
  /** Rows of the package who are a person of the school, by sourcedId. */
  readonly known: ReadonlyMap<string, number>;
  /** Rows of the package who are another row of it, by sourcedId. */
  readonly inFile: ReadonlyMap<string, string>;
}

export const NOBODY_SAME: SamePeople = { known: new Map(), inFile: new Map() };

export interface MergedRows {
  readonly read: Package;
  /** The other sourcedIds of the person of a row of the package. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Merges all rows that are one person, now or since an earlier import; references to them are updated. */
export function mergeRows(read: Package, schools: readonly KnownSchool[], same: SamePeople): MergedRows {
  const users = read.files.get("users");
  const target = users ? mapTargets(users.rows, schools, same) : new Map<string, string>();
  if (!users || target.size === 0) return { read, aliases: new Map() };
  const aliases = new Map<string, string[]>();
  for (const [alias, primary] of target) aliases.set(primary, [...(aliases.get(primary) ?? []), alias]);
  const files = new Map(read.files);
  files.set("users", mergedUsers(users, target, aliases));
  for (const file of ["roles", "enrollments"] as const) {
    const set = files.get(file);
    if (set) files.set(file, { ...set, rows: set.rows.map((row) => pointed(row, target)) });
  }
  const demographics = files.get("demographics");
  if (demographics) files.set("demographics", without(demographics, target));
  return { read: { ...read, files }, aliases };
}

type Targets = ReadonlyMap<string, string>;

/** For each merged row of the package, the row that it is merged into. */
function mapTargets(rows: readonly Row[], schools: readonly KnownSchool[], same: SamePeople): Targets {
  const personOf = peopleBySourcedId(schools, same);
  const own = new Set(schools.flatMap(({ people }) => people.map(({ sourcedId }) => sourcedId)));
  const standing = rows.filter(({ isActive }) => isActive);
  const primaries = new Map<number, string>();
  for (const { sourcedId } of standing.toSorted((one, other) => rank(other) - rank(one))) {
    const person = personOf.get(sourcedId);
    if (person !== undefined && !primaries.has(person)) primaries.set(person, sourcedId);
  }
  const ids = new Set(standing.map(({ sourcedId }) => sourcedId));
  const targets = new Map<string, string>();
  for (const { sourcedId } of standing) {
    const primary = resolvePrimary(sourcedId, new Set());
    if (primary !== sourcedId && ids.has(primary)) targets.set(sourcedId, primary);
  }
  return targets;

  function rank({ sourcedId }: Row): number {
    return own.has(sourcedId) ? 1 : 0;
  }

  function resolvePrimary(sourcedId: string, seen: Set<string>): string {
    const other = same.inFile.get(sourcedId);
    if (other === undefined || seen.has(sourcedId)) {
      const person = personOf.get(sourcedId);
      return (person === undefined ? undefined : primaries.get(person)) ?? sourcedId;
    }
    return resolvePrimary(other, seen.add(sourcedId));
  }
}

/** The person of each id of the source: by the user's decision, by an earlier import, by the person's own id. */
function peopleBySourcedId(schools: readonly KnownSchool[], { known }: SamePeople): Map<string, number> {
  const people = new Map<string, number>();
  for (const school of schools) {
    for (const { entity, sourcedId, entityId } of school.records)
      if (entity === "user") people.set(sourcedId, entityId);
    for (const [sourcedId, { id }] of peopleOfSource(school)) people.set(sourcedId, id);
  }
  for (const [sourcedId, personId] of known) people.set(sourcedId, personId);
  return people;
}

function mergedUsers(
  users: RowSet,
  target: Targets,
  aliases: ReadonlyMap<string, readonly string[]>,
): RowSet {
  const byId = new Map(users.rows.map((row) => [row.sourcedId, row]));
  const rows = users.rows
    .filter(({ sourcedId }) => !target.has(sourcedId))
    .map((row) => {
      const { sourcedId } = row;
      const all = [sourcedId, ...(aliases.get(sourcedId) ?? [])].flatMap((id) => byId.get(id) ?? []);
      const agents = all.flatMap(({ cells }) => listed(cells.agentSourcedIds)).map(theirs);
      const merged = [...new Set(agents)].filter((id) => id !== sourcedId);
      const relations = Object.fromEntries(
        all
          .flatMap((each) => Object.entries(each.relations ?? {}))
          .map(([child, relation]) => [theirs(child), relation]),
      );
      const cells = withCells(row, { agentSourcedIds: merged.join() });
      return Object.keys(relations).length > 0 ? { ...cells, relations } : cells;
    });
  return { ...users, rows, aliases: new Set(target.keys()) };

  function theirs(id: string): string {
    return target.get(id) ?? id;
  }
}

const pointed = (row: Row, target: Targets): Row => {
  const user = target.get(row.cells.userSourcedId);
  return user === undefined ? row : withCells(row, { userSourcedId: user });
};

const without = (set: RowSet, target: Targets): RowSet => ({
  ...set,
  rows: set.rows.filter(({ sourcedId }) => !target.has(sourcedId)),
});

const withCells = (row: Row, cells: Readonly<Record<string, string>>): Row => ({
  ...row,
  cells: Object.assign(emptyCells(), row.cells, cells),
});
