import type { UploadDuplicate, UploadIssue } from "@dars/contract/roster/upload-rows";
import type { UploadCounts } from "@dars/contract/roster/uploads";

import type { Issue, PlannedRoster, PossibleDuplicate, RosterReport } from "#roster/import/public.ts";

import { pairKey } from "./pairs.ts";
import type { StagedRead } from "./read-staged.ts";

type WithoutPosition<T> = Omit<T, "position">;

/** Issues as displayed to the office; issues of a table include the row as it is read now. */
export function issueRows(issues: readonly Issue[], { table }: StagedRead): WithoutPosition<UploadIssue>[] {
  const byLine = new Map(table?.rows.map(({ line, cells }) => [line, cells]));
  return issues.map(({ file, row, column, code, message, params, blockedBy }) => ({
    file,
    line: row,
    column: column ?? null,
    code,
    message,
    params: Object.entries(params ?? {}).map(([name, value]) => ({ name, value })),
    blockedBy: blockedBy ? { file: blockedBy.file, line: blockedBy.row, code: blockedBy.code } : null,
    cells: Object.entries(byLine.get(row) ?? {}).map(([name, value]) => ({ column: name, value })),
  }));
}

export const countErrors = (issues: readonly Issue[]): number =>
  issues.filter(({ code }) => code.startsWith("E_")).length;

/** The outcome of each file; a table's own lines come first. */
export function buildCounts(
  fileName: string,
  { files, links }: Pick<RosterReport, "files" | "links">,
  issues: readonly Issue[],
  { table }: StagedRead,
): UploadCounts[] {
  const nothing = { create: 0, update: 0, unchanged: 0, deactivate: 0, reject: 0, blocked: 0, skipped: 0 };
  const bad = new Set(issues.filter(({ code }) => code.startsWith("E_")).map(({ row }) => row));
  const ofTable = table && {
    ...nothing,
    file: fileName,
    rows: table.rows.length,
    unchanged: table.unchanged,
    reject: table.rows.filter(({ line }) => bad.has(line)).length,
  };
  const ofFiles = Object.entries(files).map(([file, counts]) => ({ ...nothing, ...omitCodes(counts), file }));
  const all = links.create + links.update + links.unchanged + links.deactivate;
  const ofLinks = { ...nothing, ...links, file: "links", rows: all };
  return [...(ofTable ? [ofTable] : []), ...ofFiles, ...(all > 0 ? [ofLinks] : [])];
}

const omitCodes = ({ codes: _codes, ...numbers }: RosterReport["files"][string]) => numbers;

export interface FoundPair {
  readonly key: string;
  readonly row: Omit<WithoutPosition<UploadDuplicate>, "id" | "decision">;
}

/** People who may be known already, with both sides in enough detail for the office to compare them. */
export function pairRows({ plan, group }: PlannedRoster, { package: read, table }: StagedRead): FoundPair[] {
  const people = new Map(group.schools.flatMap((school) => school.people.map((each) => [each.id, each])));
  const rows = new Map(read.files.get("users")?.rows.map((row) => [row.sourcedId, row]));
  const births = new Map(
    read.files.get("demographics")?.rows.map(({ sourcedId, cells }) => [sourcedId, cells.birthDate]),
  );
  const ofRow = (sourcedId: string) => {
    const { givenName = "", middleName = "", familyName = "", sms, phone } = rows.get(sourcedId)?.cells ?? {};
    const name = [givenName, middleName, familyName].filter(Boolean).join(" ");
    return { name, birthDate: births.get(sourcedId) || null, phone: sms || phone || null };
  };
  const ofPerson = (personId: number) => {
    const known = people.get(personId);
    return {
      name: known?.name ?? known?.searchText ?? "",
      birthDate: known?.birthDate ?? null,
      phone: known?.phone ?? null,
    };
  };
  const findOther = ({ personId, otherSourcedId }: PossibleDuplicate) => {
    if (personId !== null)
      return { other: personId, side: { personId, line: null, person: ofPerson(personId) } };
    if (otherSourcedId === null) return undefined;
    const line = rows.get(otherSourcedId)?.row ?? null;
    return { other: otherSourcedId, side: { personId: null, line, person: ofRow(otherSourcedId) } };
  };
  return plan.duplicates.flatMap((found) => {
    const { sourcedId, row, alikeIn } = found;
    const known = findOther(found);
    if (!known) return [];
    const alike = ALIKE[alikeIn];
    const file = table ? "" : "users.csv";
    const key = pairKey([sourcedId, known.other]);
    return [{ key, row: { line: row, file, person: ofRow(sourcedId), other: known.side, alikeIn: alike } }];
  });
}

const ALIKE = {
  "name and birth date": "name-and-birth-date",
  "name and phone": "name-and-phone",
  "name and level": "name-and-level",
} as const;
