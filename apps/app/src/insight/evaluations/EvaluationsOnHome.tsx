import { listEvaluations } from "@dars/contract/insight/evaluations";
import { IonIcon, IonList } from "@ionic/react";
import { addCircleOutline, clipboardOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { classText } from "./class-text.ts";
import { evaluationAddress } from "./evaluation-address.ts";
import { EvaluationState } from "./EvaluationState.tsx";

const MOST = 5;

/** On a home: what waits for the reader, and the way to all. `mayCreate`: the reader visits lessons. */
export function EvaluationsOnHome({ mayCreate }: { readonly mayCreate: boolean }) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listEvaluations, {});
  const due = reading.value?.evaluations.filter(({ needsMe }) => needsMe) ?? [];
  return (
    <IonList className="rows spaced" lines="none" aria-label={t("evaluations.title")}>
      {due.slice(0, MOST).map((line) => (
        <Row
          key={`${line.schoolId} ${line.key}`}
          start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
          strong={t("evaluations.of", { name: nameOf(line.teacher.name, locale) })}
          quiet={`${classText(line.class, locale)} · ${format.day(new Date(`${line.heldOn}T12:00:00`))}`}
          end={<EvaluationState of={line} />}
          leadsTo={evaluationAddress(line)}
        />
      ))}
      <Row
        start={<IonIcon icon={clipboardOutline} aria-hidden="true" />}
        strong={t("evaluations.title")}
        quiet={t("evaluations.door-text", { count: due.length })}
        leadsTo="/evaluations"
      />
      {mayCreate && (
        <Row
          start={<IonIcon icon={addCircleOutline} aria-hidden="true" />}
          strong={t("evaluations.create")}
          quiet={t("evaluations.create-text")}
          leadsTo="/create-evaluation"
        />
      )}
    </IonList>
  );
}
