import { IonToggle } from "@ionic/react";
import { useEffect, useState } from "react";

import { isSharedDevice, setSharedDevice } from "#platform/offline/shared-device.ts";
import { useText } from "#platform/text/use-text.ts";

import { forgetEverybody } from "./known-people.ts";

/** For the tablet of a classroom and the computer of an office. */
export function SharedDeviceCard() {
  const { t } = useText();
  const [isShared, setShared] = useState(false);

  useEffect(() => {
    void isSharedDevice().then(setShared);
  }, []);

  async function handleChange(shared: boolean) {
    setShared(shared);
    await setSharedDevice(shared);
    if (shared) await forgetEverybody();
  }

  return (
    <section className="card">
      <IonToggle
        className="wide-toggle"
        justify="space-between"
        checked={isShared}
        onIonChange={({ detail }) => void handleChange(detail.checked)}
      >
        {t("accounts.shared")}
      </IonToggle>
      <p className="quiet">{t("accounts.shared-text")}</p>
    </section>
  );
}
