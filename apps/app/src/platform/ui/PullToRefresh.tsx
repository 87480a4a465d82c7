import { IonRefresher, IonRefresherContent } from "@ionic/react";

interface PullToRefreshProps {
  /** The promise ends when the fresh copy is there. */
  readonly onRefresh: () => Promise<unknown>;
}

/** A pull at the top of a page reads it anew. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={(event) => void onRefresh().finally(() => event.detail.complete())}
    >
      <IonRefresherContent />
    </IonRefresher>
  );
}
