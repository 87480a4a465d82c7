import type { Capability, Scope } from "@dars/contract/platform/access";

import type { Context } from "#platform/context.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import type { AccessControl } from "#platform/http/api.ts";

import { SCOPE_CHECKS, type ScopeCheck } from "./scope-checks.ts";

/** Which path parameter names the thing that a scope is measured against. */
const PARAMETER = {
  school: "schoolId",
  section: "sectionId",
  student: "studentId",
  person: "personId",
  level: "levelId",
} as const;

type AuthoriseWithRequest = Exclude<Capability["on"], "self" | "room">;

/**
 * The one policy. A role that the route does not name is refused (AZ-1); a thing outside the role's reach does not
 * exist (AZ-2). A room of one's own is looked for by its verb, with `personOfRoom`. `scopeChecks` is an argument so that the matrix can be shown to notice when one of them is wrong.
 */
export const authoriseWith =
  (scopeChecks: Readonly<Record<Scope, ScopeCheck>> = SCOPE_CHECKS): AccessControl["authorise"] =>
  async (context, capability, params) => {
    const scope = capability.allow[context.actor.role];
    if (!scope) throw forbidden("do this");
    if (capability.on === "self" || (capability.on === "room" && scope === "own")) return;
    // Of rooms only one's own are reached by their number alone.
    const question = capability.on === "room" ? undefined : buildQuestion(context, capability.on, params);
    if (!question || !(await scopeChecks[scope](question))) throw notFound("What the address names");
  };

function buildQuestion(
  { database, actor }: Context,
  on: AuthoriseWithRequest,
  params: Readonly<Record<string, unknown>>,
) {
  const schoolId = params["schoolId"];
  const id = params[PARAMETER[on]];
  if (typeof schoolId !== "number" || typeof id !== "number") return undefined;
  return { database, actor, on, schoolId, id };
}
