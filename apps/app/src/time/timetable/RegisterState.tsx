import { useText } from "#platform/text/use-text.ts";
import type { OwnRegister } from "#time/attendance/public.ts";

interface RegisterStateProps {
  readonly register: OwnRegister;
  /** Taken here, and not sent yet. */
  readonly isWaiting: boolean;
  readonly hasBegun: boolean;
}

/** How many are there, or that the register is missing; nothing before the lesson. */
export function RegisterState({ register, isWaiting, hasBegun }: RegisterStateProps) {
  const { t } = useText();
  const { isTaken, students, absent } = register;
  if (isWaiting) return <span className="state waiting">{t("schedule.register-waits")}</span>;
  if (!isTaken) return hasBegun ? <span className="state warn">{t("schedule.no-register")}</span> : null;
  return (
    <span className="state good">{t("schedule.present-of", { present: students - absent, students })}</span>
  );
}
