import type { Input, Reply } from "@dars/contract/platform/route";
import type { backfillRegisters as route } from "@dars/contract/time/attendance-workbook";

import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { amendSlot } from "./save-register.ts";

/** G2. In the order of the days, so that two who do this wait for each other and do not lock each other out. */
export async function backfillRegisters(
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const request = { ...body, sectionId };
  return writeOnce(context, schoolId, request, async (db) => {
    const at = new Date().toISOString();
    const registers = body.registers.toSorted((a, b) => a.day.localeCompare(b.day) || a.period - b.period);
    for (const { day, period, marks } of registers)
      await amendSlot(
        context,
        db,
        { schoolId, sectionId, day, period },
        {
          reason: body.reason,
          marks: marks.map((mark) => ({ ...mark, at })),
        },
      );
    return { registers: registers.length };
  });
}
