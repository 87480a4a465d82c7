import { IonButton } from "@ionic/react";
import { useEffect, useState } from "react";

import { usePush } from "#platform/device/push-context.ts";
import type { PushStanding } from "#platform/device/push.ts";
import { useText } from "#platform/text/use-text.ts";

/** Where it makes sense to ask: with the reason beside it, after a press, and never again once it was answered. */
export function AskForPush() {
  const { t } = useText();
  const push = usePush();
  const [standing, setStanding] = useState<PushStanding>("unsupported");
  useEffect(() => void push.standing().then(setStanding), [push]);
  if (standing === "denied") return <p className="quiet">{t("notifications.push-denied")}</p>;
  if (standing !== "default") return null;
  return (
    <section className="card">
      <p>{t("notifications.push-why")}</p>
      <IonButton onClick={() => void push.ask().then(setStanding)}>{t("notifications.push-ask")}</IonButton>
    </section>
  );
}
