import type { TextId } from "#platform/text/use-text.ts";

/** Texts of the states, by report. */
export const reportStates: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["evaluations submitted", "report-list.state-submitted"],
  ["evaluations acknowledged", "report-list.state-acknowledged"],
  ["evaluations appealed", "report-list.state-appealed"],
  ["evaluations final", "report-list.state-final"],
  ["evaluations cancelled", "report-list.state-cancelled"],
  ["applications-funnel submitted", "applying.state-submitted"],
  ["applications-funnel under_review", "applying.state-under_review"],
  ["applications-funnel info_requested", "applying.state-info_requested"],
  ["applications-funnel assessment_scheduled", "applying.state-assessment_scheduled"],
  ["applications-funnel assessed", "applying.state-assessed"],
  ["applications-funnel accepted", "applying.state-accepted"],
  ["applications-funnel waitlisted", "applying.state-waitlisted"],
  ["applications-funnel rejected", "applying.state-rejected"],
  ["applications-funnel offer_accepted", "applying.state-offer_accepted"],
  ["applications-funnel enrolled", "applying.state-enrolled"],
  ["applications-funnel withdrawn", "applying.state-withdrawn"],
  ["applications-funnel expired", "applying.state-expired"],
]);
