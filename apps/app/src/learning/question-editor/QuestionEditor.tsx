import type { Question } from "@dars/contract/learning/questions";
import { IonButton, IonTextarea } from "@ionic/react";
import { useId, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import {
  BLANK_DRAFT,
  DIFFICULTIES,
  DRAFT_TYPES,
  questionOf,
  tagsOf,
  type Draft,
  type DraftType,
} from "./draft-question.ts";

import "./question-editor.css";

interface QuestionEditorProps {
  readonly onAdd: (question: Question) => void;
  /** The question to edit; without it a new one is created. */
  readonly known?: Draft;
  /** With tags and difficulty, as banks have them. */
  readonly isFiled?: boolean;
}

/** Writes one question, and begins another after it. */
export function QuestionEditor({ onAdd, known, isFiled = false }: QuestionEditorProps) {
  const { t } = useText();
  const [draft, setDraft] = useState<Draft>(known ?? BLANK_DRAFT);
  const question = questionOf(draft);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  return (
    <fieldset className="card stack plain-fieldset question-editor">
      <legend className="list-head">
        {t(known ? "exercises.change-question" : "exercises.add-question")}
      </legend>
      <PickField
        label={t("exercises.type")}
        options={DRAFT_TYPES.map((type) => [type, t(`exercises.type-${type}`)])}
        value={draft.type}
        onPick={(type) => isType(type) && change({ type })}
      />
      <IonTextarea
        fill="outline"
        label={t("exercises.stem")}
        labelPlacement="stacked"
        autoGrow
        rows={2}
        maxlength={4000}
        value={draft.stem}
        onIonInput={({ detail }) => change({ stem: detail.value ?? "" })}
      />
      <AnswerFields draft={draft} onChange={change} />
      <div className="short-fields">
        <Field
          label={t("exercises.points")}
          value={draft.points}
          onType={(points) => change({ points })}
          isNumber
        />
        <Field
          label={t("exercises.explanation")}
          value={draft.explanation}
          onType={(explanation) => change({ explanation })}
        />
      </div>
      {isFiled && <FilingFields draft={draft} onChange={change} />}
      <IonButton
        fill="outline"
        disabled={!question}
        onClick={() => {
          if (!question) return;
          onAdd(question);
          if (!known) setDraft({ ...BLANK_DRAFT, type: draft.type, points: draft.points });
        }}
      >
        {t(known ? "exercises.save" : "exercises.add")}
      </IonButton>
    </fieldset>
  );
}

/** Where a question is found again. */
function FilingFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  return (
    <div className="short-fields">
      <Field
        label={t("exercises.tags")}
        value={draft.tags.join(", ")}
        onType={(typed) => onChange({ tags: tagsOf(typed) })}
      />
      <PickField
        label={t("exercises.difficulty")}
        options={[
          ["", t("exercises.difficulty-none")],
          ...DIFFICULTIES.map((level) => [String(level), t(`exercises.difficulty-${level}`)] as const),
        ]}
        value={String(draft.difficulty ?? "")}
        onPick={(value) => onChange({ difficulty: value === "" ? null : Number(value) })}
      />
    </div>
  );
}

const isType = (type: string): type is DraftType => DRAFT_TYPES.some((each) => each === type);

interface AnswerFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changed: Partial<Draft>) => void;
}

function AnswerFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const name = useId();
  switch (draft.type) {
    case "essay":
      return (
        <>
          <p className="quiet">{t("exercises.essay-note")}</p>
          <IonTextarea
            fill="outline"
            label={t("exercises.criteria")}
            labelPlacement="stacked"
            helperText={t("exercises.criteria-help")}
            autoGrow
            rows={3}
            maxlength={4000}
            value={draft.criteria}
            onIonInput={({ detail }) => onChange({ criteria: detail.value ?? "" })}
          />
        </>
      );
    case "true_false":
      return (
        <PickField
          label={t("exercises.right-answer")}
          options={[
            ["true", t("attempts.true")],
            ["false", t("attempts.false")],
          ]}
          value={String(draft.isTrue)}
          onPick={(value) => onChange({ isTrue: value === "true" })}
        />
      );
    case "short_text":
    case "numeric":
      return (
        <IonTextarea
          fill="outline"
          label={t(draft.type === "numeric" ? "exercises.right-number" : "exercises.right-texts")}
          labelPlacement="stacked"
          rows={draft.type === "numeric" ? 1 : 2}
          value={draft.answer}
          onIonInput={({ detail }) => onChange({ answer: detail.value ?? "" })}
        />
      );
    default:
      return (
        <ul className="plain stack" aria-label={t("exercises.options")}>
          {draft.options.map((option, at) => (
            // Options have nothing but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="option-line">
              <input
                type={draft.type === "single_choice" ? "radio" : "checkbox"}
                name={name}
                aria-label={t("exercises.is-right", { no: at + 1 })}
                checked={option.isRight}
                onChange={({ target }) => onChange({ options: ticked(draft, at, target.checked) })}
              />
              <input
                className="answer-field"
                dir="auto"
                aria-label={t("exercises.option-no", { no: at + 1 })}
                placeholder={t("exercises.option-no", { no: at + 1 })}
                value={option.text}
                onChange={({ target }) =>
                  onChange({
                    options: draft.options.map((each, place) =>
                      place === at ? { ...each, text: target.value } : each,
                    ),
                  })
                }
              />
            </li>
          ))}
        </ul>
      );
  }
}

const ticked = ({ type, options }: Draft, at: number, isRight: boolean): Draft["options"] =>
  options.map((each, place) => {
    if (place === at) return { ...each, isRight };
    return type === "single_choice" ? { ...each, isRight: false } : each;
  });

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly isNumber?: boolean;
}

function Field({ label, value, onType, isNumber = false }: FieldProps) {
  return (
    <label className="typed-answer">
      <span className="quiet">{label}</span>
      <input
        className="answer-field"
        dir="auto"
        inputMode={isNumber ? "decimal" : "text"}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}
