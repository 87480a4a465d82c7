import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useId } from "react";

import { useText } from "#platform/text/use-text.ts";

interface JumpListProps {
  readonly isOpen: boolean;
  readonly questions: readonly AskedQuestion[];
  readonly at: number;
  readonly answered: ReadonlySet<Id>;
  readonly flagged: ReadonlySet<Id>;
  readonly left: number;
  readonly onJump: (at: number) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Every question with its state, as a sheet; the way to hand in. */
export function JumpList(props: JumpListProps) {
  const { isOpen, questions, at, answered, flagged, left, onJump, onSubmit, onClose } = props;
  const { t, format } = useText();
  const title = useId();
  if (!isOpen) return null;
  const getQuestionState = (id: Id, place: number) => {
    if (place === at) return ["here", t("attempts.here")] as const;
    if (flagged.has(id)) return ["flagged", t("attempts.flagged")] as const;
    return answered.has(id) ? (["done", t("attempts.answered")] as const) : (["open", "—"] as const);
  };
  return (
    // Ionic's own sheet would come with the first screen of the app.
    <div className="jump-veil">
      <dialog
        open
        className="jump-list"
        aria-modal="true"
        aria-labelledby={title}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose();
        }}
      >
        <div className="jump-head">
          <h2 id={title}>{t("attempts.questions")}</h2>
          <span className="quiet">{t("attempts.left", { count: left })}</span>
          <IonButton fill="clear" aria-label={t("platform.close")} onClick={onClose}>
            <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
          </IonButton>
        </div>
        <ol className="plain jump-grid">
          {questions.map(({ id }, place) => {
            const [state, words] = getQuestionState(id, place);
            return (
              <li key={id}>
                <button type="button" className={`jump-tile ${state}`} onClick={() => onJump(place)}>
                  <strong>{format.number(place + 1)}</strong>
                  <small>{words}</small>
                </button>
              </li>
            );
          })}
        </ol>
        <IonButton expand="block" shape="round" onClick={onSubmit}>
          {t("attempts.submit")}
        </IonButton>
        <p className="quiet task-note">{t("attempts.submit-note")}</p>
      </dialog>
    </div>
  );
}
