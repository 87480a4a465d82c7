import { useId } from "react";

import { useText } from "#platform/text/use-text.ts";

import { anOption, freshId, type OptionDraft, type Weighing } from "./draft.ts";
import { DraftRows } from "./DraftRows.tsx";
import { isGain, shareIn } from "./percent.ts";
import { PercentInput } from "./PercentInput.tsx";
import { TextDraftField } from "./TextDraftField.tsx";

/** As many as a choice is written with; a file may bring more. */
const MOST = 10;

interface OptionRowsProps {
  readonly options: readonly OptionDraft[];
  readonly weighing: Weighing;
  readonly isSingle: boolean;
  readonly onChange: (options: readonly OptionDraft[]) => void;
}

/** Options with the right ones marked, or with the share of each. */
export function OptionRows({ options, weighing, isSingle, onChange }: OptionRowsProps) {
  const { t } = useText();
  const name = useId();
  const getRowLabel = (no: number) => t("exercises.option-no", { no });
  const ticked = (id: string, isRight: boolean) =>
    options.map((option) =>
      option.id === id ? { ...option, isRight } : { ...option, isRight: !isSingle && option.isRight },
    );
  return (
    <DraftRows
      label={t("exercises.options")}
      rows={options}
      least={2}
      most={MOST}
      nameOf={getRowLabel}
      add={{ verb: t("question-editor.add-option"), make: () => anOption(freshId("o")) }}
      onChange={onChange}
    >
      {(option, no, put) => (
        <div className="option-line">
          {weighing !== "own" && (
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              aria-label={t("exercises.is-right", { no })}
              checked={option.isRight}
              onChange={({ target }) => onChange(ticked(option.id, target.checked))}
            />
          )}
          <TextDraftField label={getRowLabel(no)} text={option.text} onChange={(text) => put({ text })} />
          {weighing === "own" && (
            <PercentInput
              item={getRowLabel(no)}
              value={option.percent}
              onType={(percent) => put({ percent, isRight: isGain(shareIn(percent) ?? "0") })}
            />
          )}
        </div>
      )}
    </DraftRows>
  );
}
