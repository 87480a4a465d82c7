import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface OtherDraftProps {
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** What was typed on this device was typed on an older draft than the school has. */
export function OtherDraft({ onMine, onTheirs }: OtherDraftProps) {
  const { t } = useText();
  return (
    <section className="card stack" role="alert">
      <p>{t("lesson-editor.stale")}</p>
      <div className="buttons">
        <IonButton onClick={onMine}>{t("lesson-editor.keep-mine")}</IonButton>
        <IonButton fill="outline" onClick={onTheirs}>
          {t("lesson-editor.take-theirs")}
        </IonButton>
      </div>
    </section>
  );
}
