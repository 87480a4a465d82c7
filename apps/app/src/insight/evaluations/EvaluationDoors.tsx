import { listEvaluations } from "@dars/contract/insight/evaluations";
import { addCircleOutline, clipboardOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Door } from "#platform/ui/Door.tsx";

interface EvaluationDoorsProps {
  /** The reader visits lessons. */
  readonly mayCreate: boolean;
}

/** On a home: the ways to all evaluations and to a new one. */
export function EvaluationDoors({ mayCreate }: EvaluationDoorsProps) {
  const { t } = useText();
  const { reading } = useRead(listEvaluations, {});
  const due = (reading.value?.evaluations ?? []).filter(({ needsMe }) => needsMe);
  return (
    <>
      <Door
        icon={clipboardOutline}
        strong={t("evaluations.title")}
        quiet={t("evaluations.door-text", { count: due.length })}
        leadsTo="/evaluations"
      />
      {mayCreate && (
        <Door
          icon={addCircleOutline}
          strong={t("evaluations.create")}
          quiet={t("evaluations.create-text")}
          leadsTo="/create-evaluation"
        />
      )}
    </>
  );
}
