import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import { useDraftFault } from "./draft-faults.ts";
import { DraftInput } from "./DraftInput.tsx";
import { TextDraftField } from "./TextDraftField.tsx";

/** How work that a person marks is marked. */
export function WorkFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const fault = useDraftFault("criteria");
  return (
    <>
      <p className="quiet">{t("exercises.essay-note")}</p>
      {draft.type === "essay" && (
        <DraftInput
          label={t("question-editor.expected-words")}
          isNumber
          value={draft.expectedWords}
          onType={(expectedWords) => onChange({ expectedWords })}
        />
      )}
      <label className="typed-answer">
        <span className="quiet">{t("exercises.criteria")}</span>
        <textarea
          className="answer-field"
          dir="auto"
          rows={3}
          maxLength={4000}
          aria-label={t("exercises.criteria")}
          aria-invalid={fault !== undefined}
          value={draft.criteria}
          onChange={({ target }) => onChange({ criteria: target.value })}
        />
        <span className="quiet">{t("exercises.criteria-help")}</span>
        <Fault text={fault} />
      </label>
      <TextDraftField
        label={t("question-editor.rubric")}
        text={draft.rubric}
        onChange={(rubric) => onChange({ rubric })}
      />
    </>
  );
}
