import { checkReferences, type CheckedFiles } from "#roster/import/reading/check-references.ts";
import { IssueLog } from "#roster/import/reading/issues.ts";
import type { Package } from "#roster/import/reading/read-package.ts";

import { AccountBook } from "./account-book.ts";
import { Catalogue } from "./catalogue.ts";
import { NOTHING_KNOWN, type KnownGroup, type KnownSchool } from "./known-roster.ts";
import { matchSchools, planSchoolRow, type MatchedSchool } from "./match-schools.ts";
import { mergeRows, NOBODY_SAME, type SamePeople } from "./merge-rows.ts";
import { withMissingCourses } from "./missing-courses.ts";
import type { OwnPackage, OwnRows } from "./own-rows.ts";
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
import { isOfSource } from "./schools-without-row.ts";

export interface SchoolWrites {
  readonly schoolId: number;
  readonly writes: Writes;
}

/** All that an import would do. Nothing of it has been done. */
export interface ImportPlan {
  readonly ids: Ids;
  /** Levels and subjects, and the group where it is new. */
  readonly groupWrites: Writes;
  /** The schools that the package speaks of, with the head office; no other is changed. */
  readonly spokenIds: readonly number[];
  /** People of the head office that the package has rows of. */
  readonly officePeople: readonly number[];
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
  /** What the group exports now, for a package that is its own export. */
  readonly own?: OwnRows | undefined;
}

/** Compares a package with the known data and plans the changes, school by school. */
export function planImport(planning: Planning): ImportPlan {
  const { ids, groupWrites, today, same = NOBODY_SAME } = planning;
  const isForOne = planning.only !== undefined;
  const matched = matchSchools(planning.group, planning.read, ids, isForOne);
  const group = spokenPart(planning.group, matched);
  const merged = mergeRows(planning.read, group.schools, same);
  const { aliases } = merged;
  const names = new Set(matched.map(({ known }) => known.sourcedId ?? ""));
  const isSchool = (org: string) => names.has(org);
  const own = planning.own && ownPackage(planning.own, planning, isSchool);
  const checks = new RosterChecks(merged.read, group, names, { today, isForOne, own });
  const read = planning.makesCourses
    ? withMissingCourses(merged.read, (id) => checks.has("courses", id))
    : merged.read;
  const checked = checkReferences(read, checks, checks.check);
  const people = listPeople({ read, today }, checked, isSchool);
  const links = pairAgents(people, read.log);
  const placed = placePeople(people, links, isSchool);

  const view = new PackageView(read.files, checked, people);
  const catalogue = new Catalogue(group, ids, groupWrites);
  const isWhole = isWholeSource(planning.group, matched);
  const accounts = new AccountBook(isWhole ? group : withoutOffice(group), ids, read.log);
  const outcomes = new Outcomes();
  const standing = new Set(view.rows("orgs").map(({ sourcedId }) => sourcedId));
  const schools = matched.filter(({ org }) => !org || standing.has(org.sourcedId));
  const schoolIds = new Map(schools.map(({ known }) => [known.sourcedId ?? "", known.id]));
  const office = isForOne ? [] : [ensureOffice(planning.group, ids, groupWrites)];
  const hasNewSchool = schools.some(({ isNew }) => isNew);
  const planned = [...schools, ...office].map((school) => {
    const writes = new Writes();
    const batch = makeBatchCreator(school.known, read, writes, ids);
    const { id: schoolId, records: known } = school.known;
    const records = new RecordBook(known, { schoolId, source: read.manifest.sourceCode, writes, batch });
    // So that schools that came in one package are known as one roster.
    if (hasNewSchool && !school.known.isOffice && !school.known.packages.includes(read.sha256)) batch();
    const planner: SchoolPlanner = {
      group: planning.group,
      school: school.known,
      schoolIds,
      view,
      catalogue,
      records,
      same,
      own,
      aliases,
      isShared: school.known.isOffice && !isWhole,
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
      personIds: [...found.planned.values()].map(({ id }) => id),
      duplicates: possibleDuplicates(school.known, found.planned.values(), writes),
    };
  });
  return {
    ids,
    groupWrites,
    outcomes,
    checked,
    spokenIds: planned.map(({ school }) => school.id),
    officePeople: planned.flatMap(({ school, personIds }) => (school.isOffice ? personIds : [])),
    schools: planned
      .filter(({ writes }) => !writes.isEmpty)
      .map(({ school, writes }) => ({ schoolId: school.id, writes })),
    absences: planned.flatMap(({ absences }) => absences),
    duplicates: planned.flatMap(({ duplicates }) => duplicates),
  };
}

/** The group without the schools that the package does not speak of: their ids mean nothing here. */
function spokenPart(group: KnownGroup, matched: readonly MatchedSchool[]): KnownGroup {
  const mentionedById = new Map(matched.map(({ known }) => [known.id, known]));
  const schools = group.schools.flatMap(
    (school) => mentionedById.get(school.id) ?? (school.isOffice ? [school] : []),
  );
  return { ...group, schools };
}

function ownPackage(
  rows: OwnRows,
  { read, today }: Pick<Planning, "read" | "today">,
  isSchool: (org: string) => boolean,
): OwnPackage {
  const unchanged = new Map<string, ReadonlySet<string>>(rows.unchangedIn(read));
  const people = reducePeople(rows.people(), isSchool, today, new IssueLog());
  const byId = new Map(people.map((person) => [person.sourcedId, person]));
  const sameRoles = rows.sameRolesIn(read);
  return {
    isUnchanged: (file, sourcedId) => unchanged.get(file)?.has(sourcedId) ?? false,
    hasSameRoles: (user) => sameRoles.has(user),
    findRow: (file, sourcedId) => rows.find(file, sourcedId),
    findPerson: (sourcedId) => byId.get(sourcedId),
  };
}

/** Whether the package speaks of every school that its source has brought. */
function isWholeSource({ schools }: KnownGroup, matched: readonly MatchedSchool[]): boolean {
  const mentionedIds = new Set(matched.map(({ known }) => known.id));
  return schools.every((school) => school.isOffice || mentionedIds.has(school.id) || !isOfSource(school));
}

const withoutOffice = (group: KnownGroup): KnownGroup => ({
  ...group,
  schools: group.schools.map((school) =>
    school.isOffice
      ? { ...school, records: [], people: school.people.map((each) => ({ ...each, sourcedId: null })) }
      : school,
  ),
});

function listPeople(
  { read, today }: Pick<Planning, "read" | "today">,
  checked: CheckedFiles,
  isSchool: (org: string) => boolean,
): SourcePerson[] {
  const getRows = (file: "users" | "roles" | "demographics") => checked.get(file)?.rows ?? [];
  const roles = read.manifest.version === "1.2" ? getRows("roles") : undefined;
  const rows = { users: getRows("users"), roles, demographics: getRows("demographics") };
  return reducePeople(rows, isSchool, today, read.log);
}

/** Notes the package in a school, once it changes it. */
function makeBatchCreator(
  { id }: KnownSchool,
  { manifest, sha256 }: Package,
  writes: Writes,
  ids: Ids,
): () => number {
  let batchId: number | undefined;
  return () => {
    if (batchId !== undefined) return batchId;
    batchId = ids.fresh("roster_batches");
    const row = { schoolId: id, id: batchId, source: manifest.sourceCode, fileSha256: sha256, counts: {} };
    writes.insert("roster_batches", batchId, row);
    return batchId;
  };
}

/** The head office, made with the group where the group has none yet. */
function ensureOffice({ id: groupId, schools }: KnownGroup, ids: Ids, writes: Writes): MatchedSchool {
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
  const office = { ...NOTHING_KNOWN, id, isOffice: true, code, sourcedId: null, names: [], identifier: null };
  return { known: office, isNew: true, org: undefined };
}
