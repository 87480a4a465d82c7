import type { Role } from "@dars/contract/platform/roles";

import type { Places } from "./places.ts";
import type { ExportedUser } from "./render-people.ts";
import type { Rendering } from "./sourced-ids.ts";

/** A role in one organisation, in the words of both versions. */
export interface HeldRole {
  /** As 1.2 calls it. */
  readonly role: string;
  /** As 1.1 calls it. */
  readonly plainRole: string;
  readonly org: string;
}

interface HeldRolesRequest {
  readonly district: string;
  /** The role assignments of the account. */
  readonly assigned: Rendering["group"]["roles"];
  readonly places: Places;
}

/** The first matching role of a user is the primary one. */
const WORDS: readonly (readonly [Role, string, string])[] = [
  ["student", "student", "student"],
  ["teacher", "teacher", "teacher"],
  ["school_management", "siteAdministrator", "administrator"],
  ["administrator", "districtAdministrator", "administrator"],
  ["subject_coordinator", "ext:subjectCoordinator", "aide"],
  ["evaluator", "ext:evaluator", "proctor"],
  ["parent", "parent", "parent"],
];

/** A user's roles, with their schools: from the account's roles, and from the seats, assignments and children. */
export function listHeldRoles(
  { getOrgId }: Rendering,
  user: ExportedUser,
  request: HeldRolesRequest,
): HeldRole[] {
  const { district, assigned, places } = request;
  return WORDS.flatMap(([role, word, plainRole]) => {
    const schools = listSchools(role);
    const orgs = schools.length === 0 && isAssigned(role) ? [district] : schools.map(getOrgId);
    return [...new Set(orgs)].toSorted().map((org) => ({ role: word, plainRole, org }));
  });

  function isAssigned(role: Role): boolean {
    return assigned.some((each) => each.role === role);
  }

  function listSchools(role: Role): readonly number[] {
    const own = assigned.flatMap((each) =>
      each.role === role && each.schoolId !== null ? [each.schoolId] : [],
    );
    if (role === "student") return [...own, ...places.studentAt];
    if (role === "teacher") return [...own, ...places.teacherAt];
    if (role === "parent") return isAssigned(role) || !user.account ? listHomeSchools(user, places) : [];
    return SENT.has(role) && isAssigned(role) ? (user.account?.visits ?? []) : own;
  }
}

const SENT: ReadonlySet<Role> = new Set<Role>(["subject_coordinator", "evaluator"]);

/** A parent's schools: the schools of the children, else the schools that know the person. */
function listHomeSchools({ account, bodies }: ExportedUser, { guardianAt }: Places): readonly number[] {
  if (guardianAt.size > 0 || !account) return [...guardianAt];
  return bodies.filter(({ school }) => !school.isOffice).map(({ school }) => school.id);
}
