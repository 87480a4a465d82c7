import { checkReferences, type CheckedFiles } from "#roster/import/reading/check-references.ts";
import type { Package } from "#roster/import/reading/read-package.ts";

import { AccountBook } from "./account-book.ts";
import { Catalogue } from "./catalogue.ts";
import { NOTHING_KNOWN, type KnownGroup, type KnownSchool } from "./known-roster.ts";
import { matchSchools, planSchoolRow, type MatchedSchool } from "./match-schools.ts";
import { mergeRows, NOBODY_SAME, type SamePeople } from "./merge-rows.ts";
import { withMissingCourses } from "./missing-courses.ts";
import { PackageView } from "./package-view.ts";
import { pairAgents } from "./pair-agents.ts";
import { OFFICE, placePeople } from "./place-people.ts";
import type { Absence } from "./plan-endings.ts";
import { planSchool } from "./plan-school.ts";
import { Outcomes, RecordBook, Writes, type Ids } from "./plan.ts";
import { possibleDuplicates, type PossibleDuplicate } from "./possible-duplicates.ts";
import { reducePeople, type SourcePerson } from "./reduce-people.ts";
import { RosterChecks } from "./roster-checks.ts";
import type { SchoolPlanner } from "./school-planner.ts";

export interface SchoolWrites {
  readonly schoolId: number;
  readonly writes: Writes;
}

/** All that an import would do. Nothing of it has been done. */
export interface ImportPlan {
  readonly ids: Ids;
  /** Levels and subjects, and the group where it is new. */
  readonly groupWrites: Writes;
  /** Each to be written in one transaction. */
  readonly schools: readonly SchoolWrites[];
  readonly outcomes: Outcomes;
  readonly checked: CheckedFiles;
  readonly absences: readonly Absence[];
  readonly duplicates: readonly PossibleDuplicate[];
}

interface Planning {
  readonly read: Package;
  readonly group: KnownGroup;
  readonly ids: Ids;
  readonly groupWrites: Writes;
  readonly today: string;
  /** The one school that `group` has, when the import may touch nothing else. */
  readonly only?: number;
  readonly same?: SamePeople;
  /** Makes the courses that classes name and nobody has. */
  readonly makesCourses?: boolean;
}

/** Compares a package with the known data and plans the changes, school by school. */
export function planImport(planning: Planning): ImportPlan {
  const { group, ids, groupWrites, today, same = NOBODY_SAME } = planning;
  const isForOne = planning.only !== undefined;
  const merged = mergeRows(planning.read, group.schools, same);
  const { aliases } = merged;
  const matched = matchSchools(group, merged.read.files.get("orgs")?.rows ?? [], ids, isForOne);
  const names = new Set(matched.map(({ known }) => known.sourcedId ?? ""));
  const isSchool = (org: string) => names.has(org);
  const checks = new RosterChecks(merged.read, group, names, { today, isForOne });
  const read = planning.makesCourses
    ? withMissingCourses(merged.read, (id) => checks.has("courses", id))
    : merged.read;
  const checked = checkReferences(read, checks, checks.check);
  const people = peopleOf({ ...planning, read }, checked, isSchool);
  const links = pairAgents(people, read.log);
  const placed = placePeople(people, links, isSchool);

  const view = new PackageView(read.files, checked, people);
  const catalogue = new Catalogue(group, ids, groupWrites);
  const accounts = new AccountBook(group, ids, read.log);
  const outcomes = new Outcomes();
  const standing = new Set(view.rows("orgs").map(({ sourcedId }) => sourcedId));
  const schools = matched.filter(({ org }) => !org || standing.has(org.sourcedId));
  const schoolIds = new Map(schools.map(({ known }) => [known.sourcedId ?? "", known.id]));
  const office = isForOne ? [] : [officeOf(group, ids, groupWrites)];
  const planned = [...schools, ...office].map((school) => {
    const writes = new Writes();
    const records = recordsOf(school.known, read, writes, ids);
    const planner: SchoolPlanner = {
      group,
      school: school.known,
      schoolIds,
      view,
      catalogue,
      records,
      same,
      aliases,
      writes,
      ids,
      outcomes,
      log: read.log,
      today,
    };
    planSchoolRow(school, planner);
    const { isOffice, sourcedId } = school.known;
    const ofSchool = placed.get(isOffice ? OFFICE : (sourcedId ?? "")) ?? [];
    const { people: found, absences } = planSchool(planner, ofSchool, links, accounts);
    return {
      school: school.known,
      writes,
      absences,
      duplicates: possibleDuplicates(school.known, found.planned.values()),
    };
  });
  return {
    ids,
    groupWrites,
    outcomes,
    checked,
    schools: planned
      .filter(({ writes }) => !writes.isEmpty)
      .map(({ school, writes }) => ({ schoolId: school.id, writes })),
    absences: planned.flatMap(({ absences }) => absences),
    duplicates: planned.flatMap(({ duplicates }) => duplicates),
  };
}

function peopleOf(
  { read, today }: Planning,
  checked: CheckedFiles,
  isSchool: (org: string) => boolean,
): SourcePerson[] {
  const rowsOf = (file: "users" | "roles" | "demographics") => checked.get(file)?.rows ?? [];
  const roles = read.manifest.version === "1.2" ? rowsOf("roles") : undefined;
  const rows = { users: rowsOf("users"), roles, demographics: rowsOf("demographics") };
  return reducePeople(rows, isSchool, today, read.log);
}

function recordsOf(
  { id, records }: KnownSchool,
  { manifest, sha256 }: Package,
  writes: Writes,
  ids: Ids,
): RecordBook {
  let batchId: number | undefined;
  const source = manifest.sourceCode;
  const batch = () => {
    if (batchId !== undefined) return batchId;
    batchId = ids.fresh("roster_batches");
    const row = { schoolId: id, id: batchId, source, fileSha256: sha256, counts: {} };
    writes.insert("roster_batches", batchId, row);
    return batchId;
  };
  return new RecordBook(records, { schoolId: id, source, writes, batch });
}

/** The head office, made with the group where the group has none yet. */
function officeOf({ id: groupId, schools }: KnownGroup, ids: Ids, writes: Writes): MatchedSchool {
  const known = schools.find(({ isOffice }) => isOffice);
  if (known) return { known, isNew: false, org: undefined };
  const id = ids.fresh("schools");
  const codes = new Set(schools.map(({ code }) => code));
  const code = codes.has("office") ? "head-office" : "office";
  writes.insert("schools", id, {
    id,
    groupId,
    code,
    nameEn: "Head office",
    nameAr: "المكتب الرئيسي",
    kind: "office",
  });
  const office = { ...NOTHING_KNOWN, id, isOffice: true, code, sourcedId: null, identifier: null };
  return { known: office, isNew: true, org: undefined };
}
