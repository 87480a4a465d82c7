import { endView } from "@dars/contract/identity/view-as";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { eyeOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useRef } from "react";

import { useApi } from "#platform/api/api.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { useSession } from "./use-session.ts";

/** Shown above every page during "view as" (A7): the person viewed, the time left, and the way back. */
export function ViewBanner() {
  const { t, format, locale } = useText();
  const { call } = useApi();
  const router = useIonRouter();
  const { viewing, comeBack } = useSession();
  const back = useRef<string | null>(null);
  const go = useEffectEvent((to: string) => router.push(to, "root", "replace"));

  useEffect(() => {
    if (viewing) back.current = viewing.back;
    else if (back.current !== null) {
      go(back.current);
      back.current = null;
    }
  }, [viewing]);

  async function handleBack() {
    // Without a network the look ends by itself, within the hour.
    await call(endView, {}).catch(() => undefined);
    await comeBack();
  }

  if (!viewing) return null;
  return (
    <aside className="view-banner" aria-label={t("accounts.viewing-label")}>
      <IonIcon icon={eyeOutline} aria-hidden="true" />
      <p>
        <strong>{t("accounts.viewing", { name: localizeName(viewing.name, locale) })}</strong>{" "}
        {t("accounts.viewing-until", { time: format.time(new Date(viewing.endsAt)) })}
      </p>
      <IonButton size="small" onClick={() => void handleBack()}>
        {t("accounts.viewing-back")}
      </IonButton>
    </aside>
  );
}
