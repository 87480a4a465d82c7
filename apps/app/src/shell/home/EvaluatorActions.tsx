import { IonButton, IonIcon } from "@ionic/react";
import { logOutOutline, personCircleOutline } from "ionicons/icons";

import { useSignOut } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";

/** The tab bar counts an evaluator as signed out, so that its home has what the bar does not. */
export function EvaluatorActions() {
  const { t } = useText();
  const signOut = useSignOut();
  return (
    <div className="buttons spaced">
      <IonButton fill="outline" routerLink="/profile">
        <IonIcon slot="start" icon={personCircleOutline} aria-hidden="true" />
        {t("home.profile")}
      </IonButton>
      <IonButton fill="outline" color="danger" onClick={signOut}>
        <IonIcon slot="start" icon={logOutOutline} flipRtl aria-hidden="true" />
        {t("home.log-out")}
      </IonButton>
    </div>
  );
}
