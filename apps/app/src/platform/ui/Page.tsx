import {
  IonBackButton,
  IonButtons,
  IonContent,
  IonHeader,
  IonRefresher,
  IonRefresherContent,
  IonTitle,
  IonToolbar,
} from "@ionic/react";
import type { ReactNode } from "react";

import { StatusPill } from "#platform/offline/StatusPill.tsx";
import { useText } from "#platform/text/use-text.ts";

interface PageProps {
  readonly title: string;
  /** Where Back leads when there is nothing to go back to. Without it the page has no Back. */
  readonly back?: string;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  /** A narrow column for text and forms. */
  readonly isReading?: boolean;
  /** Pull to refresh; the promise ends when the fresh copy is there. */
  readonly onRefresh?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Header and content of a screen. The `IonPage` around it belongs to `Screen`. */
export function Page({ title, back, actions, isReading = false, onRefresh, children }: PageProps) {
  const { t } = useText();
  return (
    <>
      <IonHeader>
        <IonToolbar>
          {back !== undefined && (
            <IonButtons slot="start">
              <IonBackButton defaultHref={back} text="" aria-label={t("platform.back")} />
            </IonButtons>
          )}
          <IonTitle>
            <h1 className="page-title">{title}</h1>
          </IonTitle>
          <IonButtons slot="end">
            <StatusPill />
            {actions}
          </IonButtons>
        </IonToolbar>
      </IonHeader>
      <IonContent>
        {onRefresh && (
          <IonRefresher
            slot="fixed"
            onIonRefresh={(event) => void onRefresh().finally(() => event.detail.complete())}
          >
            <IonRefresherContent />
          </IonRefresher>
        )}
        {/* Ionic's content is itself the page's main landmark. */}
        <div className={isReading ? "page-body reading" : "page-body"}>{children}</div>
      </IonContent>
    </>
  );
}
