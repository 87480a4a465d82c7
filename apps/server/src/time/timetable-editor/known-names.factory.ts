import type { KnownNames } from "./known-names.ts";

/** A school that knows no name. */
export const NO_NAMES: KnownNames = {
  day: () => undefined,
  section: () => undefined,
  sectionWithin: () => undefined,
  subject: () => undefined,
  teachers: () => [],
  teachersAlmost: () => [],
  room: () => undefined,
};
