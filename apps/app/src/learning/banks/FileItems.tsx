import type { ImportedItem } from "@dars/contract/learning/banks";

import { useText } from "#platform/text/use-text.ts";

import { questionFileReason } from "./question-file-reason.ts";

import "./banks.css";

interface FileItemsProps {
  readonly label: string;
  readonly items: readonly ImportedItem[];
  /** What became of an item, and its place in the file. */
  readonly describe: (item: ImportedItem) => string;
  /** Whether what is around it is a card already. */
  readonly isInCard?: boolean;
}

/** The questions of a file, each with what becomes of it and why. */
export function FileItems({ label, items, describe, isInCard = false }: FileItemsProps) {
  const text = useText();
  return (
    <ul className={isInCard ? "plain" : "plain card"} aria-label={label}>
      {items.map((item, at) => (
        // Two items of a file may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="bank-item">
          {item.words !== "" && (
            <span className="question-words" dir="auto">
              {item.words}
            </span>
          )}
          <span className="quiet">
            <bdi>{describe(item)}</bdi>
          </span>
          {item.reasons.map((reason) => (
            <span key={reason} className="quiet" dir="auto">
              {questionFileReason(reason, text)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
