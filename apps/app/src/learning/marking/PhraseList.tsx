import { IonIcon } from "@ionic/react";
import { checkmarkOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import "./marking.css";

interface PhraseListProps {
  readonly phrases: readonly string[];
  readonly comment: string;
  readonly onTake: (phrase: string) => void;
}

/** What was said before, to be said again by one tap, or by Alt and its number. */
export function PhraseList({ phrases, comment, onTake }: PhraseListProps) {
  const { t } = useText();
  if (phrases.length === 0) return null;
  return (
    <ul className="plain phrases" aria-label={t("marking.phrases")}>
      {phrases.map((phrase, at) => {
        const isSaid = says(comment, phrase);
        return (
          <li key={phrase}>
            <button type="button" className="phrase" aria-pressed={isSaid} onClick={() => onTake(phrase)}>
              <kbd dir="ltr">Alt {at + 1}</kbd>
              <span dir="auto">{phrase}</span>
              {isSaid && <IonIcon icon={checkmarkOutline} aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const splitLines = (comment: string) => comment.split("\n").filter((line) => line.trim() !== "");
const says = (comment: string, phrase: string) => splitLines(comment).includes(phrase);

/** The comment with this phrase on a line of its own, or without it where it was said. */
export const withPhrase = (comment: string, phrase: string): string =>
  (says(comment, phrase)
    ? splitLines(comment).filter((line) => line !== phrase)
    : [...splitLines(comment), phrase]
  ).join("\n");
