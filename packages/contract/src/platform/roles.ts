import { Type, type Static } from "typebox";

/** The seven login types of the installed app, in the order in which the chooser shows them. */
export const ROLES = [
  "parent",
  "student",
  "teacher",
  "school_management",
  "administrator",
  "subject_coordinator",
  "evaluator",
] as const;

export const Role = Type.Enum([...ROLES]);
export type Role = Static<typeof Role>;
