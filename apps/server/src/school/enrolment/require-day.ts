import { isVisible } from "@dars/contract/platform/visible";

import { AppError, invalid } from "#platform/errors.ts";

const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

interface Dated {
  readonly day: string;
  /** Of the school's own zone. */
  readonly today: string;
  readonly reason: string | null;
  readonly field: string;
}

/** ENR-3: more than seven days back needs a reason. Tomorrow's moves are made tomorrow. */
export function requireDay({ day, today, reason, field }: Dated): void {
  if (day > today) throw invalid("The day has not come yet.", field);
  const daysBack = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (daysBack > DAYS_BACK && !isVisible(reason ?? ""))
    throw new AppError("conflict", "Give a reason for a date more than seven days ago.", {
      field,
      details: { needs: "reason" },
    });
}

/** SEC-2: a full section takes more only knowingly. */
export function requireRoom(
  { students, capacity }: { readonly students: number; readonly capacity: number | null },
  more: number,
  isOverCapacity: boolean,
): void {
  if (capacity === null || isOverCapacity || students + more <= capacity) return;
  throw new AppError("conflict", "The section is full. Confirm to go over its capacity.", {
    details: { needs: "room", students, capacity },
  });
}
