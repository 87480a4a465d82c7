import { IonApp, IonRouterOutlet } from "@ionic/react";
import { IonReactRouter } from "@ionic/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Navigate, Route, useLocation } from "react-router-dom";

import { SessionContext, useSession, type SessionStore } from "#accounts/public.ts";
import { Screen } from "#platform/ui/Screen.tsx";
import { useSettings } from "#settings/public.ts";

import { SCREENS } from "./screens.ts";
import { TabBar } from "./TabBar.tsx";

/** Providers, in the one order that works. */
export function App({ sessions }: { readonly sessions: SessionStore }) {
  return (
    <IonApp>
      <I18nProvider i18n={i18n}>
        <SessionContext value={sessions}>
          <IonReactRouter>
            <Shell />
          </IonReactRouter>
        </SessionContext>
      </I18nProvider>
    </IonApp>
  );
}

function Shell() {
  return (
    <div className="shell">
      <div className="shell-pages">
        <IonRouterOutlet>
          <Route path="/" element={<Navigate to="/choose-account-type" replace />} />
          {SCREENS.map(({ path, name, Page }) => (
            <Route
              key={path}
              path={path}
              element={
                <Screen name={name}>
                  <Page />
                </Screen>
              }
            />
          ))}
        </IonRouterOutlet>
      </div>
      <Tabs />
    </div>
  );
}

function Tabs() {
  const { session } = useSession();
  const settings = useSettings();
  const { pathname } = useLocation();
  return (
    <TabBar
      session={session}
      settings={settings}
      pathname={pathname}
      unread={0}
      onTeacherReport={() => undefined}
    />
  );
}
