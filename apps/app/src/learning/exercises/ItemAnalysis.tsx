import { readItemAnalysis, type ItemFigures } from "@dars/contract/learning/item-analysis";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

interface ItemAnalysisProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
}

/** Figures of each question in the class: difficulty, discrimination, and chosen distractors. */
export function ItemAnalysis({ schoolId, exerciseId }: ItemAnalysisProps) {
  const { t } = useText();
  const { reading } = useRead(readItemAnalysis, { params: { schoolId, exerciseId } });
  return (
    <section className="card stack" aria-label={t("exercises.analysis")}>
      <h2 className="list-head">{t("exercises.analysis")}</h2>
      <p className="quiet">{t("exercises.analysis-text")}</p>
      <Await {...reading}>
        {({ items }) => (
          <ol className="plain stack">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
        )}
      </Await>
    </section>
  );
}

function Item({ item }: { readonly item: ItemFigures }) {
  const { t, format } = useText();
  const { no, words, students, easiness, discrimination, options } = item;
  return (
    <li>
      <p className="item-words" dir="auto">
        <strong className="number">{format.number(no)}</strong> {words}
      </p>
      <p className="quiet">
        {easiness === null
          ? t("exercises.analysis-few", { count: students })
          : `${t("exercises.analysis-easiness", { share: format.percent(easiness) })} · ${t("exercises.analysis-students", { count: students })}`}
        {discrimination !== null && ` · ${t(tellsHow(discrimination))} (${discrimination.toFixed(2)})`}
      </p>
      {options.length > 0 && (
        <ul className="plain item-options">
          {options.map((option) => (
            <Option key={option.words} option={option} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Option({ option: { words, isRight, taken } }: { readonly option: ItemFigures["options"][number] }) {
  const { t, format } = useText();
  const shown = words === "true" || words === "false" ? t(`attempts.${words}`) : words;
  return (
    <li>
      <span dir="auto">
        {shown}
        {isRight && (
          <>
            {" "}
            <IonIcon icon={checkmarkOutline} aria-hidden="true" />
            <span className="unseen">{t("attempts.right-one")}</span>
          </>
        )}
      </span>
      <progress value={taken} max={1} aria-label={shown} />
      <span className="number">{format.percent(taken)}</span>
    </li>
  );
}

/** By the bounds that teachers are taught: 0.3 is good, below 0.1 something is wrong with the question. */
function tellsHow(discrimination: number) {
  if (discrimination >= 0.3) return "exercises.analysis-tells";
  return discrimination >= 0.1 ? "exercises.analysis-tells-little" : "exercises.analysis-check";
}
