import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

/** Values of the form. A missing number is NaN, which no rule accepts. */
export function readRules(form: FormData): AttendanceRules {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const number = (name: string): number => (text(name) === "" ? Number.NaN : Number(text(name)));
  return {
    mode: text("mode") === "period" ? "period" : "day",
    dayAbsentRatio: number("dayAbsentRatio") / 100,
    lateNotice: number("lateNotice"),
    marksTotal: number("marksTotal"),
    marksPerDay: number("marksPerDay"),
    failRatio: number("failRatio") / 100,
    warnAt: text("warnAt")
      .split(/[\s,،]+/)
      .filter((part) => part !== "")
      .map(Number),
    countsExcused: form.get("countsExcused") !== null,
    excuseDays: number("excuseDays"),
  };
}
