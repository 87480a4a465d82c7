import { expect } from "vitest";

import type { Database } from "#platform/db/db.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  type CatalogueEntry,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aSection, aYear, type Section, type Year } from "#platform/testing/factories/structure.ts";
import { commitPlan, planRoster, buildReport, type RosterReport } from "#roster/import/public.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { readTable } from "./read-table.ts";
import type { TableKind, TableRead, TableRequest } from "./table.ts";

export const TODAY = "2026-11-20";

export interface Office {
  readonly group: Group;
  readonly school: School;
  readonly year: Year;
  readonly level: CatalogueEntry;
  readonly subject: CatalogueEntry;
  readonly sections: { readonly a: Section; readonly b: Section };
  readonly read: (bytes: Uint8Array | string, request?: Partial<TableRequest>) => Promise<TableRead>;
  /** Reads, plans and, unless it is only tried, writes. */
  readonly load: (
    bytes: Uint8Array | string,
    request?: Partial<TableRequest> & { readonly isTried?: boolean },
  ) => Promise<TableRead & { readonly report: RosterReport }>;
}

/** A school with one level, sections أ and ب, and mathematics. */
export async function anOffice(database: Database, code: string): Promise<Office> {
  const group = await aGroup(database, { code });
  const school = await aSchool(database, group, { code: `${code}-1` });
  const year = await aYear(database, school, { startsOn: "2026-09-20", endsOn: "2027-08-31" });
  const level = await aLevel(database, group, {
    code: "I1",
    name: { ar: "الأول المتوسط", en: "First intermediate" },
  });
  const subject = await aSubject(database, group, {
    code: "MATH",
    name: { ar: "الرياضيات", en: "Mathematics", ckb: "بیرکاری" },
  });
  const sections = {
    a: await aSection(database, year, { level, letter: "أ" }),
    b: await aSection(database, year, { level, letter: "ب" }),
  };
  const read: Office["read"] = async (bytes, request = {}) =>
    readTable(typeof bytes === "string" ? Buffer.from(bytes) : bytes, {
      fileName: "table.csv",
      kind: "students" satisfies TableKind,
      choices: {},
      school: await loadTableSchool(database, school.id),
      today: TODAY,
      ...request,
    });
  return {
    group,
    school,
    year,
    level,
    subject,
    sections,
    read,
    load: async (bytes, { isTried = false, ...request } = {}) => {
      const table = await read(bytes, request);
      const planned = { groupCode: code, only: school.id, today: TODAY, adopt: table.adopt };
      const { plan, brake } = await planRoster(database, table.package, planned);
      const report = buildReport(isTried ? "dry-run" : "committed", code, table.package, plan, brake);
      if (!isTried) await commitPlan(database, plan, {});
      return { ...table, report };
    },
  };
}

/** Lines of a table with commas. */
export const lines = (...rows: readonly string[]): string => `${rows.join("\r\n")}\r\n`;

/** Every refusal says where: the line and the column (T15). */
export function expectPlaces({ issues }: Pick<TableRead, "issues">): void {
  for (const issue of issues) {
    expect(issue.row).toBeGreaterThan(0);
    expect(issue.column).toBeTruthy();
  }
}
