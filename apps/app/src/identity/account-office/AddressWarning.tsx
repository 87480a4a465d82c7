import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

/** Families cannot open the address that is in their letters, and who can change this. */
export function AddressWarning() {
  const { t } = useText();
  return (
    <section className="card" aria-label={t("office.address")}>
      <p className="state waiting">
        <IonIcon icon={alertCircleOutline} aria-hidden="true" />
        <strong>{t("office.address")}</strong>
      </p>
      <p>{t("office.address-text")}</p>
    </section>
  );
}
