import type { Context } from "#platform/context.ts";

/** Guardians see a publication from their release time on; all other readers as soon as it is published. */
export const getViewerKind = ({ actor: { role } }: Context): "guardian" | "student" =>
  role === "parent" ? "guardian" : "student";
