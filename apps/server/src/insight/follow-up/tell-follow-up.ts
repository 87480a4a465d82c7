import type { Db } from "#platform/db/db.ts";
import { notify } from "#talking/notifications/public.ts";

import { findHour, takeUntold } from "./entries.queries.ts";
import { listRecipients } from "./follow-up.queries.ts";
import { isOfStudents } from "./is-open.ts";
import { METRICS } from "./metrics.ts";
import { findRules } from "./rules.queries.ts";

/** No notice is sent at night, also to people without quiet hours. */
const BY_DAY = { from: 8, until: 19 };

/** Notifies of new entries by rules that ask for it: the person, for a student also the family and the homeroom teacher. */
export async function tellFollowUp(db: Db, schoolId: number, now = new Date()): Promise<void> {
  const hour = await findHour(db, schoolId, now);
  if (hour < BY_DAY.from || hour >= BY_DAY.until) return;
  const { rules } = await findRules(db, schoolId, METRICS);
  const telling = rules.flatMap(({ rule, isOn, autoNotify }) => (isOn && autoNotify ? [rule] : []));
  const untold = telling.length === 0 ? [] : await takeUntold(db, schoolId, telling);
  if (untold.length === 0) return;
  const students = untold.flatMap((each) => (isOfStudents(each) ? [each.personId] : []));
  const others = await listRecipients(db, schoolId, students);
  const recipients = new Map<string, { readonly personId: number; readonly studentId?: number }>();
  for (const { personId } of untold) recipients.set(`${personId}`, { personId });
  for (const { personId, studentId } of others)
    recipients.set(
      studentId === null ? `${personId}` : `${personId} ${studentId}`,
      studentId === null ? { personId } : { personId, studentId },
    );
  await notify(db, {
    schoolId,
    kind: "follow-up",
    page: "follow-up",
    id: 0,
    recipients: [...recipients.values()],
    needsAction: true,
    collapse: "follow-up",
  });
}
