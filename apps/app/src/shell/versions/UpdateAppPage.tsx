import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { cloudDoneOutline, refreshOutline, rocketOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { appVersion } from "#platform/device/app-version.ts";
import { openOutside } from "#platform/device/open-outside.ts";
import { loadNewVersion } from "#platform/device/service-worker.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { changesFor } from "./changes-for.ts";
import { useVersionCheck } from "./use-version-check.ts";

import "./versions.css";

/**
 * Shown while the store has a newer app than this one; it closes by itself after the update (VER-2). A
 * browser has no store: there the page offers to load the newest files.
 */
export function UpdateAppPage() {
  const { t, locale } = useText();
  const { session } = useSession();
  const { platform, storePage, notes } = useVersionCheck();
  const unsent = useStore(useApi().outbox.saves).length;
  const checkAgain = useLeaving();
  const isWeb = platform === "web";
  const changes = changesFor(notes, session?.login_type, locale);
  return (
    <Page title={t(isWeb ? "versions.web-title" : "versions.title")} isReading>
      <Empty
        icon={isWeb ? refreshOutline : rocketOutline}
        title={t(isWeb ? "versions.web-lead" : "versions.lead")}
        text={t(isWeb ? "versions.web-text" : "versions.text")}
      >
        <p className="banner good">
          <IonIcon icon={cloudDoneOutline} aria-hidden="true" />
          {t("versions.safe", { count: unsent })}
        </p>
        {changes.length > 0 && (
          <section className="changes-of-version">
            <h2 className="section-title">{t("versions.changes")}</h2>
            <ul>
              {changes.map((line) => (
                <li key={line} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          </section>
        )}
        {isWeb && <IonButton onClick={() => void loadNewVersion()}>{t("versions.reload")}</IonButton>}
        {storePage !== null && (
          <IonButton onClick={() => openOutside(storePage)}>{t("versions.store")}</IonButton>
        )}
        {isWeb ? (
          <IonButton fill="clear" routerLink="/choose-account-type" routerDirection="root">
            {t("versions.start")}
          </IonButton>
        ) : (
          <IonButton fill="clear" onClick={() => void checkAgain()}>
            {t("versions.check")}
          </IonButton>
        )}
        <p className="quiet">{t("versions.now", { version: appVersion })}</p>
      </Empty>
    </Page>
  );
}

/**
 * Leaves as soon as a check says that this app is new enough; before the first check nothing is known. A browser stays:
 * nothing ever leads it here, and its person may want the newest files. Beneath another page it leads nowhere.
 */
function useLeaving(): () => Promise<void> {
  const router = useIonRouter();
  const { pathname } = useLocation();
  const { isNewer, platform, check } = useVersionCheck();
  const [hasChecked, setChecked] = useState(false);
  const isOver = hasChecked && !isNewer && platform !== "web" && pathname === "/update-app";
  const lead = useEffectEvent(() => router.push("/choose-account-type", "root", "replace"));
  useEffect(() => {
    if (isOver) lead();
  }, [isOver]);

  const checkAgain = () => check().then(() => setChecked(true));
  const checkFirst = useEffectEvent(checkAgain);
  useEffect(() => void checkFirst(), []);
  return checkAgain;
}
