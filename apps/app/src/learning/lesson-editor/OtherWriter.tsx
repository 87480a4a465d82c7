import type { Names } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { lockClosedOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface OtherWriterProps {
  readonly person: Names | null;
  readonly onTakeOver: () => void;
}

/** Shown before typing: another person has this draft open. */
export function OtherWriter({ person, onTakeOver }: OtherWriterProps) {
  const { t, locale } = useText();
  return (
    <section className="draft-note">
      <IonIcon icon={lockClosedOutline} aria-hidden="true" />
      <div>
        <output>{t("lesson-editor.busy", { name: person ? localizeName(person, locale) : "–" })}</output>
        <p className="quiet">{t("lesson-editor.busy-text")}</p>
        <IonButton size="small" fill="outline" onClick={onTakeOver}>
          {t("lesson-editor.take-over")}
        </IonButton>
      </div>
    </section>
  );
}
