import { listEvaluations } from "@dars/contract/insight/evaluations";
import { addCircleOutline, clipboardOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

interface EvaluationCardsProps {
  /** The reader visits lessons. */
  readonly mayCreate: boolean;
}

/** On a home: the ways to all evaluations and to a new one. */
export function EvaluationCards({ mayCreate }: EvaluationCardsProps) {
  const { t } = useText();
  const { reading } = useRead(listEvaluations, {});
  const due = (reading.value?.evaluations ?? []).filter(({ needsMe }) => needsMe);
  return (
    <>
      <NavCard
        icon={clipboardOutline}
        strong={t("evaluations.title")}
        quiet={t("evaluations.door-text", { count: due.length })}
        leadsTo="/evaluations"
      />
      {mayCreate && (
        <NavCard
          icon={addCircleOutline}
          strong={t("evaluations.create")}
          quiet={t("evaluations.create-text")}
          leadsTo="/create-evaluation"
        />
      )}
    </>
  );
}
