import { IonContent, IonHeader, IonSkeletonText, IonTitle, IonToolbar } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

const WIDTHS = ["72%", "94%", "81%", "88%", "63%"];

/** Lines in the shape of a list, for what has never been on this device. */
export function Skeleton({ lines = 5 }: { readonly lines?: number }) {
  const { t } = useText();
  return (
    <output className="stack" aria-label={t("platform.loading")}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="card">
          <IonSkeletonText animated className="skeleton strong" style={{ width: WIDTHS[line % 5] }} />
          <IonSkeletonText animated className="skeleton" style={{ width: WIDTHS[(line + 2) % 5] }} />
        </div>
      ))}
    </output>
  );
}

/** A page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <>
      <IonHeader>
        <IonToolbar>
          <IonTitle>
            <IonSkeletonText animated className="skeleton" style={{ width: "40%" }} />
          </IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent>
        <div className="page-body">
          <Skeleton />
        </div>
      </IonContent>
    </>
  );
}
