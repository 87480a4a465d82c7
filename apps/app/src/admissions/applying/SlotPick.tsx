import { chooseSlot, type OfferedSlot } from "@dars/contract/admissions/applying";
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
  const { t } = useText();
  const { slot, slots } = status;
  if (slots === undefined) return null;
  return (
    <>
      {slot?.place && <p dir="auto">{slot.place}</p>}
      {!slot && <p>{t(slots.length > 0 ? "applying.pick-slot" : "applying.no-slot")}</p>}
      {slots.length > 0 && <FreeSlots status={status} slots={slots} onStatus={onStatus} />}
    </>
  );
}

interface FreeSlotsProps extends StatusProps {
  readonly slots: readonly OfferedSlot[];
}

function FreeSlots({ status, slots, onStatus }: FreeSlotsProps) {
  const { t, format } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const { schoolId, application, pass, slot } = status;
  const [chosen, setChosen] = useState("");
  const picked = slots.find(({ id }) => String(id) === chosen) ?? slots[0];
  const isChange = Boolean(slot);

  const pick = () =>
    attempt(async () => {
      const body = { pass, slotId: picked?.id ?? 0 };
      onStatus(await call(chooseSlot, { params: { schoolId, application }, body }));
    });

  return (
    <>
      <PickField
        label={t(isChange ? "applying.other-slots" : "applying.slots")}
        options={slots.map(({ id, startsAt, place }) => [
          String(id),
          [format.moment(new Date(startsAt)), place].filter(Boolean).join(" · "),
        ])}
        value={String(picked?.id)}
        onPick={setChosen}
      />
      <Refusal error={error} reasons={DOCUMENT_REASONS} words={passWords(error)} />
      <div className="buttons">
        <IonButton disabled={isBusy} fill={isChange ? "outline" : "solid"} onClick={() => void pick()}>
          {t(isChange ? "applying.change-slot" : "applying.take-slot")}
        </IonButton>
      </div>
    </>
  );
}
