import { IonPage, useIonViewDidLeave, useIonViewWillEnter } from "@ionic/react";
import { Suspense, useState, type ReactNode } from "react";

import { OnScreenContext } from "#platform/api/on-screen.ts";

import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { PageSkeleton } from "./Skeleton.tsx";

/**
 * The place of one page in the outlet. `IonPage` is outside the Suspense boundary: inside it, the first visit
 * of a page that is still being fetched stays blank.
 */
export function Screen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const [isOnScreen, setOnScreen] = useState(true);
  useIonViewWillEnter(() => setOnScreen(true));
  useIonViewDidLeave(() => setOnScreen(false));
  return (
    <IonPage data-screen={name}>
      <OnScreenContext value={isOnScreen}>
        <ErrorBoundary>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </OnScreenContext>
    </IonPage>
  );
}
