import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

import { FILL_STEPS, type Filling } from "./use-filling.ts";
import type { UndoFilling } from "./use-undo-filling.ts";

interface FillDraftProps {
  readonly filling: Filling;
  readonly undoing: UndoFilling | null;
  readonly isBusy: boolean;
  /** Periods without a place. */
  readonly missing: number;
  /** The draft's, as it is now. */
  readonly revision: number;
}

/** Lets the server place what is missing, or look for a better week; what it did is said, and can be undone. */
export function FillDraft({ filling, undoing, isBusy, missing, revision }: FillDraftProps) {
  const { t } = useText();
  const { isRunning, isStopping, run, stop } = filling;

  async function handleRebuild() {
    const isResumed = isHalfDone(filling);
    const isMeant =
      isResumed ||
      (await ask({
        question: t("timetables.rebuild-ask"),
        text: t("timetables.rebuild-text"),
        yes: t("timetables.rebuild"),
      }));
    if (isMeant) await run("rebuild");
  }

  return (
    <div className="stack timetable-fill">
      <FillState filling={filling} missing={missing} revision={revision} />
      {undoing && (
        <div className="buttons">
          <span className="quiet">
            {t("timetables.fill-did", { placed: undoing.placed, moved: undoing.moved })}
          </span>
          <IonButton size="small" fill="clear" disabled={isBusy} onClick={() => void undoing.undo()}>
            {t("timetables.fill-undo")}
          </IonButton>
        </div>
      )}
      {isRunning ? (
        <IonButton fill="outline" disabled={isStopping} onClick={stop}>
          {t(isStopping ? "timetables.fill-stopping" : "timetables.fill-stop")}
        </IonButton>
      ) : (
        <>
          {missing > 0 && (
            <IonButton fill="outline" disabled={isBusy} onClick={() => void run("place")}>
              {t("timetables.place-missing", { count: missing })}
            </IonButton>
          )}
          <IonButton fill="clear" disabled={isBusy} onClick={() => void handleRebuild()}>
            {t(rebuildText(filling))}
          </IonButton>
        </>
      )}
    </div>
  );
}

function FillState({ filling, missing, revision }: Pick<FillDraftProps, "filling" | "missing" | "revision">) {
  const { t } = useText();
  const { done, how, isRunning } = filling;
  if (!isRunning && done === 0) return null;
  return (
    <>
      {how === "rebuild" && <progress value={done} max={FILL_STEPS} aria-label={t("timetables.rebuild")} />}
      <output>{(isRunning || filling.revision === revision) && stateText(filling, t)}</output>
      {isPlacedInVain(filling, missing) && (
        <p className="quiet">{t("timetables.fits-nowhere", { count: missing })}</p>
      )}
    </>
  );
}

const isPlacedInVain = ({ how, done, isRunning }: Filling, missing: number): boolean =>
  how === "place" && done > 0 && !isRunning && missing > 0;

function stateText({ done, clashes }: Filling, t: ReturnType<typeof useText>["t"]): string {
  if (done === 0) return t("timetables.fill-begun");
  return clashes === 0 ? t("timetables.fill-sound") : t("timetables.clashes", { count: clashes });
}

const isHalfDone = ({ how, done }: Filling): boolean => how === "rebuild" && done > 0 && done < FILL_STEPS;

function rebuildText(filling: Filling) {
  if (isHalfDone(filling)) return "timetables.fill-on";
  return filling.how === "rebuild" && filling.done > 0 ? "timetables.fill-again" : "timetables.rebuild";
}
