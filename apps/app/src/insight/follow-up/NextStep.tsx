import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

import { isAsleep, type Followed } from "./followed-people.ts";

interface NextStepProps {
  readonly followed: Followed;
  readonly today: string;
}

/** The next step with its due day; for a snoozed person, until when. */
export function NextStep({ followed, today }: NextStepProps) {
  const { t, format } = useText();
  const { nextStep, nextOn, snoozedUntil } = followed;
  if (snoozedUntil !== null && isAsleep(followed, today))
    return (
      <span className="quiet">{t("follow-up.asleep", { day: format.nearDay(getNoon(snoozedUntil)) })}</span>
    );
  if (nextStep === null) return <span aria-hidden="true">–</span>;
  return (
    <>
      <bdi className="one-line">{nextStep}</bdi>
      {nextOn !== null && (
        <span className={nextOn < today ? "step-day late" : "step-day"} data-due={nextOn <= today}>
          {t(nextOn < today ? "follow-up.late" : "follow-up.by", { day: format.nearDay(getNoon(nextOn)) })}
        </span>
      )}
    </>
  );
}
