import { PackageRefused } from "#platform/packages/refusal.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";

import { NAME_FIELDS } from "./catalogue.ts";
import { NOTHING_KNOWN, type KnownGroup, type KnownSchool } from "./known-roster.ts";
import { languageOf } from "./names-of.ts";
import type { Ids } from "./plan.ts";
import { withoutOurs, type SchoolPlanner } from "./school-planner.ts";

/** A school of the package beside the one it is in the database. */
export interface MatchedSchool {
  readonly known: KnownSchool;
  readonly isNew: boolean;
  /** The organisation; undefined where a delta does not bring it, and for the head office. */
  readonly org: Row | undefined;
}

/** OR-3 for organisations: by the source's id, then by the school's own number or code, else a new school. */
export function matchSchools(
  group: KnownGroup,
  orgs: readonly Row[],
  ids: Ids,
  isForOne = false,
): MatchedSchool[] {
  const schools = group.schools.filter(({ isOffice }) => !isOffice);
  const bySource = new Map(
    schools.flatMap((school) => (school.sourcedId ? [[school.sourcedId, school]] : [])),
  );
  const codes = new Set(group.schools.map(({ code }) => code));
  const taken = new Set<KnownSchool>();
  const named = orgs.filter(({ cells, isActive }) => isActive && cells.type === "school");
  const matched = (isForOne ? named.filter(isThe(schools, named.length === 1)) : named).map(
    (org): MatchedSchool => {
      const { sourcedId, cells } = org;
      const sameNumber = schools.find(
        (school) =>
          school.sourcedId === null &&
          cells.identifier !== "" &&
          (school.identifier === cells.identifier || school.code === cells.identifier),
      );
      const found = bySource.get(sourcedId) ?? (isForOne ? schools[0] : sameNumber);
      const known = found && !taken.has(found) ? found : undefined;
      if (known) taken.add(known);
      const school = known ?? newSchool(org, ids, codes);
      return { known: { ...school, sourcedId }, isNew: known === undefined, org };
    },
  );
  const rest = schools.filter((school) => school.sourcedId !== null && !taken.has(school));
  if (isForOne && named.length > 0 && matched.length === 0)
    throw new PackageRefused("other-school", "orgs.csv does not name this school.", { file: "orgs.csv" });
  return [...matched, ...rest.map((known) => ({ known, isNew: false, org: undefined }))];
}

/** For an import into one school, which is all that `schools` has: its own organisation, by id, number or code. */
const isThe =
  ([school]: readonly KnownSchool[], isOnly: boolean) =>
  ({ sourcedId, cells }: Row): boolean => {
    if (!school) return false;
    if (school.sourcedId !== null) return school.sourcedId === sourcedId;
    const numbers = [school.identifier, school.code].filter((number) => number !== null);
    return isOnly || (cells.identifier !== "" && numbers.includes(cells.identifier));
  };

function newSchool({ sourcedId, cells }: Row, ids: Ids, codes: Set<string>): KnownSchool {
  const id = ids.fresh("schools");
  const wanted =
    [cells.identifier, sourcedId].find((each) => /^[0-9A-Za-z._-]{1,64}$/.test(each)) ?? "school";
  let code = wanted;
  for (let attempt = 2; codes.has(code); attempt += 1) code = `${wanted.slice(0, 58)}-${attempt}`;
  codes.add(code);
  return { ...NOTHING_KNOWN, id, isOffice: false, code, sourcedId, identifier: null };
}

/** Plans the row of the school itself; for the head office, the parent organisations of the schools. */
export function planSchoolRow({ known, isNew, org }: MatchedSchool, planner: SchoolPlanner): void {
  const { group, records, writes, outcomes, view } = planner;
  if (known.isOffice) return planOtherOrgs(view.rows("orgs"), planner);
  if (!org) return;
  const { sourcedId, cells } = org;
  const { outcome, hash, isOurs } = records.judge("org", sourcedId, [
    cells.name,
    cells.identifier,
    cells.type,
  ]);
  outcomes.set("orgs", sourcedId, !isNew && outcome === "create" ? "update" : outcome);
  if (outcome === "unchanged") return;
  const { id, code } = known;
  const name = { [NAME_FIELDS[languageOf(cells.name)]]: cells.name };
  const fields = withoutOurs<"schools">({ ...name, sourcedId, identifier: cells.identifier || null }, isOurs);
  if (isNew) writes.insert("schools", id, { id, groupId: group.id, code, ...fields });
  else writes.update("schools", id, { id, ...fields });
  records.keep("org", sourcedId, id, hash);
}

/** Districts and the like are the group itself: they are noted with the head office. */
function planOtherOrgs(orgs: readonly Row[], { group, records, outcomes, writes }: SchoolPlanner): void {
  for (const { sourcedId, cells } of orgs) {
    if (cells.type === "school") continue;
    const { outcome, hash } = records.judge("org", sourcedId, [cells.name, cells.identifier, cells.type]);
    outcomes.set("orgs", sourcedId, outcome);
    if (outcome !== "unchanged") records.keep("org", sourcedId, group.id, hash);
    if (outcome === "create" && cells.type === "district")
      writes.update("groups", group.id, { id: group.id, sourcedId });
  }
}
