import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, closeCircleOutline } from "ionicons/icons";

import type { LessonFault } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";

interface LessonChecksProps {
  readonly faults: readonly LessonFault[];
  readonly onShow: (blockId: string) => void;
}

/** What is to be looked at before a lesson goes out; nothing where all is well. */
export function LessonChecks({ faults, onShow }: LessonChecksProps) {
  const { t } = useText();
  // That one has only begun needs no word before it is sent.
  const shown = faults.filter(({ kind }) => kind !== "empty");
  if (shown.length === 0) return null;
  return (
    <section className="card stack lesson-checks">
      <h2 className="section-title first">{t("lesson-editor.to-check", { count: shown.length })}</h2>
      <ul className="plain">
        {shown.map(({ kind, blockId, words, isGrave }, at) => (
          // The same fault may be in a block twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${blockId} ${kind} ${at}`} data-grave={isGrave}>
            <IonIcon icon={isGrave ? closeCircleOutline : alertCircleOutline} aria-hidden="true" />
            <span>
              {t(`lesson-editor.fault-${kind}`)} {words !== "" && <bdi className="quiet">{words}</bdi>}
            </span>
            {blockId !== null && (
              <IonButton fill="outline" size="small" onClick={() => onShow(blockId)}>
                {t("lesson-editor.show")}
              </IonButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
