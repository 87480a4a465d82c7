import type { Input, Reply } from "@dars/contract/platform/route";
import type { PeriodPlanLine } from "@dars/contract/time/periods";
import type { readPlanning as route } from "@dars/contract/time/planning";

import type { Context } from "#platform/context.ts";
import { addDays, schoolCalendar } from "#time/calendar/public.ts";
import { listTeachingRooms } from "#time/cover/public.ts";
import { listPeriodPlans } from "#time/timetable/public.ts";

import { findYear, listTeachers } from "./timetable-editor.queries.ts";

export async function readPlanning(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [year, { weekDays }, rooms, teachers] = await Promise.all([
    findYear(db, schoolId),
    schoolCalendar(db, schoolId, (day) => ({ from: day, until: addDays(day, 1) })),
    listTeachingRooms(db, schoolId),
    listTeachers(db, schoolId),
  ]);
  const plans = year ? await listPeriodPlans(db, schoolId, { yearId: year.id }) : [];
  return {
    hasYear: year !== undefined,
    weekDays,
    plans: [...plans],
    revision: getPlansRevision(plans),
    rooms: [...rooms],
    teachers,
  };
}

/** Plans are written anew with every save, under later ids. */
export const getPlansRevision = (plans: readonly Pick<PeriodPlanLine, "id">[]): number =>
  Math.max(0, ...plans.map(({ id }) => id));
