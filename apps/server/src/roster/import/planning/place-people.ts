import type { Role } from "@dars/contract/platform/roles";

import type { AgentLink } from "./pair-agents.ts";
import type { PersonInSchool } from "./plan-people.ts";
import type { OrgRole, SourcePerson } from "./reduce-people.ts";

/** Under this name go the people of the head office, which no organisation of the source is. */
export const OFFICE = "";

const OF_OFFICE: ReadonlySet<Role> = new Set<Role>(["administrator", "subject_coordinator", "evaluator"]);

/**
 * Who is known to which school, and with what roles. A guardian is known to the schools of the children, whatever
 * organisation the source puts guardians in.
 */
export function placePeople(
  people: readonly SourcePerson[],
  links: readonly AgentLink[],
  isSchool: (org: string) => boolean,
): Map<string, PersonInSchool[]> {
  const schoolsOfChildren = childrensSchools(links, isSchool);
  const placed = new Map<string, PersonInSchool[]>();
  for (const person of people)
    for (const [school, roles] of rolesBySchool(person, schoolsOfChildren.get(person) ?? new Set(), isSchool))
      if (!placed.get(school)?.push({ person, roles })) placed.set(school, [{ person, roles }]);
  return placed;
}

function childrensSchools(
  links: readonly AgentLink[],
  isSchool: (org: string) => boolean,
): Map<SourcePerson, Set<string>> {
  const byGuardian = new Map<SourcePerson, Set<string>>();
  for (const { guardian, student } of links) {
    const schools = byGuardian.get(guardian) ?? new Set<string>();
    for (const { role, org } of student.places) if (role === "student" && isSchool(org)) schools.add(org);
    byGuardian.set(guardian, schools);
  }
  return byGuardian;
}

function rolesBySchool(
  person: SourcePerson,
  ofChildren: ReadonlySet<string>,
  isSchool: (org: string) => boolean,
): Map<string, Set<Role>> {
  const bySchool = new Map<string, Set<Role>>();
  const give = (school: string, role: Role) =>
    bySchool.set(school, (bySchool.get(school) ?? new Set()).add(role));
  for (const { role, org } of person.places)
    if (OF_OFFICE.has(role)) give(OFFICE, role);
    else if (isSchool(org)) give(org, role);
  for (const school of ofChildren) give(school, "parent");
  if (bySchool.size === 0) bySchool.set(OFFICE, new Set(person.places.map(({ role }) => role)));
  return bySchool;
}

/** Whether a person is a student or a teacher without a school. */
export function needsSchool(places: readonly OrgRole[], isSchool: (org: string) => boolean): boolean {
  const ofSchools = places.filter(({ role }) => role === "student" || role === "teacher");
  return ofSchools.length > 0 && !ofSchools.some(({ org }) => isSchool(org));
}
