import type { Names } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { lockClosedOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface OtherWriterProps {
  readonly name: Names | null;
  /** It is the reader, on another page or device. */
  readonly isOwn: boolean;
  readonly onTakeOver: () => void;
}

/** Shown before typing: another person, or another page of this one, has this draft open. */
export function OtherWriter({ name, isOwn, onTakeOver }: OtherWriterProps) {
  const { t, locale } = useText();
  return (
    <section className="draft-note">
      <IonIcon icon={lockClosedOutline} aria-hidden="true" />
      <div>
        <output>
          {isOwn
            ? t("lesson-editor.busy-own")
            : t("lesson-editor.busy", { name: name ? localizeName(name, locale) : "–" })}
        </output>
        <p className="quiet">{t(isOwn ? "lesson-editor.busy-own-text" : "lesson-editor.busy-text")}</p>
        <IonButton size="small" fill="outline" onClick={onTakeOver}>
          {t("lesson-editor.take-over")}
        </IonButton>
      </div>
    </section>
  );
}
