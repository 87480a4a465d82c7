import type { Capability } from "#platform/access.ts";

/** The school's staff, each for its own account. */
export const staff = {
  capability: "A1",
  on: "self",
  allow: {
    teacher: "own",
    school_management: "own",
    administrator: "own",
    subject_coordinator: "own",
    evaluator: "own",
  },
} as const satisfies Capability;
