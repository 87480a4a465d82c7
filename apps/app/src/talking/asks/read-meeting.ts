import { MOST_MEETING_SLOTS, type AskText } from "@dars/contract/talking/asks";

import { momentAt } from "#platform/time/days.ts";

const MINUTE_MS = 60_000;

/** The times of the days that are written: one after the other, as long as a whole one fits. */
export function readMeeting(form: HTMLFormElement): NonNullable<AskText["meeting"]> {
  const data = new FormData(form);
  const minutes = Number(data.get("minutes"));
  const [days, from, until] = ["meeting-day", "meeting-from", "meeting-until"].map((name) =>
    data.getAll(name),
  );
  const starts = (days ?? []).flatMap((day, at) => listStarts(day, from?.[at], until?.[at], minutes));
  return { minutes, starts: [...new Set(starts)].toSorted() };
}

function listStarts(day: unknown, from: unknown, until: unknown, minutes: number): string[] {
  if (typeof day !== "string" || typeof from !== "string" || typeof until !== "string") return [];
  if (day === "" || from === "" || until === "" || !(minutes >= 1)) return [];
  const [first, end] = [momentAt(day, from).getTime(), momentAt(day, until).getTime()];
  const count = Math.max(0, Math.floor((end - first) / (minutes * MINUTE_MS)));
  return Array.from({ length: Math.min(count, MOST_MEETING_SLOTS) }, (_, at) =>
    new Date(first + at * minutes * MINUTE_MS).toISOString(),
  );
}

/** Whether there is a time, and not more than a meeting may offer. */
export function hasTimes(form: HTMLFormElement): boolean {
  const { starts } = readMeeting(form);
  return starts.length > 0 && starts.length <= MOST_MEETING_SLOTS;
}
