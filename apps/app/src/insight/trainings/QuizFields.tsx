import type { TrainingQuestion } from "@dars/contract/insight/training-parts";
import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { EMPTY_QUESTION, type PartDraft } from "./empty-part.ts";

interface QuizFieldsProps {
  readonly draft: PartDraft;
  readonly onChange: (change: Partial<PartDraft>) => void;
}

const MOST_OPTIONS = 6;
const PERCENTS = [50, 60, 70, 80, 90, 100];
const ATTEMPTS = [1, 2, 3, 5, 10];

/** Questions, each with its options and the right one, and what it takes to pass (TRN-1). */
export function QuizFields({ draft, onChange }: QuizFieldsProps) {
  const { t, format } = useText();
  const { of, questions, passPercent, attempts } = draft;
  const fault = useFault(`questions-${of}`);
  return (
    <>
      <div className="form-columns">
        <PickField
          label={t("trainings.pass-from")}
          options={PERCENTS.map((percent) => [String(percent), format.percent(percent / 100)] as const)}
          value={String(passPercent)}
          onPick={(percent) => onChange({ passPercent: Number(percent) })}
        />
        <PickField
          label={t("trainings.attempts")}
          options={ATTEMPTS.map((count) => [String(count), format.number(count)] as const)}
          value={String(attempts)}
          onPick={(count) => onChange({ attempts: Number(count) })}
        />
      </div>
      {questions.map((question, at) => (
        <QuestionFields
          // A question has no id of its own.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${of} ${questions.length} ${at}`}
          name={`${of}-${at}`}
          no={at + 1}
          question={question}
          onChange={(next) => onChange({ questions: questions.with(at, next) })}
          onRemove={() => onChange({ questions: questions.toSpliced(at, 1) })}
        />
      ))}
      <Fault text={questions.length === 0 ? fault : undefined} />
      <div className="buttons">
        <IonButton
          size="small"
          fill="outline"
          onClick={() => onChange({ questions: [...questions, EMPTY_QUESTION] })}
        >
          {t("trainings.add-question")}
        </IonButton>
      </div>
    </>
  );
}

interface QuestionFieldsProps {
  readonly name: string;
  readonly no: number;
  readonly question: TrainingQuestion;
  readonly onChange: (question: TrainingQuestion) => void;
  readonly onRemove: () => void;
}

function QuestionFields({ name, no, question, onChange, onRemove }: QuestionFieldsProps) {
  const { t } = useText();
  const { text, options, right } = question;
  const title = t("trainings.question-no", { no });
  return (
    <div className="stack training-question">
      <TextField
        name={`text-${name}`}
        label={title}
        value={text}
        isRequired
        onType={(typed) => onChange({ ...question, text: typed })}
      />
      {options.map((option, at) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- options are texts that may be equal while typed
          key={`${name} ${at}`}
          name={`option-${name}-${at}`}
          label={t("trainings.option-no", { no: at + 1 })}
          value={option}
          isRequired
          most={200}
          onType={(typed) => onChange({ ...question, options: options.with(at, typed) })}
        />
      ))}
      <PickField
        label={t("trainings.right-option")}
        options={options.map((option, at) => [String(at), option.trim() || String(at + 1)] as const)}
        value={String(right ?? 0)}
        onPick={(at) => onChange({ ...question, right: Number(at) })}
      />
      <div className="buttons">
        {options.length < MOST_OPTIONS && (
          <IonButton
            size="small"
            fill="clear"
            onClick={() => onChange({ ...question, options: [...options, ""] })}
          >
            {t("trainings.add-option")}
          </IonButton>
        )}
        <IonButton
          size="small"
          fill="clear"
          aria-label={`${t("trainings.remove")} ${title}`}
          onClick={onRemove}
        >
          {t("trainings.remove")}
        </IonButton>
      </div>
    </div>
  );
}
