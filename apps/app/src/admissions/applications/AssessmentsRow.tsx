import { listOwnAssessments } from "@dars/contract/admissions/assessments";
import { IonIcon } from "@ionic/react";
import { clipboardOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** The way of a teacher to its assessments, while a child is to come. */
export function AssessmentsRow() {
  const { t, format } = useText();
  const { value } = useRead(listOwnAssessments, {}).reading;
  const coming = (value?.slots ?? []).flatMap(({ startsAt, children }) =>
    children.filter(({ state }) => state === "assessment_scheduled").map(() => startsAt),
  );
  const [next] = coming;
  if (next === undefined) return null;
  return (
    <Row
      start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
      strong={t("applications.own-slots")}
      quiet={format.moment(new Date(next))}
      end={<span className="work-count">{format.number(coming.length)}</span>}
      leadsTo="/assessments"
    />
  );
}
