import type { AskText } from "@dars/contract/talking/asks";
import { addDays } from "@dars/contract/time/days";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { clockIn, dayIn } from "#platform/wall-time.ts";
import { heldLessons } from "#time/timetable/public.ts";

const MINUTE_MS = 60_000;
/** How far ahead a time may be: the lessons of every day until then are resolved. */
const AHEAD_MS = 366 * 86_400_000;

/** ASK-7: times lie in the next year, one after the other, and beside the lessons that the author holds. */
export async function refuseLessons(
  { actor, database }: Context,
  schoolId: number,
  { meeting }: Pick<AskText, "meeting">,
): Promise<void> {
  if (!meeting) return;
  const starts = meeting.starts.map((at) => Date.parse(at)).toSorted((a, b) => a - b);
  const length = meeting.minutes * MINUTE_MS;
  refuseDisorder(starts, length);
  if (actor.role !== "teacher" || actor.personId === null) return;
  const [first, last] = [starts[0] ?? 0, starts.at(-1) ?? 0];
  const span = { from: dayIn("UTC", new Date(first)), until: addDays(dayIn("UTC", new Date(last)), 2) };
  const whose = { teacherId: actor.personId };
  const { timeZone, held } = await heldLessons(database.reading(schoolId), schoolId, whose, span);
  for (const at of starts) {
    const day = dayIn(timeZone, new Date(at));
    const [from, until] = [clockIn(timeZone, new Date(at)), clockIn(timeZone, new Date(at + length))];
    const lessons = held.find(({ date }) => date === day)?.lessons ?? [];
    const lesson = lessons.find(({ startsAt, endsAt }) => startsAt < until && from < endsAt);
    if (lesson) throw clash("lesson", "A lesson is at this time.", { day, startsAt: lesson.startsAt });
  }
}

function refuseDisorder(starts: readonly number[], length: number): void {
  if ((starts[0] ?? 0) <= Date.now()) throw invalid("It begins after now.", "/body/meeting/starts");
  if ((starts.at(-1) ?? 0) > Date.now() + AHEAD_MS)
    throw invalid("It begins within a year.", "/body/meeting/starts");
  if (starts.some((at, place) => at + length > (starts[place + 1] ?? Infinity)))
    throw invalid("Times follow each other.", "/body/meeting/starts");
}
