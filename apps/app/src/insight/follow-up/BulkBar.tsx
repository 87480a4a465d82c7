import type { Id } from "@dars/contract/platform/primitives";
import { addDays } from "@dars/contract/time/days";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Dock } from "#platform/ui/Dock.tsx";

import type { Followed } from "./followed-people.ts";
import { OwnerField, type Owners } from "./OwnerField.tsx";
import { Refused } from "./Refused.tsx";
import { SNOOZE_DAYS } from "./snooze-days.ts";
import { useFollowUpActions } from "./use-follow-up-actions.ts";

interface BulkBarProps {
  readonly schoolId: Id;
  /** The selected people. */
  readonly people: readonly Followed[];
  /** Whether there is anybody to select. */
  readonly canTick: boolean;
  readonly owners: Owners;
  readonly today: string;
  /** Absent where the reader may not send bulk messages. */
  readonly onWrite?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The actions on all selected people, each with their number. */
export function BulkBar({ schoolId, people, canTick, owners, today, onWrite, onClear }: BulkBarProps) {
  const { t } = useText();
  const { handle, error, isBusy, refused } = useFollowUpActions(schoolId);
  const [ownerId, setOwnerId] = useState("");
  const count = people.length;

  function clearUnlessRefused(saved: Saved | null) {
    if (saved?.state !== "refused") onClear();
  }

  async function assign() {
    const details = ownerId === "" ? {} : { ownerId: Number(ownerId) };
    clearUnlessRefused(await handle(people, "assign", details));
  }

  async function snooze() {
    clearUnlessRefused(await handle(people, "snooze", { until: addDays(today, SNOOZE_DAYS) }));
  }

  return (
    <Dock>
      <Refused error={error} refused={refused} />
      <div className="followed-bar-line">
        {count === 0 ? (
          <p className="quiet">{canTick && t("follow-up.keys")}</p>
        ) : (
          <>
            <p aria-live="polite">
              <strong>{t("follow-up.ticked", { count })}</strong>{" "}
              <span className="quiet">
                {t("follow-up.ticked-alone", { count: people.filter(({ owner }) => owner === null).length })}
              </span>
            </p>
            <div className="buttons">
              <IonButton size="small" fill="clear" onClick={onClear}>
                {t("follow-up.clear")}
              </IonButton>
              {onWrite && (
                <IonButton size="small" fill="outline" onClick={onWrite}>
                  {t("follow-up.write", { count })}
                </IonButton>
              )}
              <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => void snooze()}>
                {t("follow-up.snooze")}
              </IonButton>
              <OwnerField owners={owners} value={ownerId} onPick={setOwnerId} />
              <IonButton size="small" disabled={isBusy} onClick={() => void assign()}>
                {t("follow-up.assign-count", { count })}
              </IonButton>
            </div>
          </>
        )}
      </div>
    </Dock>
  );
}
