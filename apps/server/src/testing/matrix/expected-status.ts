import type { Access, Capability, Scope, Subject } from "@dars/contract/platform/access";
import type { Role } from "@dars/contract/platform/roles";
import { File, type Route } from "@dars/contract/platform/route";

import type { TargetScope } from "./world.ts";

/** The state of a session at the time of its call. */
export type CredentialState =
  | "good"
  | "anonymous"
  | "unknown"
  | "expired"
  | "revoked"
  | "disabled"
  | "role-ended"
  | "viewing";

/** The distinct cases for the target of a path; the other places would repeat the same check. */
export const PLACES: Readonly<Record<Subject, readonly TargetScope[]>> = {
  self: ["own"],
  school: ["own", "other-school", "other-group"],
  level: ["own", "other-class", "other-school", "other-group"],
  section: ["own", "other-class", "other-school", "crossed", "other-group"],
  student: ["own", "other-child", "other-class", "other-school", "crossed", "other-group"],
  person: ["own", "other-child", "other-class", "other-school", "crossed", "other-group"],
  room: ["own", "other-class", "other-school", "other-group"],
};

/**
 * Which places each scope holds, written by hand from docs/rules.md#access and not from the code that is tested.
 * `other-child` is in the same section as one's own.
 */
const HOLDS: Readonly<Record<Scope, readonly TargetScope[]>> = {
  own: ["own"],
  children: ["own"],
  classes: ["own", "other-child"],
  registers: ["own", "other-child"],
  homeroom: ["own", "other-child"],
  school: ["own", "other-child", "other-class"],
  subjects: ["own", "other-child"],
  assigned: ["own"],
  group: ["own", "other-child", "other-class", "other-school"],
};

/** The expected status of a call. A session in "view as" (A7) reads pages but no rooms, and signs out. */
export function expectedStatus(
  access: Access,
  role: Role,
  place: TargetScope,
  standing: CredentialState,
  route: ExpectedStatusRequest,
): number {
  if (access === "public") return 200;
  if (standing !== "good" && standing !== "viewing") return 401;
  if (standing === "viewing" && !isOpenToView(access, route)) return 403;
  return inGoodStanding(access, role, place);
}

type ExpectedStatusRequest = Pick<Route, "method" | "reply">;

const isOpenToView = (
  { whileViewing, isWithheldFromViews }: Capability,
  { method, reply }: ExpectedStatusRequest,
): boolean => isWithheldFromViews !== true && ((method === "GET" && reply !== File) || whileViewing === true);

function inGoodStanding(access: Capability, role: Role, place: TargetScope): number {
  const scope = access.allow[role];
  if (!scope) return 403;
  if (access.on === "self") return 200;
  // A student's classes let it see its classmates' names, not their records.
  if (role === "student" && place === "other-child" && access.on !== "section") return 404;
  return HOLDS[scope].includes(place) ? 200 : 404;
}
