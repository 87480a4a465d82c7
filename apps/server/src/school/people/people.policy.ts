import type { Actor } from "#platform/context.ts";

/**
 * B2: phones and addresses are for the school and for the homeroom teacher, whom the gate lets in for its own section
 * alone. An administrator of the group sees who somebody is, not how to reach them.
 */
export const mayReadContacts = ({ role }: Pick<Actor, "role">): boolean =>
  role === "school_management" || role === "teacher";
