import type { Actor } from "#platform/context.ts";
import { forbidden } from "#platform/errors.ts";

/**
 * How much of a school a list shows. The access check has admitted the caller to the school; this filters its
 * rows.
 */
export type ListScope =
  | { readonly kind: "school" }
  | { readonly kind: "classes"; readonly teacherId: number }
  | { readonly kind: "subjects"; readonly accountId: number }
  | { readonly kind: "assigned"; readonly accountId: number };

/** Throws forbidden for a role that has no lists of a school. */
export function getListScope({ role, accountId, personId }: Actor): ListScope {
  if (role === "school_management" || role === "administrator") return { kind: "school" };
  if (role === "teacher" && personId !== null) return { kind: "classes", teacherId: personId };
  if (role === "subject_coordinator") return { kind: "subjects", accountId };
  if (role === "evaluator") return { kind: "assigned", accountId };
  throw forbidden("see lists of the school");
}
