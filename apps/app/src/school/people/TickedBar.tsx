import type { PersonLine } from "@dars/contract/school/people-office";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import type { Ticked } from "#platform/ui/use-ticked.ts";

import type { PeopleAct } from "./people-act.ts";

interface TickedBarProps {
  /** The people in sight. */
  readonly people: readonly PersonLine[];
  readonly ticked: Ticked<PersonLine>;
  readonly acts: readonly PeopleAct[];
  readonly onAct: (act: PeopleAct) => void;
  /** Absent where the device cannot print. */
  readonly onPrint?: (() => void) | undefined;
}

/** What can be done with the selected people, with their exact number; the keys while there are none. */
export function TickedBar({ people, ticked, acts, onAct, onPrint }: TickedBarProps) {
  const { t } = useText();
  const count = ticked.records.length;
  const inSight = people.filter(({ id }) => ticked.ids.has(id)).length;
  if (count === 0) return <p className="quiet people-foot">{t("people.keys")}</p>;
  const reasons = acts.map(({ whyNot }) => whyNot(ticked.records)).filter((reason) => reason !== null);
  return (
    <div className="people-foot">
      {[...new Set(reasons)].map((reason) => (
        <p key={reason} className="quiet">
          {reason}
        </p>
      ))}
      <div className="people-foot-line">
        <p aria-live="polite">
          <strong>{t("people.ticked", { count })}</strong>{" "}
          {inSight < count && (
            <span className="quiet">{t("people.ticked-elsewhere", { count: count - inSight })}</span>
          )}
        </p>
        <div className="buttons">
          <IonButton size="small" fill="clear" onClick={ticked.clear}>
            {t("people.clear")}
          </IonButton>
          {acts.map((act) => (
            <IonButton
              key={act.id}
              size="small"
              fill="outline"
              disabled={act.whyNot(ticked.records) !== null}
              onClick={() => onAct(act)}
            >
              <IonIcon slot="start" icon={act.icon} aria-hidden="true" />
              {act.verb}
            </IonButton>
          ))}
          {onPrint && (
            <IonButton size="small" onClick={onPrint}>
              <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
              {t("people.print", { count })}
            </IonButton>
          )}
        </div>
      </div>
    </div>
  );
}
