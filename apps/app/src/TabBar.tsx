import type { UserData } from "@dars/contract/identity/user-data";
import { defineCustomElement as defineTabBar } from "@ionic/core/components/ion-tab-bar.js";
import { defineCustomElement as defineTabButton } from "@ionic/core/components/ion-tab-button.js";
import { IonBadge, IonIcon, IonLabel, useIonRouter } from "@ionic/react";

import { useClassDevice } from "#identity/accounts/public.ts";
import type { Settings } from "#identity/public-settings/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { hasTabBar, findTab, tabs, type Tab } from "./tabs.ts";

// Ionic's own React tabs keep a history for each tab, and cannot follow Home, which only ever redirects.
defineTabBar();
defineTabButton();

interface TabBarProps {
  readonly session: Pick<UserData, "login_type"> | null;
  readonly settings: Settings;
  readonly pathname: string;
  readonly unread: number;
  /** Notifications that are not read; shown where Messages leads to them. */
  readonly told: number;
  readonly onTeacherReport: () => void;
}

export function TabBar({ session, settings, pathname, unread, told, onTeacherReport }: TabBarProps) {
  const { t } = useText();
  const router = useIonRouter();
  const isOfClass = useClassDevice();
  if (!hasTabBar(pathname)) return null;

  function handlePress({ leadsTo }: Tab) {
    if (leadsTo === "teacher-report") return onTeacherReport();
    if (leadsTo !== pathname) router.push(leadsTo, "root");
  }

  const selected = findTab(pathname);
  const toldShown = told > 99 ? "99+" : String(told);
  return (
    <ion-tab-bar class="tab-bar" selected-tab={selected} aria-label={t("tab.bar")}>
      {tabs(session, settings, { isOfClass }).map((tab) => (
        <ion-tab-button
          key={tab.id}
          tab={tab.id}
          // The bar tells only those that are there when the page changes; Apply Now comes later, with the settings.
          selected={tab.id === selected}
          // Without an address the button cannot be reached by keyboard; Ionic itself never follows it.
          href={tab.leadsTo === "teacher-report" ? "/report_teacher.php" : tab.leadsTo}
          onClick={() => handlePress(tab)}
          onKeyUp={(event) => event.key === " " && handlePress(tab)}
        >
          <IonIcon icon={tab.icon} aria-hidden="true" />
          <IonLabel>{t(tab.label)}</IonLabel>
          {tab.id === "chat" && unread > 0 && (
            <IonBadge aria-label={t("tab.unread", { count: unread })}>
              {unread > 99 ? "99+" : unread}
            </IonBadge>
          )}
          {tab.leadsTo === "/notifications" && told > 0 && (
            <IonBadge aria-label={t("notifications.bell-unread", { count: told, shown: toldShown })}>
              {toldShown}
            </IonBadge>
          )}
        </ion-tab-button>
      ))}
    </ion-tab-bar>
  );
}
