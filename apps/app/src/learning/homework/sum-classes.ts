import type { GivenClass } from "@dars/contract/learning/homework";

/** How many of all classes of a homework have it to do, have seen it, have done it, and have handed in. */
export const sumClasses = (classes: readonly GivenClass[]) =>
  classes.reduce(
    (sum, { students, seen, done, answered }) => ({
      students: sum.students + students,
      seen: sum.seen + seen,
      done: sum.done + done,
      answered: sum.answered + answered,
    }),
    { students: 0, seen: 0, done: 0, answered: 0 },
  );
