import { IonIcon } from "@ionic/react";
import { chevronBackOutline, chevronForwardOutline, trashOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

interface PhotoPagerProps {
  readonly at: number;
  readonly count: number;
  readonly onGo: (at: number) => void;
  readonly onDrop: () => void;
}

/** From one photo to the next; nothing where there is only one. */
export function PhotoPager({ at, count, onGo, onDrop }: PhotoPagerProps) {
  const { t } = useText();
  if (count < 2) return null;
  return (
    <div className="step-several">
      <button
        type="button"
        aria-label={t("photo-step.previous")}
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      >
        <IonIcon icon={chevronBackOutline} flipRtl aria-hidden="true" />
      </button>
      <output>{t("photo-step.place", { at: at + 1, count })}</output>
      <button
        type="button"
        aria-label={t("photo-step.next")}
        disabled={at === count - 1}
        onClick={() => onGo(at + 1)}
      >
        <IonIcon icon={chevronForwardOutline} flipRtl aria-hidden="true" />
      </button>
      <button type="button" aria-label={t("photo-step.drop")} onClick={onDrop}>
        <IonIcon icon={trashOutline} aria-hidden="true" />
      </button>
    </div>
  );
}
