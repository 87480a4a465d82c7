import type { ApplicationState } from "@dars/contract/admissions/application-record";

/** A step of the way; papers and an assessment are not on every one. */
type WayStep = "sent" | "review" | "papers" | "assessment" | "decision" | "enrolment";

interface StepOfWay {
  readonly step: WayStep;
  readonly is: "done" | "now" | "ahead";
}

/** Where an application is; `over`: nothing is ahead. States in which it has come to an end elsewhere have no way. */
const PLACES: ReadonlyMap<ApplicationState, WayStep | "over"> = new Map<ApplicationState, WayStep | "over">([
  ["submitted", "review"],
  ["under_review", "review"],
  ["info_requested", "papers"],
  ["assessment_scheduled", "assessment"],
  ["assessed", "decision"],
  ["waitlisted", "decision"],
  ["accepted", "decision"],
  ["offer_accepted", "enrolment"],
  ["enrolled", "over"],
]);
const WITH_ASSESSMENT: ReadonlySet<ApplicationState> = new Set<ApplicationState>([
  "assessment_scheduled",
  "assessed",
]);

/** APP-4: the way of an application by its state alone; empty where it has ended without a place. */
export function listSteps(state: ApplicationState): readonly StepOfWay[] {
  const place = PLACES.get(state);
  if (place === undefined) return [];
  const steps: readonly WayStep[] = [
    "sent",
    "review",
    ...(place === "papers" ? (["papers"] as const) : []),
    ...(WITH_ASSESSMENT.has(state) ? (["assessment"] as const) : []),
    "decision",
    "enrolment",
  ];
  const now = place === "over" ? steps.length : steps.indexOf(place);
  return steps.map((step, at) => ({ step, is: at < now ? "done" : at === now ? "now" : "ahead" }));
}
