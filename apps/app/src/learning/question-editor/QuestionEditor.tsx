import type { Question, QuestionType } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { MediaContext } from "#learning/questions/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { KeptPart } from "#platform/ui/KeptPart.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { AnswerFields, type AnswerFieldsProps } from "./AnswerFields.tsx";
import { DraftFaultContext } from "./draft-faults.ts";
import { DIFFICULTIES, DRAFT_TYPES, faultsIn, toQuestion, parseTags } from "./draft-question.ts";
import { BLANK_DRAFT, type Draft } from "./draft.ts";
import { DraftInput } from "./DraftInput.tsx";
import { DraftTick } from "./DraftTick.tsx";
import { GroupContext } from "./group-context.ts";
import { withSlots } from "./stem-slots.ts";
import { StemField } from "./StemField.tsx";
import { TextDraftField } from "./TextDraftField.tsx";
import { WeighingFields } from "./WeighingFields.tsx";

import "./question-editor.css";

interface QuestionEditorProps {
  /** Where its pictures are stored. */
  readonly schoolId: Id;
  /** True for a bank of the group. */
  readonly isGroup?: boolean;
  /** A promise that ends with false says that it was refused: the question stays in the editor. */
  readonly onAdd: (question: Question) => unknown;
  /** The question to edit; without it a new one is created. */
  readonly known?: Draft;
  /** With tags and difficulty, as banks have them. */
  readonly isFiled?: boolean;
  /** Hears of each change to a known question; what is typed of a new one is kept by the form around the editor. */
  readonly onDraft?: (draft: Draft) => void;
}

/** Writes one question, and begins another after it. */
export function QuestionEditor({ schoolId, isGroup = false, ...props }: QuestionEditorProps) {
  return (
    <MediaContext value={schoolId}>
      <GroupContext value={isGroup}>
        <Editor {...props} />
      </GroupContext>
    </MediaContext>
  );
}

type EditorProps = Omit<QuestionEditorProps, "schoolId" | "isGroup">;

function Editor({ onAdd, known, isFiled = false, onDraft }: EditorProps) {
  const { t } = useText();
  const place = useRef<HTMLFieldSetElement>(null);
  const [draft, setDraft] = useState<Draft>(known ?? BLANK_DRAFT);
  // Since the first try to add it.
  const [isTried, setTried] = useState(0);
  const faults = isTried > 0 ? faultsIn(draft) : [];
  const change = (changed: Partial<Draft>) => setDraft((before) => withSlots({ ...before, ...changed }));
  const tell = useEffectEvent((now: Draft) => onDraft?.(now));

  useEffect(() => tell(draft), [draft]);

  useEffect(() => {
    if (isTried > 0) focusFault(place.current);
  }, [isTried]);

  async function handleAdd() {
    if (faultsIn(draft).length > 0) return setTried(isTried + 1);
    setTried(0);
    const added = onAdd(toQuestion(draft));
    const isRefused = added instanceof Promise && (await added) === false;
    if (!known && !isRefused) setDraft({ ...BLANK_DRAFT, type: draft.type, points: draft.points });
  }

  return (
    <DraftFaultContext value={new Map(faults.map(([field, text]) => [field, t(text)]))}>
      <fieldset ref={place} className="card stack plain-fieldset question-editor">
        <legend className="list-head">
          {t(known ? "exercises.change-question" : "exercises.add-question")}
        </legend>
        <PickField
          label={t("exercises.type")}
          options={typesFor(known).map((type) => [type, t(`banks.type-${type}`)])}
          value={draft.type}
          onPick={(picked) =>
            change(
              retyped(
                draft,
                typesFor(known).find((type) => type === picked),
              ),
            )
          }
        />
        {!known && (
          <KeptPart name="question" value={isBegun(draft) ? draft : BLANK_DRAFT} onBack={setDraft} />
        )}
        <StemField draft={draft} onChange={change} />
        <AnswerFields draft={draft} onChange={change} />
        <WeighingFields draft={draft} onChange={change} />
        <CommonFields draft={draft} onChange={change} isFiled={isFiled} isManual={known?.isManual ?? false} />
        <IonButton fill="outline" onClick={() => void handleAdd()}>
          {t(known ? "exercises.save" : "exercises.add")}
        </IonButton>
      </fieldset>
    </DraftFaultContext>
  );
}

/** The type and the points alone are no question yet. */
const isBegun = (draft: Draft): boolean =>
  JSON.stringify({ ...draft, type: BLANK_DRAFT.type, points: BLANK_DRAFT.points }) !==
  JSON.stringify(BLANK_DRAFT);

/** An imported question keeps a type that cannot be begun here. */
const typesFor = (known: Draft | undefined): readonly QuestionType[] =>
  known === undefined || DRAFT_TYPES.some((type) => type === known.type)
    ? DRAFT_TYPES
    : [known.type, ...DRAFT_TYPES];

/** A text without a question has no points; what becomes of it has some. */
const retyped = ({ points }: Draft, type: QuestionType = "single_choice"): Partial<Draft> => ({
  type,
  weighing: null,
  points: points === "0" ? BLANK_DRAFT.points : points,
});

/** The cursor goes to the first field with a fault. */
function focusFault(editor: HTMLElement | null) {
  const part = editor?.querySelector(".fault")?.closest("label, .draft-row, .draft-gap, .draft-answers");
  part?.querySelector<HTMLElement>("textarea, input, select")?.focus();
}

interface CommonFieldsProps extends AnswerFieldsProps {
  readonly isFiled: boolean;
  /** A person marks it, as its file says. */
  readonly isManual: boolean;
}

function CommonFields({ draft, onChange, isFiled, isManual }: CommonFieldsProps) {
  const { t } = useText();
  return (
    <>
      {isManual && (
        <DraftTick
          label={t("question-editor.manual")}
          isOn={draft.isManual}
          onTick={(ticked) => onChange({ isManual: ticked })}
        />
      )}
      {draft.type !== "description" && (
        <>
          <DraftInput
            label={t("exercises.points")}
            fault="points"
            isNumber
            value={draft.points}
            onType={(points) => onChange({ points })}
          />
          <TextDraftField
            label={t("exercises.explanation")}
            text={draft.explanation}
            onChange={(explanation) => onChange({ explanation })}
          />
        </>
      )}
      {isFiled && <FilingFields draft={draft} onChange={onChange} />}
    </>
  );
}

/** Where a question is found again. */
function FilingFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  return (
    <div className="short-fields">
      <DraftInput
        label={t("exercises.tags")}
        value={draft.tags.join(", ")}
        onType={(typed) => onChange({ tags: parseTags(typed) })}
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
