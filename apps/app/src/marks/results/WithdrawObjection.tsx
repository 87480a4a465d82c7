import { withdrawObjection } from "@dars/contract/marks/objections";

import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { WithdrawButton } from "#platform/ui/WithdrawButton.tsx";

import type { ResultPlace } from "./result-place.ts";

const REASONS: Reasons = new Map([["state", "results.answered-meanwhile"]]);

interface WithdrawObjectionProps {
  readonly params: ResultPlace;
  readonly objectionId: number;
}

/** H13: takes one's own objection back while it waits. */
export function WithdrawObjection({ params: { schoolId, studentId }, objectionId }: WithdrawObjectionProps) {
  const { t } = useText();
  const { save, ...saving } = useSave();
  const label = t("results.withdraw");
  const withdraw = () =>
    save(withdrawObjection, { params: { schoolId, studentId, objectionId } }, label, () =>
      textNow("results.withdrawn-now"),
    );
  return (
    <WithdrawButton
      label={label}
      question={t("results.withdraw-question")}
      text={t("results.withdraw-text")}
      saving={saving}
      reasons={REASONS}
      onWithdraw={withdraw}
    />
  );
}
