import { useId } from "react";

import { useText } from "#platform/text/use-text.ts";

import { optionLetter } from "./option-letter.ts";
import { OptionCard } from "./OptionCard.tsx";
import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";

/** One option, several, or true and false. */
export function ChoiceInput({ question, response, onAnswer }: InputProps) {
  const { t, locale } = useText();
  const name = useId();
  if (question.type === "true_false") {
    const isTrue = response?.kind === "truth" ? response.isTrue : null;
    return (
      <div className="options" role="radiogroup">
        {[true, false].map((value, at) => (
          <OptionCard
            key={String(value)}
            name={name}
            letter={optionLetter(at, locale)}
            isChosen={isTrue === value}
            isSingle
            onChoose={() => onAnswer({ kind: "truth", isTrue: value })}
          >
            {t(value ? "questions.true" : "questions.false")}
          </OptionCard>
        ))}
      </div>
    );
  }
  const chosen = response?.kind === "ids" ? response.ids : [];
  const isSingle = question.type === "single_choice";
  const isFull = question.mostChosen !== null && chosen.length >= question.mostChosen;
  const toggled = (id: string) =>
    chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  return (
    <div className="options" role={isSingle ? "radiogroup" : "group"}>
      {!isSingle && (
        <p className="quiet">
          {question.mostChosen === null
            ? t("questions.choose-all")
            : t("questions.choose-most", { count: question.mostChosen })}
        </p>
      )}
      {question.parts.map(({ id, content }, at) => (
        <OptionCard
          key={id}
          name={name}
          letter={optionLetter(at, locale)}
          isChosen={chosen.includes(id)}
          isSingle={isSingle}
          isDisabled={!isSingle && isFull && !chosen.includes(id)}
          onChoose={() => onAnswer({ kind: "ids", ids: isSingle ? [id] : toggled(id) })}
        >
          <RichTextView of={content} />
        </OptionCard>
      ))}
    </div>
  );
}
