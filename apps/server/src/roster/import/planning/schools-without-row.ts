import { PackageRefused } from "#platform/packages/refusal.ts";
import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";

import type { KnownSchool } from "./known-roster.ts";

/** The columns of any file that name an organisation. */
const ORGS = ["orgSourcedId", "orgSourcedIds", "schoolSourcedId", "primaryOrgSourcedId"] as const;

/**
 * Which schools without an active row in orgs.csv a package speaks of. A whole orgs.csv names all of them, and a
 * school that it does not name stays as it is. A delta may leave a school's row out: it speaks of the schools that its rows name,
 * and of those that have come with them in one package. Ids alone tell no school: two systems may count alike.
 */
export function schoolsWithoutRow(
  { files }: Package,
  schools: readonly KnownSchool[],
): readonly KnownSchool[] {
  const orgs = files.get("orgs");
  const named = new Set(orgs?.rows.map(({ sourcedId }) => sourcedId));
  if (orgs?.isDelta === false) return schools.filter(isAmong(named));
  const rosters = groupRosters(schools.filter(isOfSource));
  if (rosters.length <= 1) return rosters.flat();
  const pointed = [...files.values()].flatMap(({ rows }) => rows.flatMap(orgsIn));
  const isSpokenOf = isAmong(new Set([...named, ...pointed]));
  const mentioned = rosters.filter((roster) => roster.some(isSpokenOf)).flat();
  if (mentioned.length === 0)
    throw new PackageRefused(
      "other-school",
      "The rows name no school, and several schools of the group have this source. Import the package for one school.",
    );
  return mentioned;
}

const orgsIn = ({ cells }: Row): string[] => ORGS.flatMap((column) => listed(cells[column] ?? ""));

/** Whether the source has brought the school. */
export const isOfSource = ({ records }: KnownSchool): boolean =>
  records.some(({ entity, isActive }) => entity === "org" && isActive);

const isAmong =
  (orgs: ReadonlySet<string>) =>
  ({ records }: KnownSchool): boolean =>
    records.some(({ entity, sourcedId }) => entity === "org" && orgs.has(sourcedId));

/** Schools that one package has named are one roster. */
function groupRosters(schools: readonly KnownSchool[]): KnownSchool[][] {
  const rosters: KnownSchool[][] = [];
  for (const school of schools) {
    const isKin = (other: KnownSchool) => other.packages.some((sum) => school.packages.includes(sum));
    const kin = rosters.filter((roster) => roster.some(isKin));
    for (const roster of kin) rosters.splice(rosters.indexOf(roster), 1);
    rosters.push([...kin.flat(), school]);
  }
  return rosters;
}
