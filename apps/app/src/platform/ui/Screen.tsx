import { IonPage } from "@ionic/react";
import { Suspense, type ReactNode } from "react";

import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { PageSkeleton } from "./Skeleton.tsx";

/**
 * The place of one page in the outlet. `IonPage` is outside the Suspense boundary: inside it, the first visit
 * of a page that is still being fetched stays blank.
 */
export function Screen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <IonPage data-screen={name}>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </IonPage>
  );
}
