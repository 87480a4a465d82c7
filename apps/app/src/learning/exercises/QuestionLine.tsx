import type { Question } from "@dars/contract/learning/questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronUpOutline, createOutline, trashOutline } from "ionicons/icons";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { toDraft, QuestionEditor, getStemText, type Draft } from "#learning/question-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { KeptPart } from "#platform/ui/KeptPart.tsx";

interface QuestionLineProps {
  readonly schoolId: Id;
  readonly question: Question;
  readonly no: string;
  /** A key that no other question of the exercise has: under it is kept what is typed. */
  readonly keptAs: Id | string;
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
export function QuestionLine({ schoolId, question, no, keptAs, onChange, moves }: QuestionLineProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const words = getStemText(question);
  const draft = toDraft(question);
  const [first] = useState(draft);
  const [typed, setTyped] = useState<Draft | null>(null);

  function open(begun: Draft | null, opens: boolean) {
    setTyped(begun);
    setOpen(opens);
  }

  return (
    <li>
      {first && (
        <KeptPart
          name={`question ${keptAs}`}
          value={{ first, typed }}
          onBack={({ typed: restored }) => open(restored, restored !== null)}
        />
      )}
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
            onClick={() => open(null, !isOpen)}
          >
            <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
          </IonButton>
        )}
        {moves && <Moves {...moves} words={words} />}
      </div>
      {isOpen && draft && (
        <QuestionEditor
          schoolId={schoolId}
          known={typed ?? draft}
          onDraft={(now) => setTyped(JSON.stringify(now) === JSON.stringify(draft) ? null : now)}
          onAdd={(changed) => {
            onChange(changed);
            open(null, false);
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
