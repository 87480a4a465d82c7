import { IonBackButton, IonButtons, IonContent, IonHeader, IonTitle, IonToolbar } from "@ionic/react";
import { lazy, Suspense, type ReactNode } from "react";

import { StatusPill } from "#platform/offline/StatusPill.tsx";
import { useText } from "#platform/text/use-text.ts";

import "./screens.css";

interface PageProps {
  readonly title: string;
  /** A quiet second line under it. */
  readonly quiet?: string;
  /** Where Back leads when there is nothing to go back to. Without it the page has no Back. */
  readonly back?: string;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  /** A narrow column for text and forms. */
  readonly isReading?: boolean;
  /** The content scrolls by itself and fills the page, as a room does. */
  readonly isFilled?: boolean;
  /** Pull to refresh; the promise ends when the fresh copy is there. */
  readonly onRefresh?: () => Promise<unknown>;
  readonly children: ReactNode;
}

// Loaded late: pull-to-refresh is not needed before the page is rendered, nor on the first screen.
const PullToRefresh = lazy(async () => ({ default: (await import("./PullToRefresh.tsx")).PullToRefresh }));

/** Header and content of a screen. The `IonPage` around it belongs to `Screen`. */
export function Page(props: PageProps) {
  const { title, quiet, back, actions, isReading = false, isFilled = false, onRefresh, children } = props;
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
            {quiet !== undefined && <p className="quiet page-quiet">{quiet}</p>}
          </IonTitle>
          <IonButtons slot="end">
            <StatusPill />
            {actions}
          </IonButtons>
        </IonToolbar>
      </IonHeader>
      <IonContent scrollY={!isFilled}>
        {onRefresh && (
          <Suspense>
            <PullToRefresh onRefresh={onRefresh} />
          </Suspense>
        )}
        {/* Ionic's content is itself the page's main landmark. */}
        <div className={bodyClass(isReading, isFilled)}>{children}</div>
      </IonContent>
    </>
  );
}

function bodyClass(isReading: boolean, isFilled: boolean): string {
  if (isFilled) return "page-fill";
  return isReading ? "page-body reading" : "page-body";
}
