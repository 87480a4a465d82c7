import type { AskedQuestion } from "@dars/contract/learning/asked-questions";

import { QuestionInput } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import type { Draft } from "./draft.ts";
import { DraftRows } from "./DraftRows.tsx";
import { DraftTick } from "./DraftTick.tsx";
import { isGain, shareIn } from "./percent.ts";
import { PercentInput } from "./PercentInput.tsx";
import { resolveWeighing } from "./resolve-weighing.ts";

/** Which words of the text, or which areas of the picture, are right. */
export function SpotFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const isOwn = resolveWeighing(draft) === "own";
  const getRowLabel = (no: number) => draft.spots[no - 1]?.words || t("questions.area", { no });
  return (
    <>
      {draft.type === "hotspot" && <Areas draft={draft} onChange={onChange} />}
      {(isOwn || draft.type === "hottext") && (
        <DraftRows
          label={t("question-editor.right-words")}
          rows={draft.spots}
          nameOf={getRowLabel}
          onChange={(spots) => onChange({ spots })}
        >
          {(spot, no, put) =>
            isOwn ? (
              <div className="option-line">
                <bdi>{getRowLabel(no)}</bdi>
                <PercentInput
                  item={getRowLabel(no)}
                  value={spot.percent}
                  onType={(percent) => put({ percent, isRight: isGain(shareIn(percent) ?? "0") })}
                />
              </div>
            ) : (
              <DraftTick label={getRowLabel(no)} isOn={spot.isRight} onTick={(isRight) => put({ isRight })} />
            )
          }
        </DraftRows>
      )}
    </>
  );
}

/** The picture as students see it; a tap says that an area is right. */
function Areas({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const right = draft.spots.filter(({ isRight }) => isRight).map(({ id }) => id);
  return (
    <>
      <p className="quiet">{t("question-editor.areas-help")}</p>
      <QuestionInput
        question={toAskedQuestion(draft)}
        response={{ kind: "ids", ids: right }}
        onAnswer={(answer) => {
          const ids = answer.kind === "ids" ? answer.ids : [];
          onChange({ spots: draft.spots.map((spot) => ({ ...spot, isRight: ids.includes(spot.id) })) });
        }}
      />
    </>
  );
}

const toAskedQuestion = ({ spots, kept }: Draft): AskedQuestion => ({
  id: 0,
  type: "hotspot",
  language: null,
  dir: null,
  stem: [],
  points: "1",
  parts: [],
  targets: [],
  gaps: [],
  picture: kept.picture,
  areas: spots.flatMap(({ area }) => (area ? [area] : [])),
  mostChosen: null,
  expectedWords: null,
});
