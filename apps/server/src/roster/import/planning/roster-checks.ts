import type { Role } from "@dars/contract/platform/roles";

import type { ExtraCheck } from "#roster/import/reading/check-references.ts";
import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row } from "#roster/import/reading/read-rows.ts";
import type { FileName } from "#roster/standard/public.ts";

import { NOTHING_KNOWN, type Entity, type KnownGroup, type KnownPerson } from "./known-roster.ts";
import { NumberChecks } from "./number-checks.ts";
import type { OwnPackage } from "./own-rows.ts";
import { peopleOfSource } from "./people-of-source.ts";
import { needsSchool } from "./place-people.ts";
import { heldBy, toOrgRoles, type OrgRole } from "./reduce-people.ts";

type Problem = ReturnType<ExtraCheck>;

/** Checks against earlier imports of the source, and checks that need several files together. */
export class RosterChecks {
  readonly #package: Package;
  readonly #schools: ReadonlySet<string>;
  readonly #sessions: ReadonlyMap<string, Row>;
  readonly #schoolYears: ReadonlySet<string>;
  readonly #classes: ReadonlyMap<string, Row>;
  readonly #places: ReadonlyMap<string, readonly OrgRole[]>;
  readonly #knownPlaces = new Map<string, string>();
  readonly #numbers: ReadonlyMap<string, NumberChecks>;
  readonly #activeRecords = new Set<string>();

  readonly #isForOne: boolean;
  readonly #own: OwnPackage | undefined;

  constructor(
    read: Package,
    group: KnownGroup,
    schools: ReadonlySet<string>,
    {
      today,
      isForOne,
      own,
    }: { readonly today: string; readonly isForOne: boolean; readonly own: OwnPackage | undefined },
  ) {
    this.#package = read;
    this.#isForOne = isForOne;
    this.#own = own;
    this.#schools = schools;
    this.#sessions = this.#byId("academicSessions");
    this.#classes = this.#byId("classes");
    this.#schoolYears = new Set([
      ...[...this.#sessions.values()].filter(isYear).map(({ cells }) => cells.schoolYear),
      ...group.schools.flatMap(({ years }) => years.map(({ ministryYear }) => String(ministryYear))),
    ]);
    const getHeldRoles = heldBy(this.#active("users"), read.files.get("roles")?.rows, today);
    const is12 = read.manifest.version === "1.2";
    this.#places = new Map(
      this.#active("users").map((row) => [
        row.sourcedId,
        toOrgRoles(getHeldRoles(row), is12, (org) => schools.has(org)),
      ]),
    );
    for (const school of group.schools) this.#remember(school);
    const known = new Map(group.schools.map((school) => [school.sourcedId, school]));
    this.#numbers = new Map(
      [...schools].map((org) => {
        const isStudent = (row: Row) =>
          (this.#places.get(row.sourcedId) ?? []).some(
            (place) => place.role === "student" && place.org === org,
          ) &&
          !own?.isUnchanged("users", row.sourcedId) &&
          this.#checkPlaces(row) === undefined;
        const school = known.get(org) ?? { ...NO_SCHOOL, sourcedId: org };
        return [org, new NumberChecks(school, this.#active("users"), isStudent)];
      }),
    );
  }

  #remember(known: KnownGroup["schools"][number]): void {
    const { sourcedId: school, sections, classes, records } = known;
    for (const { entity, sourcedId, isActive } of records)
      if (isActive) this.#activeRecords.add(`${entity} ${sourcedId}`);
    if (school === null) return;
    for (const { sourcedId } of [...sections, ...classes])
      if (sourcedId) this.#knownPlaces.set(`class ${sourcedId}`, school);
    for (const [sourcedId, person] of peopleOfSource(known)) this.#rememberPerson(school, sourcedId, person);
  }

  #rememberPerson(school: string, sourcedId: string, { isStudent, isTeacher }: KnownPerson): void {
    if (isStudent) this.#knownPlaces.set(`student ${sourcedId} ${school}`, school);
    if (isTeacher) this.#knownPlaces.set(`teacher ${sourcedId} ${school}`, school);
  }

  /** Whether an earlier import of this source brought a record which has not ended. */
  readonly has = (file: FileName, sourcedId: string): boolean =>
    (ENTITIES[file] ?? []).some((entity) => this.#activeRecords.has(`${entity} ${sourcedId}`));

  readonly check: ExtraCheck = (file, row) => {
    if (this.#own?.isUnchanged(file, row.sourcedId)) return undefined;
    if (file === "academicSessions") return this.#checkSession(row);
    if (file === "classes") return this.#checkClass(row);
    if (file === "users") return this.#checkUser(row);
    return file === "enrollments" ? this.#checkEnrollment(row) : undefined;
  };

  #checkSession(row: Row): Problem {
    let above: Row | undefined = row;
    for (let step = 0; above && !isYear(above) && step < 100; step += 1)
      above = this.#sessions.get(above.cells.parentSourcedId);
    if (above || this.#schoolYears.has(row.cells.schoolYear)) return undefined;
    const message = `no session of type schoolYear for ${row.cells.schoolYear}`;
    return { column: "schoolYear", code: "E_ORPHAN", message };
  }

  #checkClass({ cells }: Row): Problem {
    if (this.#schools.has(cells.schoolSourcedId)) return undefined;
    return {
      column: "schoolSourcedId",
      code: "E_ORPHAN",
      message: `'${cells.schoolSourcedId}' is not a school`,
    };
  }

  #checkUser(row: Row): Problem {
    const { sourcedId, cells } = row;
    return this.#checkPlaces(row) ?? (cells.identifier ? this.#checkNumber(sourcedId) : undefined);
  }

  #checkPlaces({ sourcedId }: Row): Problem {
    const places = this.#places.get(sourcedId) ?? [];
    if (places.length === 0 && this.#hasNoRole(sourcedId))
      return { code: "E_ROLE", message: "roles.csv gives this person no role" };
    // A school cannot grant more than its own rights (AZ-5): it may grant neither its own management nor the
    // group's roles.
    if (this.#givesTooMuch(places))
      return { column: "role", code: "E_ROLE", message: "only the head office may give this role" };
    if (needsSchool(places, (org) => this.#schools.has(org)))
      return {
        code: "E_ROLE",
        message: "a student or teacher must belong to an organisation of type school",
      };
    return undefined;
  }

  #givesTooMuch(places: readonly OrgRole[]): boolean {
    return this.#isForOne && places.some(({ role }) => !OF_ONE.has(role));
  }

  #hasNoRole(sourcedId: string): boolean {
    const { manifest, files } = this.#package;
    if (manifest.version !== "1.2" || files.get("roles")?.isDelta) return false;
    return !this.#active("roles").some(({ cells }) => cells.userSourcedId === sourcedId);
  }

  #checkNumber(sourcedId: string): Problem {
    for (const { role, org } of this.#places.get(sourcedId) ?? []) {
      const why = role === "student" ? this.#numbers.get(org)?.why(sourcedId) : undefined;
      if (why !== undefined) return { column: "identifier", code: "E_DUP_ID", message: why };
    }
    return undefined;
  }

  #checkEnrollment({ cells }: Row): Problem {
    const { role, schoolSourcedId: school, classSourcedId, userSourcedId: user } = cells;
    const classSchool =
      this.#classes.get(classSourcedId)?.cells.schoolSourcedId ??
      this.#knownPlaces.get(`class ${classSourcedId}`);
    if (classSchool !== undefined && classSchool !== school)
      return {
        column: "schoolSourcedId",
        code: "E_ORPHAN",
        message: `the class belongs to school '${classSchool}'`,
      };
    if (role !== "student" && role !== "teacher") return undefined;
    const places = this.#places.get(user);
    const fits = places
      ? places.some((place) => place.role === role && place.org === school)
      : this.#knownPlaces.has(`${role} ${user} ${school}`);
    return fits
      ? undefined
      : { column: "role", code: "E_ROLE", message: `'${user}' is no ${role} of this school` };
  }

  #active(file: FileName): readonly Row[] {
    return (this.#package.files.get(file)?.rows ?? []).filter(({ isActive }) => isActive);
  }

  #byId(file: FileName): Map<string, Row> {
    return new Map(this.#active(file).map((row) => [row.sourcedId, row]));
  }
}

/** One that the package makes. */
const NO_SCHOOL = {
  ...NOTHING_KNOWN,
  id: 0,
  isOffice: false,
  code: "",
  names: [],
  identifier: null,
};

const OF_ONE: ReadonlySet<Role> = new Set<Role>(["parent", "student", "teacher"]);

const isYear = ({ cells }: Row) => cells.type === "schoolYear";

const ENTITIES: Partial<Record<FileName, readonly Entity[]>> = {
  orgs: ["org"],
  academicSessions: ["academic_session"],
  courses: ["course", "homeroom_course"],
  classes: ["class"],
  users: ["user"],
  enrollments: ["enrollment"],
};
