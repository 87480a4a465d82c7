import type { Role } from "@dars/contract/platform/roles";
import type { Register } from "@dars/contract/time/attendance";
import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

import { AppError } from "#platform/errors.ts";

import { getOpeningTime, type PlannedSlot } from "./day-plan.ts";
import type { Slot } from "./registers.queries.ts";
import { getClosingTime, type SchoolWeek } from "./school-days.ts";

/** The register that an address names. */
export const toSlot = ({
  schoolId,
  sectionId,
  day,
  period,
}: Omit<Slot, "period"> & { readonly period: string }): Slot => ({
  schoolId,
  sectionId,
  day,
  period: Number(period),
});

/** ATD-2: when a register may be taken. */
export interface RegisterWindow {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export function getRegisterWindow(
  day: string,
  period: number,
  planned: readonly PlannedSlot[],
  week: SchoolWeek,
): RegisterWindow {
  const slot = planned.find((each) => each.period === period);
  return { opensAt: getOpeningTime(day, slot, week), closesAt: getClosingTime(day, week) };
}

export function mayNow(role: Role, { opensAt, closesAt }: RegisterWindow, now = new Date()): Register["may"] {
  if (now < opensAt) return "read";
  if (now < closesAt) return "record";
  return role === "school_management" ? "amend" : "read";
}

/** A device without a network may bring a register that was taken in time for so long. */
const CARRIED_MS = 7 * 24 * 3_600_000;

/** `takenAt`: by the device's clock. What was taken in time counts, also where the network came back later. */
export function requireOpen({ opensAt, closesAt }: RegisterWindow, takenAt: Date, now = new Date()): void {
  if (now < opensAt) throw outside("too-early", "The register opens ten minutes before its period.");
  const wasInTime = takenAt < closesAt && now.getTime() < closesAt.getTime() + CARRIED_MS;
  if (now >= closesAt && !wasInTime)
    throw outside("closed", "The time for this register is over. The office can correct it.");
}

/** ATD-8: a register is one that the school keeps: of the day or of periods, as it has chosen, and of a planned period. */
export function requirePlanned(
  period: number,
  planned: readonly PlannedSlot[],
  mode: AttendanceRules["mode"],
): void {
  if (planned.some((slot) => slot.period === period)) return;
  if ((mode === "day") !== (period === 0))
    throw outside(
      "register-other-mode",
      "The school takes its registers in another way: by day or by period.",
    );
  throw outside("register-not-planned", "The section has no lesson in this period.");
}

const outside = (reason: string, message: string) =>
  new AppError("forbidden", message, { details: { reason } });
