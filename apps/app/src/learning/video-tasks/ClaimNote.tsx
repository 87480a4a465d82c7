import type { Names } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface ClaimNoteProps {
  readonly name: Names | null;
  readonly onTakeOver: () => void;
}

/** Another person marks it just now. */
export function ClaimNote({ name, onTakeOver }: ClaimNoteProps) {
  const { t, locale } = useText();
  return (
    <div className="claim-note">
      <p role="alert">
        {name
          ? t("video-tasks.claimed", { name: localizeName(name, locale) })
          : t("video-tasks.claimed-by-somebody")}
      </p>
      <IonButton size="small" fill="outline" onClick={onTakeOver}>
        {t("video-tasks.take-over")}
      </IonButton>
    </div>
  );
}
