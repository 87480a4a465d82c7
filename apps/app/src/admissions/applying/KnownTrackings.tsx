import { IonList } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import type { KnownTracking } from "./keep-tracking.ts";

interface KnownTrackingsProps {
  readonly known: readonly KnownTracking[];
  /** The code that is in the field. */
  readonly current: string;
  readonly onPick: (tracking: string) => void;
}

/** Applications that this device remembers: a press fills in the code. */
export function KnownTrackings({ known, current, onPick }: KnownTrackingsProps) {
  const { t } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applying.known")}</h2>
      <IonList className="rows" aria-label={t("applying.known")} lines="none">
        {known.map(({ tracking, child }) => (
          <Row
            key={tracking}
            strong={child === "" ? <bdi dir="ltr">{tracking}</bdi> : <bdi>{child}</bdi>}
            {...(child !== "" && { quiet: <bdi dir="ltr">{tracking}</bdi> })}
            isCurrent={tracking === current}
            onPress={() => onPick(tracking)}
          />
        ))}
      </IonList>
    </section>
  );
}
