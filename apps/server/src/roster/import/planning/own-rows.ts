import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";
import type { FileName } from "#roster/standard/public.ts";

import type { PeopleRows, SourcePerson } from "./reduce-people.ts";

/** An export of the group itself that comes back. */
export interface OwnPackage {
  /** Whether a row says what the group exports now. */
  readonly isUnchanged: (file: string, sourcedId: string) => boolean;
  readonly hasSameRoles: (user: string) => boolean;
  /** The row, and the person, as they are exported now. */
  readonly findRow: (file: FileName, sourcedId: string) => Row | undefined;
  readonly findPerson: (sourcedId: string) => SourcePerson | undefined;
}

/** The rows that a group exports now, to compare its own earlier export with. */
export class OwnRows {
  readonly #rows = new Map<FileName, ReadonlyMap<string, Row>>();
  readonly #roles: ReadonlyMap<string, string>;
  readonly #read: Package;

  constructor(read: Package) {
    this.#read = read;
    for (const [file, { rows }] of read.files)
      this.#rows.set(file, new Map(rows.map((row) => [row.sourcedId, row])));
    this.#roles = indexRoles(read);
  }

  /** The row as it is exported now. */
  find(file: FileName, sourcedId: string): Row | undefined {
    return this.#rows.get(file)?.get(sourcedId);
  }

  /** How many rows of a package are exported now as they stand there. */
  countSame(read: Package): number {
    const unchanged = this.unchangedIn(read);
    return [...unchanged.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether most people of a package are called here as they are there. */
  isMostly({ files }: Package): boolean {
    const people = (files.get("users")?.rows ?? []).filter(({ isActive }) => isActive);
    const same = people.filter((row) => {
      const own = this.find("users", row.sourcedId);
      return own !== undefined && NAMES.every((column) => own.cells[column] === row.cells[column]);
    });
    return same.length * 2 >= people.length;
  }

  /** The rows of a package that say nothing new, by file. A person's row goes with its roles and its birth date. */
  unchangedIn(read: Package): Map<FileName, ReadonlySet<string>> {
    const same = new Map<FileName, Set<string>>();
    for (const [file, { rows }] of read.files) {
      const ofFile = rows.filter((row) => row.isActive && isSame(row, this.find(file, row.sourcedId)));
      same.set(file, new Set(ofFile.map(({ sourcedId }) => sourcedId)));
    }
    const births = read.files.get("demographics")?.rows ?? [];
    const isBorn = new Set(
      births.filter((row) => !same.get("demographics")?.has(row.sourcedId)).map(({ sourcedId }) => sourcedId),
    );
    const roles = indexRoles(read);
    const people = [...(same.get("users") ?? [])];
    const whole = people.filter((id) => !isBorn.has(id) && this.#hasRoles(roles, id));
    if (read.files.has("users")) same.set("users", new Set(whole));
    return same;
  }

  /** The people of a package who have the roles that they have now, in the same places. */
  sameRolesIn(read: Package): ReadonlySet<string> {
    const roles = indexRoles(read);
    const users = (read.files.get("users")?.rows ?? []).filter(({ sourcedId, cells }) => {
      const own = this.find("users", sourcedId)?.cells;
      return (
        own &&
        own.role === cells.role &&
        own.orgSourcedIds === cells.orgSourcedIds &&
        this.#hasRoles(roles, sourcedId)
      );
    });
    return new Set(users.map(({ sourcedId }) => sourcedId));
  }

  /** The rows of people, as they are exported now. */
  people(): PeopleRows {
    const { files, manifest } = this.#read;
    const getRows = (file: FileName) => files.get(file)?.rows ?? [];
    const roles = manifest.version === "1.2" ? getRows("roles") : undefined;
    return { users: getRows("users"), roles, demographics: getRows("demographics") };
  }

  #hasRoles(roles: ReadonlyMap<string, string>, user: string): boolean {
    return this.#read.files.has("roles") ? roles.get(user) === this.#roles.get(user) : true;
  }
}

const NAMES = ["givenName", "middleName", "familyName"];

const NO_CONTENT = new Set(["sourcedId", "status", "dateLastModified"]);

function isSame(row: Row, own: Row | undefined): boolean {
  if (!own) return false;
  const [cells, ownCells] = [getContent(row), getContent(own)];
  return [...new Set([...Object.keys(cells), ...Object.keys(ownCells)])].every(
    (column) => NO_CONTENT.has(column) || (cells[column] ?? "") === (ownCells[column] ?? ""),
  );
}

const getContent = ({ cells, metadata }: Row): Readonly<Record<string, string>> => ({
  ...cells,
  ...metadata,
});

/** The roles of each user, as one text. */
function indexRoles({ files }: Package): Map<string, string> {
  const byUser = Map.groupBy(
    (files.get("roles")?.rows ?? []).filter(({ isActive }) => isActive),
    ({ cells }) => cells.userSourcedId,
  );
  return new Map(
    [...byUser].map(([user, rows]) => [
      user,
      rows
        .map(({ cells: { role, orgSourcedId, endDate } }) => `${role} ${orgSourcedId} ${endDate}`)
        .toSorted()
        .join("\n"),
    ]),
  );
}
