import type { MarkingLine } from "@dars/contract/learning/marking";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline, createOutline, ellipseOutline, timeOutline } from "ionicons/icons";
import type { RefObject } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { useText } from "#platform/text/use-text.ts";

interface QueueListProps {
  readonly lines: readonly MarkingLine[];
  readonly open: MarkingLine;
  readonly openLine: RefObject<HTMLButtonElement | null>;
  readonly nameOf: (line: MarkingLine) => string;
  readonly onOpen: (line: MarkingLine) => void;
  readonly onUndo: (line: MarkingLine) => void;
}

/** The answers of a queue: which is open, which are marked, and which were late. */
export function QueueList({ lines, open, openLine, nameOf, onOpen, onUndo }: QueueListProps) {
  const { t } = useText();
  return (
    <ul className="plain card marking-queue">
      {lines.map((line) => (
        <li key={line.attemptId}>
          <button
            ref={line === open ? openLine : undefined}
            type="button"
            className="queue-line"
            aria-current={line === open}
            onClick={() => onOpen(line)}
          >
            <IonIcon icon={getIcon(line, line === open)} aria-hidden="true" />
            <bdi className="queue-name">{nameOf(line)}</bdi>
            {line.isLate && (
              <span className="standing late">
                <IonIcon icon={timeOutline} aria-hidden="true" /> {t("attempts.late")}
              </span>
            )}
            {line.score !== null && <strong className="number">{scoreText(line.score)}</strong>}
          </button>
          {line.score !== null && line.isReturned !== true && (
            <button type="button" className="text-button" onClick={() => onUndo(line)}>
              {t("marking.undo")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function getIcon({ score }: MarkingLine, isOpen: boolean): string {
  if (score !== null) return checkmarkOutline;
  return isOpen ? createOutline : ellipseOutline;
}
