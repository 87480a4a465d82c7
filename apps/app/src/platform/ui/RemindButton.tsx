import { IonButton } from "@ionic/react";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { textNow } from "#platform/text/use-text.ts";

import { askToSend, sentTo, type Whom } from "./ask-to-send.ts";
import { Refusal } from "./Refusal.tsx";
import { showToast } from "./toast.ts";

interface RemindButtonProps {
  readonly verb: string;
  /** How many it reaches at most; who was notified today already is not counted. */
  readonly count: number;
  readonly whom: Whom;
  /** Sends it with what `useAtOnce` gives. Undefined: it was refused. */
  readonly send: (
    act: ReturnType<typeof useAtOnce>["act"],
  ) => Promise<{ readonly reminded: number } | undefined>;
}

/** Notifies those who still have something to do: asks with their number first, and says how many were notified. */
export function RemindButton({ verb, count, whom, send }: RemindButtonProps) {
  const { act, error, isBusy } = useAtOnce();

  async function handlePress() {
    if (!(await askToSend(count, whom, verb))) return;
    const done = await send(act);
    if (done)
      await showToast({
        kind: "success",
        header: done.reminded > 0 ? sentTo(done.reminded, whom) : textNow("platform.reminded-today"),
      });
  }

  return (
    <>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" disabled={isBusy} onClick={() => void handlePress()}>
          {verb}
        </IonButton>
      </div>
    </>
  );
}
