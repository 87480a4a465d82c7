import { useText } from "#platform/text/use-text.ts";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import { hasSlots, withNewSlot } from "./stem-slots.ts";
import { TextDraftField } from "./TextDraftField.tsx";

/** The question itself. In a text with gaps, selected words become one. */
export function StemField({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const isWords = draft.type === "hottext";
  const tool = {
    label: t(isWords ? "question-editor.mark-words" : "question-editor.add-gap"),
    onUse: (selection: readonly [number, number]) => onChange(withNewSlot(draft, selection)),
  };
  return (
    <>
      <TextDraftField
        isMain
        label={t("exercises.stem")}
        fault="stem"
        text={draft.stem}
        onChange={(stem) => onChange({ stem })}
        {...(hasSlots(draft.type) && { tool })}
      />
      {hasSlots(draft.type) && !draft.stem.whole && (
        <p className="quiet">{t(isWords ? "question-editor.words-help" : "question-editor.gap-help")}</p>
      )}
    </>
  );
}
