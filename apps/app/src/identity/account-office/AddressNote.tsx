import { listSchoolLetters } from "@dars/contract/identity/school-letters";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

/** Warns before letters are printed that families cannot open the address in them. */
export function AddressNote({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listSchoolLetters, { params: { schoolId } });
  if (reading.value?.isReachable !== false) return null;
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
