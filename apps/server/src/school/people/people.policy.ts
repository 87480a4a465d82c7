import type { Actor } from "#platform/context.ts";

/**
 * B2: phones and addresses are for the school and for the homeroom teacher, whom the access check admits for
 * its own section alone. An administrator of the group sees people's identity, not their contact details.
 */
export const mayReadContacts = ({ role }: Pick<Actor, "role">): boolean =>
  role === "school_management" || role === "teacher";

/** B2: a homeroom teacher is admitted for its own section, and not for the other children of its families. */
export const mayReadSiblings = ({ role }: Pick<Actor, "role">): boolean => role !== "teacher";

/** B2: where a person lives is for the school's office alone; a homeroom teacher calls the family. */
export const mayReadAddress = ({ role }: Pick<Actor, "role">): boolean => role === "school_management";
