import { plainText } from "@dars/contract/learning/rich-text";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronDownOutline, chevronUpOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";

/** Items that are moved up and down. Until the first move nothing is answered, unless the order is kept as it is. */
export function OrderInput({ question, response, onAnswer }: InputProps) {
  const { t, format } = useText();
  const shown = question.parts.map(({ id }) => id);
  const answered = response?.kind === "ids" ? response.ids.filter((id) => shown.includes(id)) : [];
  const ids = [...answered, ...shown.filter((id) => !answered.includes(id))];
  const move = (at: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onAnswer({ kind: "ids", ids: next });
  };
  return (
    <>
      <ol className="plain options">
        {ids.map((id, at) => {
          const content = question.parts.find((part) => part.id === id)?.content ?? [];
          const words = plainText(content);
          return (
            <li key={id} className="order-row">
              <span className="option-letter">{format.number(at + 1)}</span>
              <div className="option-words">
                <RichTextView of={content} />
              </div>
              <IonButton
                fill="clear"
                disabled={at === 0}
                aria-label={t("questions.up", { item: words })}
                onClick={() => move(at, -1)}
              >
                <IonIcon slot="icon-only" icon={chevronUpOutline} aria-hidden="true" />
              </IonButton>
              <IonButton
                fill="clear"
                disabled={at === ids.length - 1}
                aria-label={t("questions.down", { item: words })}
                onClick={() => move(at, 1)}
              >
                <IonIcon slot="icon-only" icon={chevronDownOutline} aria-hidden="true" />
              </IonButton>
            </li>
          );
        })}
      </ol>
      {answered.length === 0 && (
        <IonButton size="small" fill="outline" onClick={() => onAnswer({ kind: "ids", ids })}>
          {t("questions.keep-order")}
        </IonButton>
      )}
    </>
  );
}
