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
  const coming = (value?.slots ?? []).filter(({ children }) =>
    children.some(({ state }) => state === "assessment_scheduled"),
  );
  const [next] = coming;
  if (!next) return null;
  const count = coming.reduce((sum, { children }) => sum + children.length, 0);
  return (
    <Row
      start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
      strong={t("applications.own-slots")}
      quiet={format.moment(new Date(next.startsAt))}
      end={<span className="work-count">{format.number(count)}</span>}
      leadsTo="/assessments"
    />
  );
}
