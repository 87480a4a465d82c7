import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

import { FILL_STEPS, type Filling } from "./use-filling.ts";

interface FillDraftProps {
  readonly filling: Filling;
  readonly isBusy: boolean;
  /** The draft's, as it is now. */
  readonly revision: number;
}

/** Lets the server look for times; how far it is, and whether the week is sound, is seen meanwhile. */
export function FillDraft({ filling, isBusy, revision }: FillDraftProps) {
  const { t } = useText();
  const { done, clashes, isRunning, isStopping, run, stop } = filling;
  const holds = isRunning || filling.revision === revision;
  return (
    <div className="stack timetable-fill">
      <p className="quiet">{t("timetables.fill-text")}</p>
      {(isRunning || done > 0) && (
        <>
          <progress value={done} max={FILL_STEPS} aria-label={t("timetables.fill")} />
          <output>{holds && (done === 0 ? t("timetables.fill-begun") : soundText(clashes, t))}</output>
        </>
      )}
      {isRunning ? (
        <IonButton fill="outline" disabled={isStopping} onClick={stop}>
          {t(isStopping ? "timetables.fill-stopping" : "timetables.fill-stop")}
        </IonButton>
      ) : (
        <IonButton fill="outline" disabled={isBusy} onClick={() => void run()}>
          {t(beginText(done))}
        </IonButton>
      )}
    </div>
  );
}

const soundText = (clashes: number, t: ReturnType<typeof useText>["t"]): string =>
  clashes === 0 ? t("timetables.fill-sound") : t("timetables.clashes", { count: clashes });

function beginText(done: number) {
  if (done === 0) return "timetables.fill";
  return done < FILL_STEPS ? "timetables.fill-on" : "timetables.fill-again";
}
