import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronUpOutline, createOutline, trashOutline } from "ionicons/icons";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { draftOf, QuestionEditor, wordsOf } from "#learning/question-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";

interface QuestionLineProps {
  readonly schoolId: Id;
  readonly question: Question;
  readonly no: string;
  readonly onChange: (question: Question) => void;
  /** Null where it is drawn from a pool. */
  readonly moves: QuestionMoves | null;
}

interface QuestionMoves {
  /** Null for the first one. */
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
}

/** One question, which is opened to be changed where the editor has fields for all of it. */
export function QuestionLine({ schoolId, question, no, onChange, moves }: QuestionLineProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const words = wordsOf(question);
  const draft = draftOf(question);
  return (
    <li>
      <div className="question-line">
        <span className="option-letter">{no}</span>
        <span className="question-words" dir="auto">
          {words}
        </span>
        <span className="quiet">{scoreText(question.points)}</span>
        {draft && (
          <IonButton
            fill="clear"
            aria-label={t("exercises.change", { item: words })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
          </IonButton>
        )}
        {moves && <Moves {...moves} words={words} />}
      </div>
      {isOpen && draft && (
        <QuestionEditor
          schoolId={schoolId}
          known={draft}
          onAdd={(changed) => {
            onChange(changed);
            setOpen(false);
          }}
        />
      )}
    </li>
  );
}

function Moves({ onUp, onRemove, words }: QuestionMoves & { readonly words: string }) {
  const { t } = useText();
  return (
    <>
      <IonButton
        fill="clear"
        disabled={onUp === null}
        aria-label={t("questions.up", { item: words })}
        onClick={() => onUp?.()}
      >
        <IonIcon slot="icon-only" icon={chevronUpOutline} aria-hidden="true" />
      </IonButton>
      <IonButton fill="clear" aria-label={t("exercises.remove", { item: words })} onClick={onRemove}>
        <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
      </IonButton>
    </>
  );
}
