import type { FirstRun } from "@dars/contract/shell/home";

/** The steps of setting up the first school, in the order in which they are offered. */
export const FIRST_STEPS = ["school", "year", "people", "manager", "staff", "letters"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `open` is the one to do now, `ready` may be done as well, `waiting` cannot begin yet. */
export type StepState = "done" | "open" | "ready" | "waiting";

/** About how long each takes, in minutes. */
export const STEP_MINUTES: Readonly<Record<FirstStep, number>> = {
  school: 2,
  year: 5,
  people: 10,
  manager: 2,
  staff: 15,
  letters: 10,
};

/** The step that must be done before another can begin. */
const AFTER: Readonly<Partial<Record<FirstStep, FirstStep>>> = {
  year: "school",
  people: "year",
  manager: "school",
  staff: "year",
  letters: "people",
};

const IS_DONE: Readonly<Record<FirstStep, (run: FirstRun) => boolean>> = {
  school: ({ school }) => school !== null,
  year: ({ year }) => year !== null,
  people: ({ students }) => students > 0,
  manager: ({ management }) => management > 0,
  staff: ({ teachers, taughtClasses }) => teachers > 0 && taughtClasses > 0,
  letters: ({ invited }) => invited > 0,
};

/** The state of each step, from what the school has. */
export function computeFirstSteps(run: FirstRun): ReadonlyMap<FirstStep, StepState> {
  const isDone = (step: FirstStep) => IS_DONE[step](run);
  const mayBegin = (step: FirstStep) => {
    const before = AFTER[step];
    return before === undefined || isDone(before);
  };
  // While a second administrator decides on the principal, there is nothing to do for that step.
  const isAsked = (step: FirstStep) => step === "manager" && run.waitingManagement > 0;
  const open = FIRST_STEPS.find((step) => !isDone(step) && mayBegin(step) && !isAsked(step));
  return new Map(
    FIRST_STEPS.map((step) => [
      step,
      isDone(step) ? "done" : step === open ? "open" : mayBegin(step) ? "ready" : "waiting",
    ]),
  );
}
