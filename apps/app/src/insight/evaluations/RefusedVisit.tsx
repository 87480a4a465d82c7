import { useText } from "#platform/text/use-text.ts";

import { GapList } from "./GapList.tsx";
import type { Gaps } from "./list-gaps.ts";
import { useWaitingVisits } from "./use-waiting-visits.ts";

interface RefusedVisitProps {
  readonly evaluation: string;
  readonly gaps: Gaps;
}

/**
 * EVA-7: why a visit is open again that was submitted without a network, as by an app that did not ask for what is
 * missing; nothing for others.
 */
export function RefusedVisit({ evaluation, gaps }: RefusedVisitProps) {
  const { t } = useText();
  const visit = useWaitingVisits().find(({ key }) => key === evaluation);
  if (visit?.isSubmitted !== true || !visit.isRefused) return null;
  return (
    <section className="card stack" aria-live="polite">
      <h2 className="section-title first">{t("evaluations.refused")}</h2>
      <p>{t("evaluations.refused-text")}</p>
      <GapList gaps={gaps} />
    </section>
  );
}
