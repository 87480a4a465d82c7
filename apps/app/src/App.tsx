import { IonApp, IonRouterOutlet } from "@ionic/react";
import { IonReactRouter } from "@ionic/react-router";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Navigate, Route, useLocation } from "react-router-dom";

import { SessionContext, useSession } from "#identity/accounts/public.ts";
import { SettingsContext, useSettings } from "#identity/public-settings/public.ts";
import { ApiContext } from "#platform/api/api.ts";
import { PushContext } from "#platform/device/push-context.ts";
import { LiveContext } from "#platform/live/live.ts";
import { useStore } from "#platform/state/store.ts";
import { Screen } from "#platform/ui/Screen.tsx";
import { VersionContext } from "#shell/versions/public.ts";
import { UnreadContext, useUnread } from "#talking/chat/public.ts";
import { ToldContext, useTold } from "#talking/notifications/public.ts";

import type { AppServices } from "./app-services.ts";
import { Navigation } from "./Navigation.tsx";
import { PARTS, SCREENS, type ScreenPlace } from "./screens.ts";
import { TabBar } from "./TabBar.tsx";
import { useTeacherReport } from "./use-teacher-report.ts";

/** The next router's ways, which it would otherwise announce on every start. */
const FUTURE = { v7_startTransition: true, v7_relativeSplatPath: true };

/** The whole app over its services. */
export function App({ services }: { readonly services: AppServices }) {
  return (
    <IonApp>
      <Providers services={services}>
        <IonReactRouter future={FUTURE}>
          <div className="shell">
            <Looking />
            <div className="shell-pages">
              <Outlet />
            </div>
            <Tabs />
          </div>
          <Navigation />
        </IonReactRouter>
      </Providers>
    </IonApp>
  );
}

interface ProvidersProps {
  readonly services: AppServices;
  readonly children: ReactNode;
}

/** Contexts, in the one order that works. */
export function Providers({ services, children }: ProvidersProps) {
  const { client, clock, live, toServerUrl, push, sessions, settings, told, unread, versions } = services;
  const { outbox, uploads, queries, local } = useStore(services.workspace);
  const { call, transmit } = client;
  return (
    <I18nProvider i18n={i18n}>
      <ApiContext value={{ call, transmit, toServerUrl, now: clock.now, outbox, uploads, local }}>
        <QueryClientProvider client={queries}>
          <SessionContext value={sessions}>
            <SettingsContext value={settings}>
              <VersionContext value={versions}>
                <UnreadContext value={unread}>
                  <ToldContext value={told}>
                    <PushContext value={push}>
                      <LiveContext value={live}>{children}</LiveContext>
                    </PushContext>
                  </ToldContext>
                </UnreadContext>
              </VersionContext>
            </SettingsContext>
          </SessionContext>
        </QueryClientProvider>
      </ApiContext>
    </I18nProvider>
  );
}

// Few ever look at what others see, and none on the first screen.
const ViewBanner = lazy(async () => ({
  default: (await import("#identity/accounts/ViewBanner.tsx")).ViewBanner,
}));

function Looking() {
  const { viewing } = useSession();
  const [hasLooked, setHasLooked] = useState(false);
  if (viewing && !hasLooked) setHasLooked(true);
  return (
    hasLooked && (
      <Suspense>
        <ViewBanner />
      </Suspense>
    )
  );
}

function Outlet() {
  return (
    <IonRouterOutlet>
      <Route path="/" element={<Navigate to="/choose-account-type" replace />} />
      {/* Ionic's outlet takes no child that is null. */}
      {[...PARTS, ...SCREENS].map((place) => (
        <Route
          key={place.path}
          path={place.path}
          element={
            <Screen name={place.name}>
              <ScreenPage place={place} />
            </Screen>
          }
        />
      ))}
    </IonRouterOutlet>
  );
}

/** A page whose code is here is drawn at once; React shows a waiting one's skeleton for 300 ms at least. */
function ScreenPage({ place }: { readonly place: ScreenPlace }) {
  // Chosen once: a page must not be taken down because its code has arrived.
  const [Page] = useState<ComponentType>(() => place.ready() ?? place.Page);
  return <Page />;
}

function Tabs() {
  const { session } = useSession();
  const { pathname } = useLocation();
  const openTeacherReport = useTeacherReport();
  return (
    <TabBar
      session={session}
      settings={useSettings()}
      pathname={pathname}
      unread={useUnread().count}
      told={useTold().count}
      onTeacherReport={openTeacherReport}
    />
  );
}
