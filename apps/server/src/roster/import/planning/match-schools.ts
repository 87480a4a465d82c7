import { searchText } from "@dars/contract/platform/search-text";

import { PackageRefused } from "#platform/packages/refusal.ts";
import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";

import { NAME_FIELDS } from "./catalogue.ts";
import { NOTHING_KNOWN, type KnownGroup, type KnownSchool } from "./known-roster.ts";
import { detectLanguage } from "./parse-names.ts";
import { idBeside } from "./people-of-source.ts";
import { hashContent, type Ids } from "./plan.ts";
import { noteUnchanged, withoutOurs, type SchoolPlanner } from "./school-planner.ts";
import { schoolsWithoutRow } from "./schools-without-row.ts";

/** A school of the package beside the one it is in the database. */
export interface MatchedSchool {
  readonly known: KnownSchool;
  readonly isNew: boolean;
  /** The organisation; undefined where a delta does not bring it, and for the head office. */
  readonly org: Row | undefined;
}

/**
 * The schools that a package speaks of. OR-3 for organisations: by the source's id, then by the school's own number
 * or code, else a new school.
 */
export function matchSchools(group: KnownGroup, read: Package, ids: Ids, isForOne = false): MatchedSchool[] {
  const orgs = read.files.get("orgs")?.rows ?? [];
  const schools = group.schools.filter(({ isOffice }) => !isOffice);
  const bySource = new OrgBook(schools, isForOne);
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
      const found = bySource.find(org) ?? (isForOne ? schools[0] : sameNumber);
      const known = found && !taken.has(found) ? found : undefined;
      if (known) taken.add(known);
      const school = known ?? newSchool(org, ids, codes);
      return { known: { ...school, sourcedId }, isNew: known === undefined, org };
    },
  );
  if (isForOne && named.length > 0 && matched.length === 0)
    throw new PackageRefused("other-school", "orgs.csv does not name this school.", { file: "orgs.csv" });
  const rest = isForOne
    ? schools.filter(({ sourcedId }) => sourcedId !== null)
    : schoolsWithoutRow(read, schools);
  const others = rest
    .filter((school) => !taken.has(school))
    .map((known) => ({ known: bySource.called(known), isNew: false, org: undefined }));
  return [...matched, ...others];
}

/** Schools by the ids of one source. */
class OrgBook {
  readonly #isForOne: boolean;
  readonly #recorded = new Map<string, KnownSchool>();
  readonly #bySourcedId = new Map<string, KnownSchool>();

  constructor(schools: readonly KnownSchool[], isForOne: boolean) {
    this.#isForOne = isForOne;
    for (const school of schools) {
      if (school.sourcedId !== null) this.#bySourcedId.set(school.sourcedId, school);
      for (const { entity, sourcedId } of school.records)
        if (entity === "org") this.#recorded.set(sourcedId, school);
    }
  }

  /**
   * The school of an organisation. Systems may give their schools the same id: under another source's id only a
   * school of the same name is meant, and under the source's own one of the same name or number.
   */
  find(org: Row): KnownSchool | undefined {
    const { sourcedId } = org;
    const recorded = this.#recorded.get(sourcedId);
    return recorded ? orRefused(recorded, org) : this.#findOther(this.#bySourcedId.get(sourcedId), org);
  }

  #findOther(other: KnownSchool | undefined, org: Row): KnownSchool | undefined {
    // An id that no source has brought is the office's own word.
    if (other?.foreignOrgs.has(org.sourcedId) !== true || isCalled(other, org)) return other;
    return this.#isForOne ? orRefused(other, org) : undefined;
  }

  /** The school with the id that this source has for it. */
  called(school: KnownSchool): KnownSchool {
    const own = school.records.find(({ entity, isActive }) => entity === "org" && isActive)?.sourcedId;
    return own === undefined ? school : { ...school, sourcedId: own };
  }
}

/** Throws PackageRefused where a school is meant by its id, and by neither its name nor its number. */
function orRefused(school: KnownSchool, org: Row): KnownSchool {
  if (isThisOne(school, org)) return school;
  const { sourcedId, row, cells } = org;
  const [name = ""] = school.names;
  throw new PackageRefused(
    "other-school",
    `orgs.csv calls '${sourcedId}' ${shown(cells.name)}; here it is ${shown(name)}. If they are one school, give it its new name or number here first.`,
    { file: "orgs.csv", row, column: "name" },
  );
}

const isCalled = ({ names }: KnownSchool, { cells }: Row): boolean =>
  names.some((name) => searchText(name) === searchText(cells.name));

const hasNumber = ({ identifier, code }: KnownSchool, number: string): boolean =>
  number !== "" && (number === identifier || number === code);

const isThisOne = (school: KnownSchool, org: Row): boolean =>
  isCalled(school, org) || hasNumber(school, org.cells.identifier) || isUnchanged(school, org);

const isUnchanged = ({ records }: KnownSchool, org: Row): boolean =>
  records.some(
    ({ entity, sourcedId, hash }) =>
      entity === "org" && sourcedId === org.sourcedId && hash === hashContent(getContent(org)),
  );

const shown = (name: string): string => `'${name.slice(0, 60)}'`;

const getContent = ({ cells }: Row) => [cells.name, cells.identifier, cells.type];

/** For an import into one school, which is all that `schools` has: its own organisation, by id, number or code. */
const isThe =
  ([school]: readonly KnownSchool[], isOnly: boolean) =>
  ({ sourcedId, cells }: Row): boolean => {
    if (!school) return false;
    const own = school.records.find(({ entity }) => entity === "org")?.sourcedId ?? school.sourcedId;
    if (own !== null) return own === sourcedId;
    const numbers = [school.identifier, school.code].filter((number) => number !== null);
    return isOnly || (cells.identifier !== "" && numbers.includes(cells.identifier));
  };

function newSchool({ sourcedId, cells }: Row, ids: Ids, codes: Set<string>): KnownSchool {
  const id = ids.fresh("schools");
  const preferredCode =
    [cells.identifier, sourcedId].find((each) => /^[0-9A-Za-z._-]{1,64}$/.test(each)) ?? "school";
  let code = preferredCode;
  for (let attempt = 2; codes.has(code); attempt += 1) code = `${preferredCode.slice(0, 58)}-${attempt}`;
  codes.add(code);
  return { ...NOTHING_KNOWN, id, isOffice: false, code, sourcedId, names: [], identifier: null };
}

/** Plans the row of the school itself; for the head office, the parent organisations of the schools. */
export function planSchoolRow({ known, isNew, org }: MatchedSchool, planner: SchoolPlanner): void {
  const { group, records, writes, outcomes, view } = planner;
  if (known.isOffice) return planOtherOrgs(view.rows("orgs"), planner);
  if (!org) return;
  const { sourcedId, cells } = org;
  if (planner.own?.isUnchanged("orgs", sourcedId))
    return void noteUnchanged(planner, "orgs", "org", sourcedId);
  const { outcome, hash, isOurs } = records.judge("org", sourcedId, getContent(org));
  outcomes.set("orgs", sourcedId, !isNew && outcome === "create" ? "update" : outcome);
  if (outcome === "unchanged") return;
  const { id, code } = known;
  const name = { [NAME_FIELDS[detectLanguage(cells.name)]]: cells.name };
  const isTaken = (candidate: string) =>
    group.schools.some((each) => each.sourcedId === candidate && each.id !== id);
  const own = idBeside(sourcedId, records.source, isTaken);
  const fields = withoutOurs<"schools">(
    { ...name, sourcedId: own, identifier: cells.identifier || null },
    isOurs,
  );
  if (isNew) writes.insert("schools", id, { id, groupId: group.id, code, ...fields });
  else writes.update("schools", id, { id, ...fields });
  records.keep("org", sourcedId, id, hash);
}

/** Districts and the like are the group itself: they are noted with the head office. */
function planOtherOrgs(orgs: readonly Row[], planner: SchoolPlanner): void {
  const { group, records, outcomes, writes, own } = planner;
  for (const org of orgs) {
    const { sourcedId, cells } = org;
    if (cells.type === "school") continue;
    if (own) {
      noteUnchanged(planner, "orgs", "org", sourcedId);
      continue;
    }
    const { outcome, hash } = records.judge("org", sourcedId, getContent(org));
    outcomes.set("orgs", sourcedId, outcome);
    if (outcome !== "unchanged") records.keep("org", sourcedId, group.id, hash);
    if (outcome === "create" && cells.type === "district" && group.sourcedId === null)
      writes.update("groups", group.id, { id: group.id, sourcedId });
  }
}
