import { names } from "./names.ts";

/** A class as its teacher's pages name it. */
export const PHYSICS_CLASS = {
  id: 901,
  offeringId: 71,
  subject: names("Physics"),
  theme: "blue",
  level: names("Second intermediate"),
  section: { id: 340, letter: "A", title: null },
  title: null,
  students: 25,
};
