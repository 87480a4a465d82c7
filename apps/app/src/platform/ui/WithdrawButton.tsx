import { IonButton } from "@ionic/react";

import type { useSave } from "#platform/api/use-save.ts";

import { ask } from "./ask.ts";
import { Refusal, type Reasons } from "./Refusal.tsx";

interface WithdrawButtonProps {
  readonly label: string;
  readonly question: string;
  /** What happens to the withdrawn item, below the question. */
  readonly text: string;
  readonly saving: Pick<ReturnType<typeof useSave>, "error" | "isBusy" | "isWaiting">;
  readonly reasons: Reasons;
  readonly onWithdraw: () => Promise<unknown>;
}

/** Withdraws something that the user sent, after a confirmation. */
export function WithdrawButton({ label, question, text, saving, reasons, onWithdraw }: WithdrawButtonProps) {
  const { error, isBusy, isWaiting } = saving;

  async function handleClick() {
    if (await ask({ question, text, yes: label, isDestructive: true })) await onWithdraw();
  }

  return (
    <>
      <Refusal error={error} reasons={reasons} />
      <IonButton fill="clear" size="small" disabled={isBusy || isWaiting} onClick={() => void handleClick()}>
        {label}
      </IonButton>
    </>
  );
}
