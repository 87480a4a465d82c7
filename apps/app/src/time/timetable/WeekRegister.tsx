import { listOwnRegisters } from "@dars/contract/time/attendance";
import type { HeldLesson } from "@dars/contract/time/schedule";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt } from "#platform/time/days.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { findRegister, useWaitingRegisters } from "#time/attendance/public.ts";

import { isHeld } from "./is-held.ts";
import { RegisterState } from "./RegisterState.tsx";

interface WeekRegisterProps {
  readonly lesson: HeldLesson;
  readonly date: string;
}

/** In a teacher's own week: the register of today's lesson, or that one of an earlier day is missing. */
export function WeekRegister({ lesson, date }: WeekRegisterProps) {
  const { t } = useText();
  const { session } = useSession();
  const schoolId = session?.school_id ?? 0;
  const { value: own } = useRead(listOwnRegisters, { params: { schoolId } }, schoolId > 0).reading;
  const isWaiting = useWaitingRegisters(schoolId, date);
  const clock = clockAt(useNow());
  if (!own || !isHeld(lesson)) return null;
  const missing = findRegister(
    own.missing.filter(({ day }) => day === date),
    lesson,
  );
  if (missing) return <span className="state warn">{t("schedule.no-register")}</span>;
  const register = own.day === date && own.isSchoolDay ? findRegister(own.registers, lesson) : undefined;
  return (
    register && (
      <RegisterState
        register={register}
        isWaiting={isWaiting(register)}
        hasBegun={lesson.startsAt <= clock}
      />
    )
  );
}
