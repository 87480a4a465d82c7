import type { Training, TrainingSeat } from "@dars/contract/insight/trainings";

import { useText } from "#platform/text/use-text.ts";

interface TrainingStateProps {
  readonly training: Pick<Training, "isCancelled" | "mine">;
}

/** The reader's part in it, or that it is cancelled; nothing where it is none of the reader's. */
export function TrainingState({ training: { isCancelled, mine } }: TrainingStateProps) {
  const { t } = useText();
  if (isCancelled) return <span className="state bad">{t("trainings.cancelled")}</span>;
  return mine && <SeatState seat={mine} />;
}

export function SeatState({ seat }: { readonly seat: TrainingSeat }) {
  const { t } = useText();
  const { answer, wasPresent } = seat;
  if (wasPresent === true) return <span className="state good">{t("trainings.completed")}</span>;
  if (wasPresent === false) return <span className="state bad">{t("trainings.absent")}</span>;
  return (
    <span className={answer === "going" ? "state good" : "state waiting"}>
      {t(`trainings.seat-${answer}`)}
    </span>
  );
}
