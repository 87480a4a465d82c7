import type { Input, Reply } from "@dars/contract/platform/route";
import type { askFamilies as askRoute } from "@dars/contract/time/absences";
import type { remindOfRegisters as remindRoute } from "@dars/contract/time/attendance";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { weekAround } from "./day-plan.ts";
import { findMissing } from "./find-missing.ts";
import { listUnexplainedOn, takeNotices, takeReminders } from "./notices.queries.ts";
import { tellAbsence } from "./notices.ts";
import { tellMissing } from "./tell-missing.ts";

/** ATD-2: the office reminds the teachers of registers that can still be taken, each once a day. */
export const remindOfRegisters = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof remindRoute>,
): Promise<Reply<typeof remindRoute>> =>
  writeOnce(context, schoolId, body, async (db) => {
    const open = (await findMissing(db, schoolId)).filter(({ isClosed }) => !isClosed);
    const { today } = await weekAround(db, schoolId);
    const taken = await takeReminders(
      db,
      schoolId,
      today,
      open.flatMap(({ teacher }) => teacher?.id ?? []),
    );
    await tellMissing(db, schoolId, taken);
    await audited(context, db, schoolId, "registers.reminded", null, { teachers: taken.length });
    return { reminded: taken.length };
  });

/** For how long families are asked about a day. */
const ASK_DAYS = 7;

/** G3: families are asked for the reason of an absence, once for each day. */
export const askFamilies = (
  context: Context,
  { params: { schoolId, day }, body }: Input<typeof askRoute>,
): Promise<Reply<typeof askRoute>> =>
  writeOnce(context, schoolId, { ...body, day }, async (db) => {
    const { today } = await weekAround(db, schoolId);
    if (day > today || day < addDays(today, -ASK_DAYS)) throw invalid("Families are asked within a week.");
    const { uncounted } = await classDays(db, schoolId, { from: day, until: day });
    const students = await listUnexplainedOn(db, schoolId, day, uncounted);
    const notifiedStudents = await takeNotices(db, schoolId, students, { kind: "asked", day });
    await tellAbsence(db, schoolId, notifiedStudents, day);
    await audited(context, db, schoolId, "families.asked", null, { day, students: notifiedStudents.length });
    return { reminded: notifiedStudents.length };
  });
