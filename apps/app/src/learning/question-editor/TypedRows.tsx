import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { aBand, aPattern, freshId, type BandDraft, type PatternDraft, type Weighing } from "./draft.ts";
import { DraftInput } from "./DraftInput.tsx";
import { DraftRows } from "./DraftRows.tsx";
import { PercentInput } from "./PercentInput.tsx";

interface RowsProps<T> {
  readonly rows: readonly T[];
  readonly weighing: Weighing;
  readonly onChange: (rows: readonly T[]) => void;
}

/** Texts that are right. */
export function PatternRows({ rows, weighing, onChange }: RowsProps<PatternDraft>) {
  const { t } = useText();
  const getRowLabel = (no: number) => t("question-editor.answer-no", { no });
  return (
    <>
      <DraftRows
        label={t("exercises.right-answer")}
        rows={rows}
        nameOf={getRowLabel}
        add={{ verb: t("question-editor.add-answer"), make: () => aPattern(freshId("a")) }}
        onChange={onChange}
      >
        {(row, no, put) => (
          <div className="option-line">
            <DraftInput
              label={getRowLabel(no)}
              isNameless
              value={row.pattern}
              onType={(pattern) => put({ pattern })}
            />
            <OwnShare
              item={getRowLabel(no)}
              row={row}
              weighing={weighing}
              onType={(percent) => put({ percent })}
            />
          </div>
        )}
      </DraftRows>
      <p className="quiet">{t("question-editor.pattern-help")}</p>
    </>
  );
}

/** Numbers that are right, with a tolerance or as a range. */
export function BandRows({ rows, weighing, onChange }: RowsProps<BandDraft>) {
  const { t } = useText();
  const getRowLabel = (no: number) => t("question-editor.number-no", { no });
  return (
    <DraftRows
      label={t("exercises.right-answer")}
      rows={rows}
      nameOf={getRowLabel}
      add={{ verb: t("question-editor.add-number"), make: () => aBand(freshId("b")) }}
      onChange={onChange}
    >
      {(row, no, put) => (
        <div className="draft-band">
          <PickField
            label={t("question-editor.number-kind", { no })}
            options={[
              ["exact", t("question-editor.exact")],
              ["range", t("question-editor.range")],
            ]}
            value={row.isRange ? "range" : "exact"}
            onPick={(kind) => put({ isRange: kind === "range" })}
          />
          <DraftInput label={getRowLabel(no)} isNumber value={row.first} onType={(first) => put({ first })} />
          <DraftInput
            label={t(row.isRange ? "question-editor.to" : "question-editor.tolerance")}
            isNumber
            value={row.second}
            onType={(second) => put({ second })}
          />
          <OwnShare
            item={getRowLabel(no)}
            row={row}
            weighing={weighing}
            onType={(percent) => put({ percent })}
          />
        </div>
      )}
    </DraftRows>
  );
}

interface OwnShareProps {
  readonly item: string;
  readonly row: { readonly percent: string };
  readonly weighing: Weighing;
  readonly onType: (percent: string) => void;
}

/** The share of a row where the shares are the author's own. */
export const OwnShare = ({ item, row, weighing, onType }: OwnShareProps) =>
  weighing === "own" ? <PercentInput item={item} value={row.percent} onType={onType} /> : null;
