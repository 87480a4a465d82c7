import { MOST_NOT_OBSERVED } from "@dars/contract/insight/rubrics";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, ellipseOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { Gaps } from "./list-gaps.ts";

/** What is missing before a visit may be submitted, or that nothing is. */
export function GapList({ gaps }: { readonly gaps: Gaps }) {
  const { t, format } = useText();
  const words = [
    gaps.missing > 0 && t("evaluations.missing", { count: gaps.missing }),
    gaps.isTooLittle && t("evaluations.too-little", { most: format.percent(MOST_NOT_OBSERVED / 100) }),
    gaps.withoutEvidence > 0 && t("evaluations.without-evidence", { count: gaps.withoutEvidence }),
    gaps.hasNoStrengths && t("evaluations.no-strengths"),
    gaps.hasNoNextStep && t("evaluations.no-next-step"),
  ].filter((gap): gap is string => gap !== false);
  if (words.length === 0)
    return (
      <p className="state good">
        <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
        {t("evaluations.complete")}
      </p>
    );
  return (
    <ul className="plain stack">
      {words.map((gap) => (
        <li key={gap} className="state waiting">
          <IonIcon icon={ellipseOutline} aria-hidden="true" />
          {gap}
        </li>
      ))}
    </ul>
  );
}
