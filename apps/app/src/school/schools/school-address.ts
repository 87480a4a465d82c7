import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";

/** Where a role works on a school. */
export const schoolAddress = (id: Id, role: Role): string =>
  role === "administrator" || role === "school_management"
    ? `/manage?school=${id}`
    : `/subject-list?school=${id}`;
