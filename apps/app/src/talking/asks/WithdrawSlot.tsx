import type { Id } from "@dars/contract/platform/primitives";
import type { MeetingSlot } from "@dars/contract/talking/ask-results";
import { withdrawSlot, type AskPage } from "@dars/contract/talking/asks";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { WithdrawButton } from "#platform/ui/WithdrawButton.tsx";

import { REASONS } from "./reasons.ts";

interface WithdrawSlotProps {
  readonly schoolId: Id;
  readonly ask: Pick<AskPage["ask"], "id" | "title" | "state">;
  readonly slot: MeetingSlot;
  /** The time in words. */
  readonly time: string;
}

/** ASK-9: withdraws a time that lies ahead, or says that it was withdrawn. */
export function WithdrawSlot({ schoolId, ask, slot, time }: WithdrawSlotProps) {
  const { t } = useText();
  const { save, ...saving } = useSave();
  if (slot.isWithdrawn) return <span className="state">{t("asks.state-withdrawn")}</span>;
  if (ask.state === "withdrawn" || Date.parse(slot.startsAt) <= serverNow()) return null;
  const params = { schoolId, askId: ask.id, slotNo: slot.no };
  return (
    <WithdrawButton
      label={t("asks.withdraw-slot")}
      question={t("asks.withdraw-slot-question", { moment: time })}
      text={t(slot.booking ? "asks.withdraw-slot-told" : "asks.withdraw-slot-free")}
      saving={saving}
      reasons={REASONS}
      onWithdraw={() =>
        save(withdrawSlot, { params, body: { key: newClientId() } }, `${ask.title} · ${time}`)
      }
    />
  );
}
