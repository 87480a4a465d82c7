import { useText } from "#platform/text/use-text.ts";

import { optionLetter } from "./option-letter.ts";
import type { InputProps } from "./QuestionInput.tsx";
import { RichTextView } from "./RichTextView.tsx";
import { needsLetters } from "./words-of-parts.ts";

/** What the letters of a list of choices stand for; nothing where the list shows words. */
export function LetteredParts({ parts }: { readonly parts: InputProps["question"]["parts"] }) {
  const { locale } = useText();
  if (!needsLetters(parts)) return null;
  return (
    <ul className="plain lettered">
      {parts.map(({ id, content }, at) => (
        <li key={id}>
          <span className="option-letter">{optionLetter(at, locale)}</span>
          <div className="option-words">
            <RichTextView of={content} />
          </div>
        </li>
      ))}
    </ul>
  );
}
