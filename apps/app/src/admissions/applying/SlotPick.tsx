import { chooseSlot } from "@dars/contract/admissions/applying";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { DOCUMENT_REASONS } from "./document-reasons.ts";
import { passWords } from "./pass-words.ts";
import type { StatusProps } from "./status-props.ts";

/** The family picks one of the times at which the school assesses. */
export function SlotPick({ status, onStatus }: StatusProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const { schoolId, application, pass, slot, slots } = status;
  const [chosen, setChosen] = useState("");
  if (slots === undefined) return null;
  const words = (startsAt: string, place: string | null) =>
    [format.moment(new Date(startsAt)), place].filter(Boolean).join(" · ");
  const first = slots.some(({ id }) => String(id) === chosen) ? chosen : String(slots[0]?.id ?? "");

  const pick = () =>
    attempt(async () => {
      const params = { schoolId, application };
      onStatus(await call(chooseSlot, { params, body: { pass, slotId: Number(first) } }));
    });

  return (
    <>
      {slot?.place && <p>{slot.place}</p>}
      {!slot && <p>{t(slots.length > 0 ? "applying.pick-slot" : "applying.no-slot")}</p>}
      {slots.length > 0 && (
        <>
          <PickField
            label={t(slot ? "applying.other-slots" : "applying.slots")}
            options={slots.map(({ id, startsAt, place }) => [String(id), words(startsAt, place)])}
            value={first}
            onPick={setChosen}
          />
          <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
          <div className="buttons">
            <IonButton disabled={isBusy} fill={slot ? "outline" : "solid"} onClick={() => void pick()}>
              {t(slot ? "applying.change-slot" : "applying.take-slot")}
            </IonButton>
          </div>
        </>
      )}
    </>
  );
}
