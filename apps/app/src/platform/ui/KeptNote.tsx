import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

/** Says that what was written before is here again; null where nothing came back. */
export function KeptNote({ onAfresh }: { readonly onAfresh: (() => void) | null }) {
  const { t } = useText();
  if (!onAfresh) return null;
  return (
    <output className="banner with-way-out">
      <p>{t("platform.form-kept")}</p>
      <IonButton fill="clear" size="small" onClick={onAfresh}>
        {t("platform.form-afresh")}
      </IonButton>
    </output>
  );
}
