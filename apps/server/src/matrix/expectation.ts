import type { Access, Scope, Subject } from "@dars/contract/access";
import type { Role } from "@dars/contract/roles";

import type { Place } from "./world.ts";

/** How a session stands when it calls. */
export type Standing = "good" | "anonymous" | "unknown" | "expired" | "revoked" | "disabled" | "role-ended";

/** The places that are told apart for what a path names; the others would ask the same question again. */
export const PLACES: Readonly<Record<Subject, readonly Place[]>> = {
  self: ["own"],
  school: ["own", "other-school", "other-group"],
  level: ["own", "other-class", "other-school", "other-group"],
  section: ["own", "other-class", "other-school", "crossed", "other-group"],
  student: ["own", "other-child", "other-class", "other-school", "crossed", "other-group"],
  person: ["own", "other-child", "other-class", "other-school", "crossed", "other-group"],
};

/**
 * Which places each scope holds, written by hand from domain §3.1 and not from the code that is tested. `other-child`
 * is in the same section as one's own.
 */
const HOLDS: Readonly<Record<Scope, readonly Place[]>> = {
  own: ["own"],
  children: ["own"],
  classes: ["own", "other-child"],
  homeroom: ["own", "other-child"],
  school: ["own", "other-child", "other-class"],
  subjects: ["own", "other-child"],
  assigned: ["own"],
  group: ["own", "other-child", "other-class", "other-school"],
};

/** The status that a call has to be answered with. */
export function expectedStatus(access: Access, role: Role, place: Place, standing: Standing): number {
  if (access === "public") return 200;
  if (standing !== "good") return 401;
  const scope = access.allow[role];
  if (!scope) return 403;
  if (access.on === "self") return 200;
  // A student's classes let it see its classmates' names, not their records.
  if (role === "student" && place === "other-child" && access.on !== "section") return 404;
  return HOLDS[scope].includes(place) ? 200 : 404;
}
