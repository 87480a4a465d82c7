import { openHomework } from "@dars/contract/learning/student-homework";
import { toWire } from "@dars/contract/platform/route";
import { useEffect, useEffectEvent } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { textNow } from "#platform/text/use-text.ts";

import type { HomeworkPlace } from "./send-tick.ts";

/**
 * HW-4: the teacher sees that a student or a guardian has opened a homework; the first time counts. In a session of
 * another that is only looked at (A7) nothing is opened.
 */
export function useOpened(
  { schoolId, studentId, homeworkId }: HomeworkPlace,
  title: string | undefined,
): void {
  const { outbox, now } = useApi();
  const { viewing } = useSession();
  const isShown = title !== undefined && viewing === null;
  const send = useEffectEvent((params: HomeworkPlace) => {
    const body = { at: new Date(now()).toISOString() };
    const wire = toWire(openHomework, { params: { ...params }, body });
    if (outbox.saves.get().some((save) => save.wire.url === wire.url)) return;
    void outbox.send(wire, textNow("homework.save-opened", { title: title ?? "" }));
  });
  useEffect(() => {
    if (isShown) send({ schoolId, studentId, homeworkId });
  }, [isShown, schoolId, studentId, homeworkId]);
}
