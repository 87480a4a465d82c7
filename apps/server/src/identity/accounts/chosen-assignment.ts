import type { Role } from "@dars/contract/platform/roles";

import { AppError } from "#platform/errors.ts";

import type { AccountFound, Assignment } from "./sign-in.queries.ts";

/** The account's role of the type asked for. Refused with the types it does have, which only its owner gets to read. */
export function chosenAssignment(
  { assignments: all, isSuspended }: Pick<AccountFound, "assignments" | "isSuspended">,
  requestedRole: Role,
): Assignment {
  const assignments = all.filter(
    // ORG-1: a suspended group admits only roles that can resolve the suspension.
    ({ role }) => !isSuspended || role === "school_management" || role === "administrator",
  );
  const assignment = assignments.find(({ role }) => role === requestedRole);
  if (assignment) return assignment;
  const details = { login_types: [...new Set(assignments.map(({ role }) => role))] };
  throw new AppError("no-access", "This account cannot sign in with this account type.", { details });
}
