import type { LessonFileReport } from "@dars/contract/learning/lesson-exports";

import { useText } from "#platform/text/use-text.ts";

/** What a file of lessons says otherwise, by its kind. */
export function LossList({ losses }: Pick<LessonFileReport, "losses">) {
  const { t } = useText();
  if (losses.length === 0) return null;
  return (
    <>
      <p className="quiet">{t("lesson-exports.lossy")}</p>
      <ul className="quiet">
        {losses.map(({ kind, count }) => (
          <li key={kind}>{t(`lesson-exports.loss-${kind}`, { count })}</li>
        ))}
      </ul>
    </>
  );
}
