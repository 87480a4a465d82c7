import type { LessonFault, SoundPart } from "@dars/contract/learning/list-lesson-faults";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, checkmarkCircleOutline, closeCircleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { showBlock } from "./show-block.ts";

import "./lesson-checks.css";

interface LessonChecksProps {
  readonly faults: readonly LessonFault[];
  readonly sound: readonly SoundPart[];
  /** Before a block comes into view. */
  readonly onShow?: () => void;
}

/** What stops a lesson (LES-6), what only warns, and what is in order; each fault with its place. */
export function LessonChecks({ faults, sound, onShow }: LessonChecksProps) {
  const { t } = useText();
  return (
    <ul className="plain lesson-checks">
      {faults.map(({ kind, blockId, words, isGrave }, at) => (
        // The same fault may be in a block twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${blockId} ${kind} ${at}`} className={isGrave ? "grave" : undefined}>
          <IonIcon icon={isGrave ? closeCircleOutline : alertCircleOutline} aria-hidden="true" />
          <span>
            {t(`lessons.fault-${kind}`)} {words !== "" && <bdi className="quiet">{words}</bdi>}
          </span>
          {blockId !== null && (
            <IonButton
              fill="outline"
              size="small"
              onClick={() => {
                onShow?.();
                showBlock(blockId);
              }}
            >
              {t("lessons.show-fault")}
            </IonButton>
          )}
        </li>
      ))}
      {sound.map((part) => (
        <li key={part} className="sound">
          <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
          <span>{t(`lessons.sound-${part}`)}</span>
        </li>
      ))}
    </ul>
  );
}
