import type { Database } from "#platform/db/db.ts";

import { rolesText, textOfRoles } from "./assemble.ts";
import { loadRoster, type GroupRows } from "./load-roster.ts";
import {
  ENTITIES,
  renderRoster,
  WORDED_FILES,
  type RenderedRoster,
  type WordedFile,
} from "./render-roster.ts";
import { NEVER_WORDED, deriveWording, type Cells, type Wording } from "./wording.ts";
import { saveWordings, type Noted, type WordingRow } from "./wordings.queries.ts";

/** A row as its source wrote it. */
export interface SourceRow {
  readonly sourcedId: string;
  readonly cells: Cells;
  readonly metadata?: Cells;
  readonly columns: readonly string[];
}

interface SourcePackage {
  readonly groupId: number;
  /** The schools that the package speaks of: its ids mean nothing in others. */
  readonly schoolIds: readonly number[];
  /** Its people in the head office, where others have rows of other packages. */
  readonly officePeople: readonly number[];
  /** The code of the source in its manifest. */
  readonly source: string;
  readonly rows: ReadonlyMap<WordedFile, readonly SourceRow[]>;
  /** Rows of roles.csv; undefined where the version has none. */
  readonly roles: readonly SourceRow[] | undefined;
}

/**
 * Notes where a source words what we have imported otherwise than we would, so that an export gives it back as it came
 * (OR-12). Called after every import; repeated, it changes nothing. `noted` as saveWordings has it.
 */
export async function keepWordings(database: Database, read: SourcePackage, noted?: Noted): Promise<void> {
  const group = spokenPart(await loadRoster(database, read.groupId, { schoolIds: read.schoolIds }), read);
  const roster = renderRoster(group);
  const wordings = new Map([...collectWordings(roster, read), ...silentAssistants(group, roster, read)]);
  for (const { id, records } of group.schools) {
    const changed = changesIn(records, read.source, wordings);
    if (changed.length > 0)
      await database.inSchool(id, (db) => saveWordings(db, id, read.source, changed, noted));
  }
}

function spokenPart(group: GroupRows, { officePeople }: SourcePackage): GroupRows {
  const own = new Set(officePeople);
  const schools = group.schools.map((school) =>
    school.isOffice ? { ...school, people: school.people.filter(({ id }) => own.has(id)) } : school,
  );
  return { ...group, schools };
}

function collectWordings(roster: RenderedRoster, read: SourcePackage): Map<string, Wording | null> {
  const inRoles = rolesBeside(roster, read.roles);
  const wordings = new Map<string, Wording | null>();
  for (const file of WORDED_FILES) {
    const rendered = new Map(roster[file].map((row) => [row.sourcedId, row.ours]));
    for (const row of read.rows.get(file) ?? []) {
      const ours = rendered.get(row.sourcedId);
      if (!ours) continue;
      const beside = file === "users" ? inRoles(row.sourcedId) : NO_ROLES;
      const wording = wordingOfRow(row, { ...ours, ...beside.ours }, beside.theirs);
      for (const entity of ENTITIES[file]) wordings.set(`${entity} ${row.sourcedId}`, wording);
    }
  }
  return wordings;
}

/**
 * Teachers whose source left `primary` empty, and who have given way to one whom the package names (ASG-1). A
 * delta leaves such rows out, for the source says of them what it said: an empty cell, which is now an assistant's.
 */
function silentAssistants(
  { schools }: GroupRows,
  { enrollments }: RenderedRoster,
  { source, rows }: SourcePackage,
): Map<string, Wording> {
  const named = new Set(rows.get("enrollments")?.map(({ sourcedId }) => sourcedId));
  const led = new Set(
    enrollments.flatMap(({ sourcedId, ours }) =>
      named.has(sourcedId) && ours["primary"] === "true" ? [ours["classSourcedId"]] : [],
    ),
  );
  const assistants = new Set(
    enrollments.flatMap(({ sourcedId, ours }) =>
      ours["primary"] === "false" && led.has(ours["classSourcedId"]) ? [sourcedId] : [],
    ),
  );
  return new Map(
    schools.flatMap(({ records }) =>
      records.flatMap(({ entity, sourcedId, source: from, wording }) =>
        from === source &&
        entity === "enrollment" &&
        assistants.has(sourcedId) &&
        !named.has(sourcedId) &&
        wording?.["primary"]?.[1] === ""
          ? [[`${entity} ${sourcedId}`, { ...wording, primary: ["false", ""] }] as const]
          : [],
      ),
    ),
  );
}

const NO_ROLES: Record<"ours" | "theirs", Cells> = { ours: {}, theirs: {} };

/** In 1.2, a user's roles are in a file of their own. They are worded as one cell of the user. */
function rolesBeside(roster: RenderedRoster, rows: SourcePackage["roles"]) {
  const byUser = rows && Map.groupBy(rows, ({ cells }) => cells["userSourcedId"] ?? "");
  const users = new Map(roster.users.map((user) => [user.sourcedId, user]));
  return (sourcedId: string): typeof NO_ROLES => {
    const user = users.get(sourcedId);
    if (!byUser || !user) return NO_ROLES;
    const theirs = textOfRoles((byUser.get(sourcedId) ?? []).map(cellsOfRole));
    return { ours: { roles: rolesText(user) }, theirs: { roles: theirs } };
  };
}

function wordingOfRow({ cells, columns, metadata }: SourceRow, ours: Cells, beside: Cells): Wording | null {
  const theirs = { ...metadata, ...pick(cells, columns), ...beside };
  const all = [...columns, ...listMetadataColumns({ ...ours, ...metadata }), ...Object.keys(beside)];
  return deriveWording(
    ours,
    theirs,
    all.filter((column) => !NEVER_WORDED.has(column)),
  );
}

/** A role row without what became of it; profiles of other systems are not kept. */
const cellsOfRole = ({ sourcedId, cells, metadata, columns }: SourceRow): Cells => ({
  sourcedId,
  ...pick(
    cells,
    columns.filter((column) => !NEVER_WORDED.has(column) && column !== "userProfileSourcedId"),
  ),
  ...metadata,
});

const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(
    columns.map((column) => [column, cells[column] ?? ""]).filter(([, value]) => value !== ""),
  );

const listMetadataColumns = (cells: Cells): string[] =>
  Object.keys(cells).filter((column) => column.startsWith("metadata."));

function changesIn(
  records: GroupRows["schools"][number]["records"],
  source: string,
  wordings: ReadonlyMap<string, Wording | null>,
): WordingRow[] {
  return records.flatMap(({ entity, sourcedId, source: from, wording: known }) => {
    const wording = wordings.get(`${entity} ${sourcedId}`);
    if (from !== source || wording === undefined || serializeWording(wording) === serializeWording(known))
      return [];
    return [{ entity, sourcedId, wording }];
  });
}

/** PostgreSQL keeps the keys of an object in an order of its own. */
const serializeWording = (wording: Wording | null): string =>
  JSON.stringify(Object.entries(wording ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)));
