import type { Training, TrainingSeat, TrainingState } from "@dars/contract/insight/trainings";

/** How far a person is with a training; before anything is begun, its answer to the invitation, or that it was absent. */
export type Standing = TrainingState | "absent" | "declined" | "going" | "invited";

/** In the order in which lists count them. */
export const STANDINGS: readonly Standing[] = [
  "completed",
  "in-progress",
  "not-started",
  "going",
  "invited",
  "failed",
  "expired",
  "absent",
  "declined",
];

export const LOOKS: Readonly<Record<Standing, "good" | "bad" | "waiting">> = {
  completed: "good",
  going: "good",
  "in-progress": "waiting",
  "not-started": "waiting",
  invited: "waiting",
  failed: "bad",
  expired: "bad",
  absent: "bad",
  declined: "waiting",
};

/** TRN-2. */
export function standingIn(training: Pick<Training, "isSelfPaced" | "parts">, seat: TrainingSeat): Standing {
  const { answer, wasPresent, state = wasPresent === true ? "completed" : "not-started" } = seat;
  if (state === "completed" || state === "expired") return state;
  if (answer === "declined") return "declined";
  return state === "not-started" ? standingBefore(training, seat) : state;
}

/** Something to go through is not started; a training on a day without parts can only be attended. */
function standingBefore(
  { isSelfPaced, parts }: Pick<Training, "isSelfPaced" | "parts">,
  { answer, wasPresent }: TrainingSeat,
): Standing {
  if (wasPresent === false) return "absent";
  if (isSelfPaced === true) return "not-started";
  return answer === "going" && parts > 0 ? "not-started" : answer;
}
