import { listOpenAsks } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** What waits for an answer of the reader, on a home; nothing where nothing waits. */
export function AsksRow() {
  const { t, format } = useText();
  const { value } = useRead(listOpenAsks, {}).reading;
  const [first, ...others] = value?.asks ?? [];
  if (!first) return null;
  return (
    <Row
      start={
        <span className="work-icon warning">
          <IonIcon icon={createOutline} aria-hidden="true" />
        </span>
      }
      strong={t("asks.mine")}
      quiet={<bdi>{first.title}</bdi>}
      end={<span className="work-count">{format.number(others.length + 1)}</span>}
      leadsTo={others.length === 0 ? `/asks/${first.schoolId}/${first.id}` : "/asks"}
    />
  );
}
