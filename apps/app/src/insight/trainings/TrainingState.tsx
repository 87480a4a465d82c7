import type { Training, TrainingSeat } from "@dars/contract/insight/trainings";

import { useText } from "#platform/text/use-text.ts";

import { LOOKS, standingIn } from "./standing-in.ts";

interface TrainingStateProps {
  readonly training: Pick<Training, "isCancelled" | "isSelfPaced" | "parts" | "mine">;
}

/** The reader's part in it, or that it is cancelled; nothing where it is none of the reader's. */
export function TrainingState({ training }: TrainingStateProps) {
  const { t } = useText();
  if (training.isCancelled) return <span className="state bad">{t("trainings.cancelled")}</span>;
  return training.mine && <SeatState training={training} seat={training.mine} />;
}

interface SeatStateProps {
  readonly training: Pick<Training, "isSelfPaced" | "parts">;
  readonly seat: TrainingSeat;
}

export function SeatState({ training, seat }: SeatStateProps) {
  const { t } = useText();
  const standing = standingIn(training, seat);
  return <span className={`state ${LOOKS[standing]}`}>{t(`trainings.standing-${standing}`)}</span>;
}
