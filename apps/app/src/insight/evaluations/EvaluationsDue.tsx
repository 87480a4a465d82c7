import { listEvaluations } from "@dars/contract/insight/evaluations";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

import { evaluationKey } from "./evaluation-address.ts";
import { EvaluationRow } from "./EvaluationRow.tsx";

const MOST = 5;

/** On a home: the evaluations that wait for the reader. */
export function EvaluationsDue() {
  const { t } = useText();
  const { reading } = useRead(listEvaluations, {});
  const due = (reading.value?.evaluations ?? []).filter(({ needsMe }) => needsMe);
  if (due.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("evaluations.waiting")}</h2>
      <IonList className="rows" lines="none" aria-label={t("evaluations.waiting")}>
        {due.slice(0, MOST).map((line) => (
          <EvaluationRow key={evaluationKey(line)} line={line} />
        ))}
      </IonList>
    </section>
  );
}
