import type { Context } from "#platform/context.ts";

/** Guardians see what is published when it is theirs to see; everybody else as soon as it is published. */
export const eyesOf = ({ actor: { role } }: Context): "guardian" | "student" =>
  role === "parent" ? "guardian" : "student";
