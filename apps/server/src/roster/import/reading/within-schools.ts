import type { FileName } from "#roster/standard/public.ts";

import type { IssueLog } from "./issues.ts";
import type { Row, RowSet } from "./read-rows.ts";
import { listed } from "./repair-cell.ts";

const COLUMNS = ["orgSourcedId", "orgSourcedIds", "schoolSourcedId", "primaryOrgSourcedId"] as const;

/** Rows of a school's department are rows of the school: Dars has no departments. Says so once for each department. */
export function withinSchools(
  files: ReadonlyMap<FileName, RowSet>,
  log: IssueLog,
): ReadonlyMap<FileName, RowSet> {
  const orgs = files.get("orgs");
  if (orgs?.isDelta === false) warnOfParents(orgs, log);
  const schools = schoolsOfDepartments(orgs?.rows ?? []);
  if (schools.size === 0) return files;
  for (const [department, { row, school }] of schools)
    log.add({
      file: "orgs.csv",
      row,
      column: "type",
      code: "W_NOT_KEPT",
      sourcedId: department,
      message: `a department is no part of Dars; its people and classes are those of '${school}'`,
    });
  const moved = ([file, set]: readonly [FileName, RowSet]) =>
    [file, file === "orgs" ? set : { ...set, rows: set.rows.map((row) => movedRow(row, schools)) }] as const;
  return new Map([...files].map(moved));
}

/** An organisation without its parent is an organisation of the group, as all of them are. */
function warnOfParents({ file, rows }: RowSet, log: IssueLog): void {
  const ids = new Set(rows.map(({ sourcedId }) => sourcedId));
  for (const { row, sourcedId, isActive, cells } of rows) {
    const { parentSourcedId: parent } = cells;
    if (!isActive || parent === "" || ids.has(parent)) continue;
    const message = `orgs.csv has no '${parent}'; the organisation is read without a parent`;
    log.add({ file, row, column: "parentSourcedId", code: "W_NOT_KEPT", sourcedId, message });
  }
}

type Departments = ReadonlyMap<string, { readonly row: number; readonly school: string }>;

/** Departments by their ids, each with the line it is on and the school that it is below. */
function schoolsOfDepartments(orgs: readonly Row[]): Departments {
  const byId = new Map(orgs.map((org) => [org.sourcedId, org]));
  const departments = orgs.filter(({ isActive, cells }) => isActive && cells.type === "department");
  return new Map(
    departments.flatMap(({ sourcedId, row, cells }) => {
      const seen = new Set([sourcedId]);
      let above = byId.get(cells.parentSourcedId);
      while (above?.cells.type === "department" && !seen.has(above.sourcedId)) {
        seen.add(above.sourcedId);
        above = byId.get(above.cells.parentSourcedId);
      }
      return above?.cells.type === "school" ? [[sourcedId, { row, school: above.sourcedId }] as const] : [];
    }),
  );
}

function movedRow(row: Row, schools: Departments): Row {
  const named = COLUMNS.filter((column) => listed(row.cells[column]).some((org) => schools.has(org)));
  if (named.length === 0) return row;
  const inSchool = (orgs: string | undefined) => [
    ...new Set(listed(orgs).map((org) => schools.get(org)?.school ?? org)),
  ];
  const moved = named.map((column) => [column, inSchool(row.cells[column]).join(",")]);
  return { ...row, cells: Object.assign(Object.create(row.cells), Object.fromEntries(moved)) };
}
